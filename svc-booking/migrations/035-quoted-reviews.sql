-- Home quotes the newest reviews with words; it asks each time, so that one that was taken down is gone at once.
create index rating_quoted on rating (created_at desc, session_id)
  where review_text is not null and text_taken_down_at is null;

-- When payments told the newest that was taken about a card dispute: what it told before changes nothing any more.
alter table session add column card_dispute_told_at timestamptz;

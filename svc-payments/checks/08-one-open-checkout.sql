-- A session has at most one payment page that somebody could pay on.
select session_id, count(*) from checkout where status = 'open' group by session_id having count(*) > 1;

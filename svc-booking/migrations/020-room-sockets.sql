-- When the newest socket of a connection opened: word of an earlier one's end comes late and changes nothing.
alter table room_visit add column opened_at timestamptz;

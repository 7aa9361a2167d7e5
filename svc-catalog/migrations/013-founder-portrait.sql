-- Names a row of media that belongs to no mentor.
alter table site add column founder_portrait_id uuid;

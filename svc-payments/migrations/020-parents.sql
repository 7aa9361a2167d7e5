-- The link by which a parent opened it; null for the athlete's own.
alter table checkout add column parent_request_id uuid;

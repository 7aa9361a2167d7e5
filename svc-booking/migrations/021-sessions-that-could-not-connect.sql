-- Whose browser could not reach whose. Null where a gateway of the version before said it.
alter table room_trouble add column connection_id uuid, add column other_id uuid;
-- Since when the room itself has known that the two cannot connect; null again once they do.
alter table session add column unconnected_at timestamptz;
-- Moved at no cost because of that, which happens once.
alter table session add column moved_unconnected_at timestamptz;

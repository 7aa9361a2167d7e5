alter table complaint add column response text, add column responded_at timestamptz;

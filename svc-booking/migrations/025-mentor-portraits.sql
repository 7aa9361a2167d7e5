-- The address of a mentor's portrait without its width and format, as catalog tells it.
alter table mentor add column portrait text;

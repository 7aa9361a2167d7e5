-- What hides a mentor besides the founder's decision, and goes on when its time is over.
alter table mentor add column hidden_besides text;

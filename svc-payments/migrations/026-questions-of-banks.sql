-- Whether it began as a bank's question, and whether that became a dispute since; null for what nobody ever asked about first.
alter table card_dispute add column question text check (question in ('asked', 'escalated'));

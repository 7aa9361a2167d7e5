-- A new time that a mentor asks for. It keeps the slot off the lists, but who had seen it may still book it: the athlete's
-- yes is checked against what is booked then, so a proposal can never make a double booking nor block a family's hour.
create table move_proposal (
  session_id uuid primary key references session,
  mentor_id uuid not null,
  starts_at timestamptz not null,
  answer_by timestamptz not null
);
create index move_proposal_by_mentor on move_proposal (mentor_id);

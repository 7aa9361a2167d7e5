import type { Db, Tx } from 'svc-kit/db';
import { schedule, unschedule } from 'svc-kit/due';
import type { MoveProposal } from '../domain/propose-move.ts';
import type { Session } from '../domain/session.ts';
import { planSoonest } from './soonest-slot.ts';

/** Timed work; its key is the session. */
export const MOVE_UNANSWERED = 'move_unanswered';

/** @returns how often the mentor has asked without an answer */
export async function saveProposal(tx: Tx, session: Session, proposal: MoveProposal, now: Date): Promise<number> {
  const [row]: { asked: number }[] = await tx`
    insert into move_proposal (session_id, mentor_id, starts_at, answer_by)
    values (${session.id}, ${session.mentorId}, ${proposal.startsAt}, ${proposal.answerBy})
    on conflict (session_id) do update set starts_at = excluded.starts_at, answer_by = excluded.answer_by,
      asked = move_proposal.asked + 1
    returning asked`;
  await schedule(tx, MOVE_UNANSWERED, session.id, proposal.answerBy);
  await planSoonest(tx, session.mentorId, now);
  return row?.asked ?? 1;
}

export async function findProposal(db: Db, sessionId: string): Promise<MoveProposal | null> {
  const [row]: { starts_at: Date; answer_by: Date }[] = await db`
    select starts_at, answer_by from move_proposal where session_id = ${sessionId}`;
  return row ? { startsAt: row.starts_at, answerBy: row.answer_by } : null;
}

export async function dropProposal(tx: Tx, session: Session, now: Date): Promise<void> {
  const { count } = await tx`delete from move_proposal where session_id = ${session.id}`;
  if (count === 0) return;
  await unschedule(tx, MOVE_UNANSWERED, session.id);
  await planSoonest(tx, session.mentorId, now);
}

export async function countMoves(db: Db, sessionId: string, since: Date): Promise<number> {
  const [row]: { moves: number }[] = await db`
    select count(*)::int as moves from session_step
    where session_id = ${sessionId} and moved_from is not null and at > ${since}`;
  return row?.moves ?? 0;
}

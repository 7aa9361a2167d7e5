import { done, type Result, refuse } from 'contracts/result';
import { MOVE_PROPOSAL_HOURS } from 'contracts/times';
import { transition } from './lifecycle.ts';
import type { Actor, Change, Session } from './session.ts';

export interface MoveProposal {
  startsAt: Date;
  answerBy: Date;
}

/** A mentor asks for a new time: for a paid session ahead, and until 48 hours later, but never beyond either start. */
export function proposeMove(
  session: Session,
  wish: { startsAt: Date; slotOpen: boolean },
  actor: Actor,
  now: Date,
): Result<{ change: Change; proposal: MoveProposal }> {
  const allowed = transition(session, { name: 'move', ...wish, athleteAgrees: true }, actor, now);
  if (!allowed.ok) return allowed;
  if (session.status !== 'confirmed') return refuse('rule', 'cannot_move');
  const latestMs = now.getTime() + MOVE_PROPOSAL_HOURS * 3_600_000;
  const answerBy = new Date(Math.min(latestMs, session.startsAt.getTime(), wish.startsAt.getTime()));
  const proposed = {
    name: 'session.move_proposed' as const,
    proposedStartsAt: wish.startsAt.toISOString(),
    answerBy: answerBy.toISOString(),
  };
  return done({
    change: { session, events: [proposed] },
    proposal: { startsAt: wish.startsAt, answerBy },
  });
}

/** The athlete's yes. What the mentor himself asked for needs no notice any more: it must be ahead and free. */
export function acceptMove(
  session: Session,
  proposal: MoveProposal | null,
  athleteId: string,
  now: Date,
): Result<Change> {
  const open = answerable(session, proposal, athleteId, now);
  if (!open.ok) return open;
  const actor = { kind: 'mentor', id: session.mentorId } as const;
  const command = { name: 'move', startsAt: open.value.startsAt, slotOpen: true, athleteAgrees: true } as const;
  return transition(session, command, actor, now);
}

/** No, or no answer in time: the session stays as it is, and the mentor is told. */
export function declineMove(
  session: Session,
  proposal: MoveProposal | null,
  by: { athleteId: string } | 'clock',
  now: Date,
): Result<Change> {
  if (by === 'clock') {
    if (!proposal || now < proposal.answerBy) return refuse('rule', 'no_move_proposed');
    return done({ session, events: [declined(proposal, 'clock')] });
  }
  const open = answerable(session, proposal, by.athleteId, now);
  return open.ok ? done({ session, events: [declined(open.value, 'athlete')] }) : open;
}

function answerable(session: Session, proposal: MoveProposal | null, athleteId: string, now: Date) {
  if (session.athleteId !== athleteId) return refuse('missing', 'not_found');
  if (!proposal || now >= proposal.answerBy) return refuse('rule', 'no_move_proposed');
  return done(proposal);
}

function declined(proposal: MoveProposal, by: 'athlete' | 'clock') {
  return { name: 'session.move_declined' as const, proposedStartsAt: proposal.startsAt.toISOString(), by };
}

import { done, type Result, refuse } from 'contracts/result';
import { HOUR_MS, MOVE_PROPOSAL_HOURS } from 'contracts/times';
import { type Allowed, allowedAt, refuseAllButAthlete } from './allowed.ts';
import { canCommand, transition } from './lifecycle.ts';
import type { Actor, Change, Session } from './session.ts';

export interface MoveProposal {
  startsAt: Date;
  answerBy: Date;
}

/** The athlete has 48 hours to answer, but never beyond the new start, or the last moment at which it may be moved. */
export function proposeMove(
  session: Session,
  wish: { startsAt: Date; slotOpen: boolean },
  actor: Actor,
  now: Date,
): Result<{ change: Change; proposal: MoveProposal }> {
  const allowed = canProposeMove(session, actor);
  if (!allowed.ok) return allowed;
  const moved = transition(session, { name: 'move', ...wish, athleteAgrees: true }, actor, now);
  if (!moved.ok) return moved;
  const latestMs = now.getTime() + MOVE_PROPOSAL_HOURS * HOUR_MS;
  const movableMs = (allowed.value.until?.at ?? session.startsAt).getTime();
  const answerBy = new Date(Math.min(latestMs, movableMs, wish.startsAt.getTime()));
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

export function canProposeMove(session: Session, actor: Actor): Allowed {
  const allowed = canCommand(session, 'move', actor);
  return allowed.ok && session.status === 'scheduled' ? refuse('rule', 'cannot_move') : allowed;
}

/** The mentor asked for this time, so it needs no notice; it must be ahead and free. */
export function acceptMove(session: Session, proposal: MoveProposal | null, athlete: Actor, now: Date): Result<Change> {
  const open = answerable(session, proposal, athlete, now);
  if (!open.ok) return open;
  const actor = { kind: 'mentor', id: session.mentorId } as const;
  const command = { name: 'move', startsAt: open.value.startsAt, slotOpen: true, athleteAgrees: true } as const;
  return transition(session, command, actor, now);
}

export function declineMove(session: Session, proposal: MoveProposal | null, by: Actor, now: Date): Result<Change> {
  if (by.kind === 'clock') {
    if (!proposal || now < proposal.answerBy) return refuse('rule', 'no_move_proposed');
    return done({ session, events: [declined(proposal, 'clock')] });
  }
  const open = answerable(session, proposal, by, now);
  return open.ok ? done({ session, events: [declined(open.value, 'athlete')] }) : open;
}

export function canAnswerMove(session: Session, actor: Actor, proposal: MoveProposal | null): Allowed {
  const refused = refuseAllButAthlete(session, actor);
  if (refused) return refused;
  if (!proposal) return refuse('rule', 'no_move_proposed');
  if (session.pausedAt) return refuse('rule', 'session_paused');
  return done({ until: { at: proposal.answerBy, code: 'no_move_proposed' } });
}

function answerable(session: Session, proposal: MoveProposal | null, actor: Actor, now: Date): Result<MoveProposal> {
  const allowed = allowedAt(canAnswerMove(session, actor, proposal), now);
  if (!allowed.ok) return allowed;
  return proposal ? done(proposal) : refuse('rule', 'no_move_proposed');
}

function declined(proposal: MoveProposal, by: 'athlete' | 'clock') {
  return { name: 'session.move_declined' as const, proposedStartsAt: proposal.startsAt.toISOString(), by };
}

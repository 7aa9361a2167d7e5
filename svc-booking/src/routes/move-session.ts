import { moveSession } from 'contracts/http/sessions';
import { type Result, refuse } from 'contracts/result';
import type { Hono } from 'hono';
import { sqlState } from 'svc-kit/db';
import { accept, notFound, refused } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { endOf, isOffered } from '../domain/calendar.ts';
import { transition } from '../domain/lifecycle.ts';
import { type MoveProposal, proposeMove } from '../domain/propose-move.ts';
import type { Actor, Session } from '../domain/session.ts';
import { learnCalendar } from '../learn.ts';
import { saveProposal } from '../store/move-proposals.ts';
import { findSession, isSlotFree, updateSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export const TAKEN = refuse('conflict', 'slot_taken');
const EXCLUDED = '23P01';

export function mountMoveSession(app: Hono<AppEnv>, deps: Deps): void {
  async function isOpen(session: Session, startsAt: Date) {
    const calendar = (await learnCalendar(deps, session.mentorId))?.calendar;
    return calendar ? isOffered(calendar, startsAt, deps.clock.now()) : false;
  }

  function move(session: Session, startsAt: Date, slotOpen: boolean, actor: Actor) {
    const now = deps.clock.now();
    return updateSession(deps.sql, session.id, now, async (before, tx) => {
      const moved = transition(before, { name: 'move', startsAt, slotOpen, athleteAgrees: false }, actor, now);
      if (!moved.ok) return moved;
      return (await isSlotFree(tx, { ...before, startsAt, endsAt: endOf(startsAt) })) ? moved : TAKEN;
    });
  }

  async function propose(session: Session, startsAt: Date, slotOpen: boolean, actor: Actor) {
    const now = deps.clock.now();
    let proposal: MoveProposal | undefined;
    const changed = await updateSession(deps.sql, session.id, now, async (before, tx) => {
      const proposed = proposeMove(before, { startsAt, slotOpen }, actor, now);
      if (!proposed.ok) return proposed;
      if (!(await isSlotFree(tx, { ...before, startsAt, endsAt: endOf(startsAt) }))) return TAKEN;
      ({ proposal } = proposed.value);
      await saveProposal(tx, before, proposal, now);
      return { ok: true, value: proposed.value.change };
    });
    return { session: accept(changed), proposal };
  }

  route(app, moveSession, async ({ params, body, caller }) => {
    const actor = actorOf(signedIn(caller));
    const session = await findSession(deps.sql, params.id);
    if (!session) throw notFound();
    const startsAt = new Date(body.scheduled_datetime);
    const slotOpen = await isOpen(session, startsAt);
    if (actor.kind === 'mentor') {
      const asked = await propose(session, startsAt, slotOpen, actor);
      return {
        message: 'Your student is asked whether the new time suits. Until the answer the session stays as it is.',
        ...statusAndStart(asked.session),
        move_proposal: asked.proposal && {
          scheduled_datetime: asked.proposal.startsAt.toISOString(),
          answer_by: asked.proposal.answerBy.toISOString(),
        },
      };
    }
    const moved = await unlessTaken(move(session, startsAt, slotOpen, actor));
    return { message: 'The session is moved.', ...statusAndStart(moved) };
  });
}

/** The athlete may have booked that hour elsewhere at the same moment. */
export async function unlessTaken(moving: Promise<Result<Session>>): Promise<Session> {
  const moved = await moving.catch((error) => {
    if (sqlState(error) === EXCLUDED) throw refused(TAKEN.error);
    throw error;
  });
  return accept(moved);
}

export function statusAndStart(session: Session) {
  return { status: session.status, scheduled_datetime: session.startsAt.toISOString() };
}

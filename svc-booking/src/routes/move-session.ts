import { DETAIL } from 'contracts/details';
import { moveSession } from 'contracts/http/sessions';
import { refuse } from 'contracts/result';
import { sqlState } from 'svc-kit/db';
import { accept, notFound, refused } from 'svc-kit/errors';
import { route, signedIn } from 'svc-kit/route';
import { endOf, isOffered } from '../domain/calendar.ts';
import { transition } from '../domain/lifecycle.ts';
import type { Session } from '../domain/session.ts';
import { learnCalendar } from '../learn.ts';
import { findSession, isSlotFree, updateSession } from '../store/sessions.ts';
import { actorOf, type RouteParts } from './parts.ts';

const TAKEN = refuse('conflict', DETAIL.slotTaken);
const EXCLUDED = '23P01';

/** `POST /sessions/{id}/move`: to a start that the mentor offers and that is free for both. */
export function mountMoveSession({ app, deps, settings }: RouteParts): void {
  async function move(session: Session, startsAt: Date, actor: ReturnType<typeof actorOf>) {
    const now = deps.clock.now();
    const calendar = (await learnCalendar(deps, settings, session.mentorId))?.calendar;
    const slotOpen = calendar ? isOffered(calendar, settings, startsAt, now) : false;
    return updateSession(deps.sql, session.id, now, async (before, tx) => {
      const moved = transition(before, { name: 'move', startsAt, slotOpen, athleteAgrees: false }, actor, now);
      if (!moved.ok) return moved;
      return (await isSlotFree(tx, { ...before, startsAt, endsAt: endOf(startsAt) })) ? moved : TAKEN;
    });
  }

  route(app, moveSession, async ({ params, body, caller }) => {
    const actor = actorOf(signedIn(caller));
    const session = await findSession(deps.sql, params.id);
    if (!session) throw notFound();
    const moving = move(session, new Date(body.scheduled_datetime), actor).catch((error) => {
      // The athlete booked that hour elsewhere in the same moment.
      if (sqlState(error) === EXCLUDED) throw refused(TAKEN.error);
      throw error;
    });
    const moved = accept(await moving);
    return {
      message: 'The session is moved.',
      status: moved.status,
      scheduled_datetime: moved.startsAt.toISOString(),
    };
  });
}

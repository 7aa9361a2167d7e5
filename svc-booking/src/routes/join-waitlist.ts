import { joinWaitlist as call } from 'contracts/http/availability';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { accept, HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { bookable, isComingSoon, slotsAhead } from '../domain/calendar.ts';
import { learnCalendar } from '../learn.ts';
import { planSoonest } from '../store/soonest-slot.ts';
import { findTaken, firstOutside, joinWaitlist } from '../store/waitlist.ts';
import { refuseHidden } from '../who-finds.ts';

export function mountJoinWaitlist(app: Hono<AppEnv>, deps: Deps): void {
  route(app, call, async ({ params, caller }) => {
    const { id: athleteId } = signedIn(caller);
    const found = await learnCalendar(deps, params.id);
    const calendar = accept(bookable(found?.calendar ?? null));
    await refuseHidden(deps, caller, { id: params.id, isKept: calendar.keptFromMinors });
    const now = deps.clock.now();
    const slots = isComingSoon(calendar) ? [] : slotsAhead(calendar, found?.busy ?? [], now);
    const taken = slots.length > 0 ? await findTaken(deps.sql, athleteId, now) : [];
    if (firstOutside(slots, taken)) throw new HttpError(400, 'mentor_has_slots');
    await transaction(deps.sql, async (tx) => {
      const outcome = await joinWaitlist(tx, params.id, athleteId, now);
      if (outcome === 'gone') throw new HttpError(404, 'mentor_not_found');
      if (outcome !== 'waits') throw new HttpError(403, outcome);
      // Otherwise a slot that became free since the check above would be missed.
      await planSoonest(tx, params.id, now);
    });
    return { message: 'We’ll email you as soon as this mentor has an open time.' };
  });
}

import { type BookingRules, getBookingRules, saveBookingRules } from 'contracts/http/availability';
import { accept } from 'svc-kit/errors';
import { route } from 'svc-kit/route';
import { NO_OWN_RULES, ownRules, type Rules, rulesOf } from '../domain/calendar.ts';
import { findRules, saveRules } from '../store/calendars.ts';
import type { RouteParts } from './parts.ts';

/** `GET` and `PUT /mentors/{id}/booking-rules`: notice, buffer and horizon, within what the platform allows now. */
export function mountBookingRules({ app, deps, settings }: RouteParts): void {
  route(app, getBookingRules, async ({ params }) => {
    const rules = (await findRules(deps.sql, params.id)) ?? NO_OWN_RULES;
    const { noticeMinutes, bufferMinutes, horizonDays } = rulesOf({ rules }, settings);
    return {
      notice_minutes: noticeMinutes,
      buffer_minutes: bufferMinutes,
      horizon_days: horizonDays,
      least_notice_minutes: settings.noticeMinutes,
      most_horizon_days: settings.horizonDays,
    };
  });

  route(app, saveBookingRules, async ({ params, body }) => {
    const rules = accept(ownRules(toRules(body), settings));
    await saveRules(deps.sql, params.id, rules, deps.clock.now());
    return { message: 'Your booking rules are saved.' };
  });
}

export function toRules(wire: BookingRules): Rules {
  return {
    noticeMinutes: wire.notice_minutes,
    bufferMinutes: wire.buffer_minutes,
    horizonDays: wire.horizon_days,
  };
}

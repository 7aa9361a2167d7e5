import { type BookingRules, getBookingRules, saveBookingRules } from 'contracts/http/availability';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { ownRules, type Rules, rulesOf } from '../domain/calendar.ts';
import { findHoursRules, platformLimits, saveRules } from '../store/calendars.ts';

export function mountBookingRules(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;
  route(app, getBookingRules, async ({ params }) => {
    const { version, ...found } = await findHoursRules(sql, params.id);
    const rules = rulesOf(found);
    return {
      notice_minutes: rules.noticeMinutes,
      buffer_minutes: rules.bufferMinutes,
      horizon_days: rules.horizonDays,
      least_notice_minutes: found.platform.noticeMinutes,
      most_horizon_days: found.platform.horizonDays,
      version,
    };
  });

  route(app, saveBookingRules, async ({ params, body, ifMatch }) => {
    const rules = accept(ownRules(toRules(body), await platformLimits(sql)));
    const wish = { rules, seen: ifMatch };
    const version = accept(await saveRules(sql, params.id, wish, clock.now()));
    return { message: 'Your booking rules are saved.', version };
  });
}

export function toRules(wire: BookingRules): Rules {
  return { noticeMinutes: wire.notice_minutes, bufferMinutes: wire.buffer_minutes, horizonDays: wire.horizon_days };
}

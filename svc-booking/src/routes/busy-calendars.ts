import { DETAIL } from 'contracts/details';
import {
  addBusyCalendar as add,
  type BusyTimes,
  listBusyCalendars as list,
  removeBusyCalendar as remove,
} from 'contracts/http/busy-calendars';
import { DAY_MS, SECOND_MS } from 'contracts/times';
import type { Hono } from 'hono';
import { HttpError, notFound } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import { labelOf, normalizeAddress } from '../busy/calendar-address.ts';
import { nextReading } from '../busy/follow-busy.ts';
import { readCalendar } from '../busy/read-calendar.ts';
import { createCalendarSecrets } from '../calendar-secrets.ts';
import type { Deps } from '../deps.ts';
import { rulesOf } from '../domain/calendar.ts';
import { mergeSpans } from '../domain/spans.ts';
import { addBusyCalendar, listBusyCalendars, removeBusyCalendar, whyNotAnother } from '../store/busy-calendars.ts';
import { findHoursRules, findZone } from '../store/calendars.ts';

/** Reading and working it out both fit into the time that the gateway gives a call. */
const TIMEOUT_MS = 4 * SECOND_MS;

export function mountBusyCalendars(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;
  route(app, list, ({ params }) => busyTimesOf(deps, params.id));

  route(app, add, async ({ params, body }) => {
    await addCalendar(deps, params.id, normalizeAddress(body.calendar_url));
    return busyTimesOf(deps, params.id);
  });

  route(app, remove, async ({ params }) => {
    if (!(await removeBusyCalendar(sql, params.id, params.calendarId, clock.now()))) throw notFound();
    return { message: 'The calendar is removed.' };
  });
}

/** Only what was read once is kept, so that a mistyped address is seen at once. */
async function addCalendar({ sql, clock, settings }: Deps, mentorId: string, address: string): Promise<void> {
  const secrets = createCalendarSecrets(settings.secret);
  const addressMark = secrets.markAddress(address);
  const refusal = await whyNotAnother(sql, mentorId, addressMark);
  if (refusal) throw new HttpError(409, refusal);
  const now = clock.now();
  const zone = await findZone(sql, mentorId);
  const siteHost = new URL(settings.publicUrl).hostname;
  const { privateHosts } = settings;
  const reading = await readCalendar({
    ...{ address, zone, siteHost, now, privateHosts },
    timeoutMs: TIMEOUT_MS,
    known: null,
  });
  if (reading.kind === 'failed') throw new HttpError(400, reading.problem);
  if (reading.kind === 'unchanged') throw new HttpError(400, 'calendar_unreadable');
  const { known, spans } = reading;
  const kept = { id: crypto.randomUUID(), address: secrets.seal(address), addressMark, label: labelOf(address) };
  const late = await addBusyCalendar(sql, { ...kept, mentorId, ...known, spans }, now, nextReading(now, 0));
  if (late === 'not_found') throw notFound();
  if (late) throw new HttpError(409, late);
}

async function busyTimesOf({ sql, clock }: Deps, mentorId: string): Promise<BusyTimes> {
  const { horizonDays } = rulesOf(await findHoursRules(sql, mentorId));
  const startMs = clock.now().getTime();
  const window = { startMs, endMs: startMs + (horizonDays + 1) * DAY_MS };
  const calendars = await listBusyCalendars(sql, mentorId, window);
  const busy = mergeSpans(
    calendars.flatMap(({ spans }) => spans),
    window,
  );
  return {
    calendars: calendars.map(({ id, label, addedAt, goodAt, problem, unclear, spans }) => ({
      id,
      label,
      added_at: addedAt.toISOString(),
      good_at: goodAt.toISOString(),
      problem: problem && DETAIL[problem],
      unclear,
      busy_count: spans.length,
    })),
    busy: busy.map((span) => ({
      starts_at: new Date(span.startMs).toISOString(),
      ends_at: new Date(span.endMs).toISOString(),
    })),
    horizon_days: horizonDays,
  };
}

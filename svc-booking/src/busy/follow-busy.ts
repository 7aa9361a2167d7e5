import { MINUTE_MS, SECOND_MS } from 'contracts/times';
import type { Due, DueHandlers } from 'svc-kit/due';
import { schedule } from 'svc-kit/due';
import type { ServiceDeps } from 'svc-kit/service';
import { createCalendarSecrets } from '../calendar-secrets.ts';
import type { Settings } from '../deps.ts';
import {
  type BusyCalendar,
  findBusyCalendar,
  noteProblem,
  noteUnchanged,
  READ_CALENDAR,
  saveTimes,
} from '../store/busy-calendars.ts';
import { findZone } from '../store/calendars.ts';
import { readCalendar } from './read-calendar.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
/** Ten minutes are promised, and reading takes its time. */
const EVERY = { leastMs: 7 * MINUTE_MS, mostMs: 9 * MINUTE_MS };

/** Not all at once, and a failed one a little sooner at first: most come back within minutes. */
export function nextReading(now: Date, failures: number, chance = Math.random()): Date {
  const usualMs = EVERY.leastMs + chance * (EVERY.mostMs - EVERY.leastMs);
  const pauseMs = failures > 0 ? Math.min(usualMs, MINUTE_MS * 2 ** (failures - 1)) : usualMs;
  return new Date(now.getTime() + pauseMs);
}

/** Runs apart from other timed work, which waits for no stranger's server. */
export function followBusy(deps: ServiceDeps & { settings: Settings }): DueHandlers {
  return { [READ_CALENDAR]: { outside: (due) => readAgain(deps, due) } };
}

async function readAgain(deps: ServiceDeps & { settings: Settings }, { key: id }: Due): Promise<void> {
  const { sql, clock } = deps;
  const calendar = await findBusyCalendar(sql, id);
  if (!calendar) return;
  const failures = await readOne(deps, calendar);
  // From now, not from when it was due: a clock that jumped reads once.
  await schedule(sql, READ_CALENDAR, id, nextReading(clock.now(), failures));
}

/** @returns how often in a row it has failed now */
async function readOne(
  { sql, clock, settings }: ServiceDeps & { settings: Settings },
  calendar: BusyCalendar,
): Promise<number> {
  const now = clock.now();
  const reading = await readCalendar({
    address: createCalendarSecrets(settings.secret).open(calendar.address),
    zone: await findZone(sql, calendar.mentorId),
    siteHost: new URL(settings.publicUrl).hostname,
    now,
    timeoutMs: TIMEOUT_MS,
    privateHosts: settings.privateHosts,
    known: calendar,
  });
  if (reading.kind === 'failed') {
    await noteProblem(sql, calendar.id, reading.problem);
    return calendar.failures + 1;
  }
  if (reading.kind === 'unchanged') await noteUnchanged(sql, calendar.id, now);
  else await saveTimes(sql, calendar, reading.known, reading.spans, now);
  return 0;
}

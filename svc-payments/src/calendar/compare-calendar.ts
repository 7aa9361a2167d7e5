import type { InternalStanding } from 'contracts/internal';
import { MINUTE_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { findScheduled, schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { compareSession, describeFault, type Fault, isSameFault, type SessionBooks } from '../domain/calendar.ts';
import { type Difference, knownAmong, newAmong } from '../domain/differences.ts';
import {
  findCalendarCheck,
  findKept,
  lockOlderCheck,
  pagePaid,
  readRealTime,
  saveCalendarCheck,
} from '../store/calendar.ts';
import { findStandings, pageStandings } from './ask-booking.ts';
import { heal } from './heal.ts';

export const COMPARE_CALENDAR = 'calendar.compare';
const EVERY_MS = 5 * MINUTE_MS;
/** Events of what changed this lately may be on their way. Real time. */
const GRACE_SECONDS = 60;
/** What changed longer ago is compared once a day. */
const LATELY_DAYS = 30;
const PAGE = 200;

interface Comparing {
  deps: Deps;
  began: string;
  graceSeconds: number;
  seen: Set<string>;
  healed: number;
  differences: Difference[];
}
interface Found {
  fault: Fault;
  books: SessionBooks;
  standing: InternalStanding | null;
}

/** Needs no broker. Heals what the rules can; the rest is the founder's to see. @throws when booking does not answer */
export async function compareCalendar(
  deps: Deps,
  { graceSeconds = GRACE_SECONDS, all = false }: { graceSeconds?: number; all?: boolean } = {},
): Promise<void> {
  const began = await readRealTime(deps.sql);
  const before = await findCalendarCheck(deps.sql);
  const isAll = all || (before?.isAllDue ?? true);
  const days = isAll ? null : LATELY_DAYS;
  const comparing: Comparing = { deps, began, graceSeconds, seen: new Set(), healed: 0, differences: [] };
  await comparePaid(comparing, days);
  await compareBooked(comparing, days);
  await keepKnown(comparing, before?.differences ?? []);
  await record(comparing, isAll);
}

async function comparePaid(comparing: Comparing, days: number | null): Promise<void> {
  let after: string | null = null;
  do {
    const ids: string[] = await pagePaid(comparing.deps.sql, after, days);
    if (ids.length > 0) await compareThese(comparing, ids, await findStandings(comparing.deps, ids));
    after = ids.at(-1) ?? null;
  } while (after);
}

async function compareBooked(comparing: Comparing, days: number | null): Promise<void> {
  for await (const page of pageStandings(comparing.deps, days)) {
    const unseen = page.filter(({ id }) => !comparing.seen.has(id));
    const standings = new Map(unseen.map((standing) => [standing.id, standing]));
    if (unseen.length > 0) await compareThese(comparing, [...standings.keys()], standings);
  }
}

async function compareThese(
  comparing: Comparing,
  ids: string[],
  standings: Map<string, InternalStanding>,
): Promise<void> {
  const { deps, graceSeconds, seen } = comparing;
  for (const id of ids) seen.add(id);
  const found = await findFaults(deps, ids, standings, graceSeconds);
  if (found.length === 0) return;
  for (const each of found) await tryToHeal(deps, each);
  const differing = [...new Set(found.map(({ fault }) => fault.sessionId))];
  const left = await findFaults(deps, differing, await findStandings(deps, differing), 0);
  const remaining = found.filter(({ fault }) => left.some((now) => isSameFault(now.fault, fault)));
  comparing.healed += found.length - remaining.length;
  comparing.differences.push(...remaining.map(({ fault }) => describeFault(fault)));
}

/** What was found before and not looked at now, being old or changed a moment ago, stays until it is gone. */
async function keepKnown({ deps, differences }: Comparing, before: Difference[]): Promise<void> {
  const unseen = newAmong(before, differences);
  const ids = [...new Set(unseen.flatMap(({ about }) => about.slice(0, 1)))];
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const found = await findFaults(deps, page, await findStandings(deps, page), 0);
    const now = found.map(({ fault }) => describeFault(fault));
    differences.push(...knownAmong(now, unseen));
  }
}

async function findFaults(
  deps: Deps,
  ids: string[],
  standings: Map<string, InternalStanding>,
  graceSeconds: number,
): Promise<Found[]> {
  const quiet = (await findKept(deps.sql, ids)).filter(({ books, quietSeconds }) => {
    const there = standings.get(books.sessionId)?.quiet_seconds ?? quietSeconds;
    return Math.min(quietSeconds, there) >= graceSeconds;
  });
  return quiet.flatMap(({ books }) => {
    const standing = standings.get(books.sessionId) ?? null;
    return compareSession(books, standing).map((fault) => ({ fault, books, standing }));
  });
}

/** One that cannot be healed now must not keep the others from it; it stays a difference. */
async function tryToHeal(deps: Deps, { fault, books, standing }: Found): Promise<void> {
  const { kind, sessionId, remedy } = fault;
  deps.log.warn('money and calendar differ', { kind, sessionId, remedy });
  if (!standing) return;
  try {
    await heal(deps, { fault, books, standing });
  } catch (error) {
    deps.log.error('a difference could not be healed', { kind, sessionId, error });
  }
}

async function record({ deps, began, differences, healed }: Comparing, all: boolean): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.sql, async (tx) => {
    const before = await lockOlderCheck(tx, began);
    if (!before) return;
    await saveCalendarCheck(tx, { began, differences, healed, all }, now);
    const count = newAmong(differences, before).length;
    if (count > 0) await emit(tx, 'books.differ', { differences: count, from: 'calendar' }, now);
  });
}

export async function compareAndPlan(deps: Deps): Promise<void> {
  await compareCalendar(deps);
  await planComparison(deps, EVERY_MS);
}

/** Sooner than planned, never later. */
export async function planComparison(deps: Deps, pauseMs = 0): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + pauseMs);
  const planned = await findScheduled(deps.sql, COMPARE_CALENDAR, 'all');
  if (!planned || planned > at || planned <= deps.clock.now()) await schedule(deps.sql, COMPARE_CALENDAR, 'all', at);
}

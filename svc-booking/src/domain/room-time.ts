import type { Seat } from 'contracts/room';
import { CHECK_IN_CLOSES_MINUTES_AFTER, MINUTE_MS } from 'contracts/times';
import { doorOpensAt } from './guards.ts';

/** Half-open, ms. */
export interface Stretch {
  from: number;
  until: number;
}

export interface Visit extends Stretch {
  connection: string;
  seat: Seat;
}

/** What the browser of a connection said about pictures and sound between it and another one. */
export interface MediaReport {
  connection: string;
  other: string;
  isUp: boolean;
  at: number;
}

export interface RoomTime {
  /** How long both were in, and how long of it the browser of one of them said that pictures or sound came. */
  bothInMs: number;
  togetherMs: number;
}

/** Athlete and mentor; a guardian changes nothing. Null when neither was ever in. */
export function roomTime(visits: readonly Visit[], reports: readonly MediaReport[]): RoomTime | null {
  if (!visits.some(({ seat }) => seat !== 'guardian')) return null;
  const together = togetherIn(visits, reports);
  return { bothInMs: lengthOf(union([...bothIn(visits), ...together])), togetherMs: lengthOf(together) };
}

export function bothIn(visits: readonly Visit[]): Stretch[] {
  return overlap(union(inSeat(visits, 'athlete')), union(inSeat(visits, 'mentor')));
}

/** Whom the other one sees is there, also while only the server has lost them. */
export function togetherIn(visits: readonly Visit[], reports: readonly MediaReport[]): Stretch[] {
  const [athlete, mentor] = [inSeat(visits, 'athlete'), inSeat(visits, 'mentor')];
  return union([...mediaStretches(athlete, mentor, reports), ...mediaStretches(mentor, athlete, reports)]);
}

/** How long somebody in this seat was in during a stretch. */
export function presentMs(visits: readonly Visit[], seat: Seat, during: Stretch): number {
  return lengthOf(overlap(union(inSeat(visits, seat)), [during]));
}

/** Reconnecting takes a moment, so a little less than the whole half hour is enough. */
const LEAST_WAIT_MS = 27 * MINUTE_MS;

/** From the start until check-in closes, in a room where the mentor never was. What was before it opened was another meeting. */
export function isAthleteAlone(visits: readonly Visit[], { startsAt }: { startsAt: Date }): boolean {
  const from = startsAt.getTime();
  const opensMs = doorOpensAt({ startsAt }).getTime();
  if (visits.some(({ seat, until }) => seat === 'mentor' && until > opensMs)) return false;
  const during = { from, until: from + CHECK_IN_CLOSES_MINUTES_AFTER * MINUTE_MS };
  return presentMs(visits, 'athlete', during) >= LEAST_WAIT_MS;
}

function inSeat(visits: readonly Visit[], seat: Seat): Visit[] {
  return visits.filter((visit) => visit.seat === seat);
}

export function minutesOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.floor(seconds / 60);
}

/** A browser's word counts while it is in: one that sleeps has not taken it back. */
function mediaStretches(from: readonly Visit[], to: readonly Visit[], reports: readonly MediaReport[]): Stretch[] {
  return connectionsOf(from).flatMap((connection) =>
    connectionsOf(to).flatMap((other) => {
      const pair = reports.filter((report) => report.connection === connection && report.other === other);
      const own = from.filter((visit) => visit.connection === connection);
      const whole = wholeOf(to.filter((visit) => visit.connection === other));
      return overlap(overlap(stretchesOf(pair, whole.until), union(own)), [whole]);
    }),
  );
}

function connectionsOf(visits: readonly Visit[]): string[] {
  return [...new Set(visits.map(({ connection }) => connection))];
}

function wholeOf(stretches: readonly Stretch[]): Stretch {
  return {
    from: Math.min(...stretches.map(({ from }) => from)),
    until: Math.max(...stretches.map(({ until }) => until)),
  };
}

function stretchesOf(pair: readonly MediaReport[], end: number): Stretch[] {
  const inOrder = pair.toSorted((a, b) => a.at - b.at);
  return inOrder.flatMap(({ isUp, at }, index) => (isUp ? [{ from: at, until: inOrder[index + 1]?.at ?? end }] : []));
}

function union(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  for (const { from, until } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else if (until > from) merged.push({ from, until });
  }
  return merged;
}

export function overlap(some: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  return some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) }))
      .filter(({ from, until }) => until > from),
  );
}

export function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, until }) => sum + until - from, 0);
}

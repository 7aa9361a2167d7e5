import type { Seat } from 'contracts/room';
import { CHECK_IN_CLOSES_MINUTES_AFTER, MINUTE_MS, SECOND_MS } from 'contracts/times';
import { doorOpensAt } from './guards.ts';
import { bothIn, lengthOf, type MediaReport, overlap, type Stretch, togetherIn, type Visit } from './room-time.ts';
import type { Session } from './session.ts';

export interface Trouble {
  connection: string;
  other: string;
  at: number;
}

/** Browsers say so after 30 seconds; word of somebody's coming takes a moment. */
const LEAST_BOTH_IN_MS = 25 * SECOND_MS;
const MOST_TOGETHER_MS = 5 * MINUTE_MS;
/** Whoever came in the last second of check-in has had half a minute of trouble by then. */
const LAST_MINUTE = CHECK_IN_CLOSES_MINUTES_AFTER + 1;

/** Null once either has seen or heard the other since, or for five minutes in all. */
export function unconnectedAt(
  session: Pick<Session, 'startsAt'>,
  allVisits: readonly Visit[],
  reports: readonly MediaReport[],
  troubles: readonly Trouble[],
): Date | null {
  const visits = allVisits.filter(({ until }) => until > doorOpensAt(session).getTime());
  const [both, together] = [bothIn(visits), togetherIn(visits, reports)];
  if (lengthOf(together) >= MOST_TOGETHER_MS) return null;
  const latestMs = session.startsAt.getTime() + LAST_MINUTE * MINUTE_MS;
  const seatOf = (connection: string) => visits.find((visit) => visit.connection === connection)?.seat;
  const said = (by: Seat, about: Seat): number | undefined =>
    troubles
      .filter(({ connection, other }) => seatOf(connection) === by && seatOf(other) === about)
      .filter(({ at }) => at <= latestMs && wereBothIn(both, at) && together.every(({ until }) => until <= at))
      .map(({ at }) => at)
      .toSorted((a, b) => a - b)
      .at(-1);
  // One browser's word is not enough, or a family would move an hour that it is late for.
  const [athlete, mentor] = [said('athlete', 'mentor'), said('mentor', 'athlete')];
  return athlete === undefined || mentor === undefined ? null : new Date(Math.max(athlete, mentor));
}

function wereBothIn(both: readonly Stretch[], at: number): boolean {
  return lengthOf(overlap(both, [{ from: at - LEAST_BOTH_IN_MS, until: at }])) === LEAST_BOTH_IN_MS;
}

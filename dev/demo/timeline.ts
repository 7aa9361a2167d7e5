const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days ago; sessions were held in the American evening. */
const EVENINGS = [17, 14, 11, 8, 6, 4] as const;
const FIRST_HOUR = 23;
const SECOND_HOUR = 25;

export interface Evening {
  rounds: [Date, Date];
  /** A few minutes into the hour. */
  stops: [Date, Date];
}
export interface Timeline {
  registering: Date;
  opening: Date;
  evenings: Evening[];
  /** About a day, six and three hours ago: what was left open then is still open. */
  yesterday: Date;
  earlier: Date;
  lately: Date;
  /** Started 10 to 25 minutes ago, on a quarter of an hour. */
  live: Date;
  /** Hours of this and the next evenings; check-in has not opened. */
  next: Date[];
}

/** Chosen so that every state is right at `now`, the real time at which the demo is finished. */
export function timelineUntil(now: Date): Timeline {
  const day = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const live = quarterBefore(now.getTime() - 10 * MINUTE_MS);
  return {
    registering: new Date(day - 22 * DAY_MS + 20 * HOUR_MS),
    opening: new Date(day - 21 * DAY_MS + 15 * HOUR_MS),
    evenings: EVENINGS.map((daysAgo) => evening(day - daysAgo * DAY_MS)),
    yesterday: quarterBefore(now.getTime() - 21 * HOUR_MS),
    earlier: quarterBefore(now.getTime() - 6 * HOUR_MS),
    lately: quarterBefore(now.getTime() - 3 * HOUR_MS),
    live,
    next: [0, 1, 2].flatMap((days) =>
      [FIRST_HOUR, SECOND_HOUR]
        .map((hour) => new Date(day + days * DAY_MS + hour * HOUR_MS))
        .filter((start) => start.getTime() > now.getTime() + 4 * HOUR_MS),
    ),
  };
}

export function minutesAfter(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * MINUTE_MS);
}

function evening(day: number): Evening {
  const rounds = [FIRST_HOUR, SECOND_HOUR].map((hour) => new Date(day + hour * HOUR_MS)) as [Date, Date];
  return { rounds, stops: [minutesAfter(rounds[0], 5), minutesAfter(rounds[1], 5)] };
}

function quarterBefore(ms: number): Date {
  return new Date(Math.floor(ms / (15 * MINUTE_MS)) * 15 * MINUTE_MS);
}

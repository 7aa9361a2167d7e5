import type { QueryOf } from 'contracts/endpoint';
import { TIMES_OF_DAY, type TimeOfDay, WEEKDAYS, type Weekday } from 'contracts/hours-of-week';
import type { countMentors } from 'contracts/http/mentors';
import { HOURLY_RATE_CENTS } from 'contracts/money';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import { hoursAsked } from './domain/hours-asked.ts';
import type { Choices } from './store/count-mentors.ts';
import type { Asked } from './store/mentor-filters.ts';

type Query = QueryOf<typeof countMentors>;
const PRICES = Object.values(HOURLY_RATE_CENTS).map((cents) => cents / 100);

export function askFor<Q extends Query>(query: Q, now: Date): Q & Asked {
  const isAnyTime = !query.weekday && !query.time_of_day;
  return { ...query, now, openHours: isAnyTime ? null : hoursOf(query, now) };
}

/** What each choice of a day stands for, at the time of day that is asked for, and the other way round. */
export function choicesFor(query: Query, now: Date): Choices {
  const times = Object.keys(TIMES_OF_DAY) as TimeOfDay[];
  return {
    max_price: PRICES,
    weekday: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hoursOf({ ...query, weekday }, now)])),
    time_of_day: Object.fromEntries(times.map((time_of_day) => [time_of_day, hoursOf({ ...query, time_of_day }, now)])),
  };
}

function hoursOf({ weekday, time_of_day: timeOfDay, timezone }: Query, now: Date): number[] {
  const weekdays = (weekday?.split(',') ?? []) as Weekday[];
  return hoursAsked({ weekdays, timeOfDay, timeZone: timezone ?? DEFAULT_TIME_ZONE }, now);
}

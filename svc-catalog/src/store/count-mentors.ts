import type { MentorCounts } from 'contracts/http/mentors';
import { binder } from 'svc-kit/binder';
import type { Sql } from 'svc-kit/db';
import {
  type Asked,
  type Bind,
  costsAtMost,
  findWords,
  hasPosition,
  isInState,
  isOpenIn,
  isOpenThisWeek,
  type Value,
  type Viewer,
  whatIsAsked,
  whoIsSeen,
  wordsOf,
} from './mentor-filters.ts';

/** Hours of the week, in UTC, that each choice stands for. */
type HourChoices = Readonly<Record<string, readonly number[]>>;
export interface Choices {
  max_price: readonly number[];
  weekday: HourChoices;
  time_of_day: HourChoices;
}
const FITS = ['position', 'level', 'state', 'type', 'price', 'hours', 'week'] as const;
type Fit = (typeof FITS)[number];

/** One round trip; `kept` as in searchMentors. */
export async function countEach(
  sql: Sql,
  asked: Asked,
  choices: Choices,
  viewer: Viewer,
): Promise<{ counts: MentorCounts; kept: number }> {
  const values: Value[] = [];
  const bind = binder(values);
  const found = findInSport(asked, viewer, bind);
  const [row]: { counts: MentorCounts; kept: number }[] = await sql.unsafe(
    `with ${found}, scope as materialized (
       select *, ${asked.available_this_week ? 'is_this_week' : 'true'} as fits_week from found)
     select jsonb_build_object(
       'total', (select count(*) from scope where ${fitsAllBut(null)}),
       'position', ${perValue('playing_position', 'position')},
       'college_level', ${perValue('college_level', 'level')},
       'us_state', ${perValue('us_state', 'state')},
       'mentoring_type', ${perValue('mentoring_type', 'type')},
       'max_price', ${perChoice(choices.max_price.map(priceChoice), 'price')},
       'weekday', ${perChoice(hourChoices(choices.weekday, bind), 'hours')},
       'time_of_day', ${perChoice(hourChoices(choices.time_of_day, bind), 'hours')},
       'available_this_week', (select count(*) from scope where is_this_week and ${fitsAllBut('week')})
     ) as counts, (select count(*) from mentor where listed and kept_from_minors)::integer as kept`,
    values,
  );
  if (!row) throw new Error('counting answers one row');
  return row;
}

function findInSport(asked: Asked, viewer: Viewer, bind: Bind): string {
  const where = [
    ...whoIsSeen(asked, viewer, bind),
    ...whatIsAsked({ sport: asked.sport, now: asked.now, openHours: null }, bind),
  ].join(' and ');
  const columns = `playing_position, college_level, us_state, mentoring_type, hourly_rate_cents, open_week,
    ${hasPosition(asked, bind)} as fits_position,
    college_level = coalesce(${bind(asked.college_level ?? null)}, college_level) as fits_level,
    ${isInState(asked, bind)} as fits_state,
    mentoring_type = coalesce(${bind(asked.mentoring_type ?? null)}, mentoring_type) as fits_type,
    ${costsAtMost(asked, bind)} as fits_price,
    ${asked.openHours ? isOpenIn(asked.openHours, bind) : 'true'} as fits_hours,
    ${isOpenThisWeek(asked, bind)} as is_this_week`;
  const words = wordsOf(asked);
  if (words !== null) return findWords(columns, where, bind(words));
  return `found as (select ${columns} from mentor where ${where})`;
}

/** A choice is counted with all filters but its own, which it would replace. */
function fitsAllBut(own: Fit | null): string {
  const others = FITS.filter((fit) => fit !== own);
  return others.map((fit) => `fits_${fit}`).join(' and ');
}

function perValue(column: string, own: Fit): string {
  return `(select coalesce(jsonb_object_agg(value, n), '{}') from (
    select ${column} as value, count(*) as n from scope where ${column} is not null and ${fitsAllBut(own)} group by ${column}) each)`;
}

function perChoice(choices: readonly Choice[], own: Fit): string {
  const pairs = choices.map(([value, condition]) => `'${value}', count(*) filter (where ${condition})`);
  return `(select jsonb_build_object(${pairs.join(', ')}) from scope where ${fitsAllBut(own)})`;
}

type Choice = readonly [value: string, condition: string];

function priceChoice(dollars: number): Choice {
  return [String(dollars), `hourly_rate_cents <= ${dollars * 100}`];
}

function hourChoices(choices: HourChoices, bind: Bind): Choice[] {
  return Object.entries(choices).map(([value, hours]) => [value, isOpenIn(hours, bind)]);
}

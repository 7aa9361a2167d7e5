import type { ResponseOf } from 'contracts/endpoint';
import type { getSessionPromises } from 'contracts/http/promises';
import type { Db } from 'svc-kit/db';
import { authorOf } from './reviews.ts';

type Promises = ResponseOf<typeof getSessionPromises>;
export type PromiseFigures = Omit<Promises, 'reviews'>;

interface Row {
  counted: number;
  kept: number;
  decided: number;
  in_time: number;
  median_minutes: number | null;
  average: number | null;
  total: number;
}
interface ReviewRow {
  session_id: string;
  rating: number;
  review_text: string;
  created_at: Date;
  mentor_id: string;
  mentor_name: string;
  first_name: string | null;
  last_name: string | null;
  deleted: boolean | null;
}

export async function findPromiseFigures(db: Db, since: Date): Promise<PromiseFigures> {
  const [row] = await count(db, since);
  const {
    counted = 0,
    kept = 0,
    decided = 0,
    in_time = 0,
    median_minutes = null,
    average = null,
    total = 0,
  } = row ?? {};
  return {
    showed_up: { counted, kept },
    complaints: { counted: decided, in_time, median_minutes },
    rating: { average, total },
  };
}

export async function findNewestReviews(db: Db): Promise<Promises['reviews']> {
  return (await newest(db)).map((review) => ({
    id: review.session_id,
    rating: review.rating,
    review_text: review.review_text,
    author: authorOf(review),
    created_at: review.created_at.toISOString(),
    mentor_id: review.mentor_id,
    mentor_name: review.mentor_name,
  }));
}

/** Counts once the mentor came or was missing, not what was cancelled. By whole days, as what has ended is counted. */
function count(db: Db, since: Date): Promise<Row[]> {
  return db`
    select s.*, c.*, r.* from
      (select (sum(came) + sum(missed))::int as counted, sum(came)::int as kept from (
        select coalesce(sum(completed), 0) as came, coalesce(sum(missed), 0) as missed from session_tally
          where day >= (${since}::timestamptz at time zone 'UTC')::date
        union all select count(*), 0 from session
          where starts_at >= ${since} and status in ('mentor_checked_in', 'student_confirmed')) ended) s,
      (select count(*)::int as decided, count(*) filter (where decided_at <= decide_by)::int as in_time,
          (percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 60)::float8
            as median_minutes
        from complaint where status = 'decided' and decided_at >= ${since}) c,
      (select round(sum(stars) / nullif(sum(ratings), 0), 1)::float8 as average, coalesce(sum(ratings), 0)::int as total
        from rating_tally) r`;
}

/** How many stands in the statement: with a number that it doesn't know, Postgres plans anew each time. */
function newest(db: Db): Promise<ReviewRow[]> {
  return db`
    select r.session_id, r.rating, r.review_text, r.created_at, r.mentor_id,
      m.first_name || ' ' || m.last_name as mentor_name, a.first_name, a.last_name, a.deleted
    from rating r
    join mentor m on m.id = r.mentor_id and m.verified and not m.hidden and not m.deleted
      and m.kept_from_minors_at is null and (m.payout_ready or m.mentoring_type = 'free')
    left join athlete a on a.id = r.athlete_id
    where r.review_text is not null and r.text_taken_down_at is null
    order by r.created_at desc, r.session_id limit 3`;
}

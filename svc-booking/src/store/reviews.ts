import type { ResponseOf } from 'contracts/endpoint';
import type { listReviews, ReviewSort } from 'contracts/http/mentors';
import type { Db } from 'svc-kit/db';
import { shortName } from '../domain/short-name.ts';

type Reviews = ResponseOf<typeof listReviews>;
type Review = Reviews['reviews'][number];

/** Every row repeats the mentor's figures; a mentor without reviews has one row, and its review is null. */
interface ReviewRow {
  kept: boolean;
  total: number;
  by_stars: number[];
  averages: Reviews['averages'];
  attendance: { came: number; due: number };
  hours_given: number;
  session_id: string | null;
  rating: number;
  communication_rating: number | null;
  knowledge_rating: number | null;
  helpfulness_rating: number | null;
  review_text: string | null;
  text_taken_down: boolean;
  answer: string | null;
  answered_at: Date | null;
  created_at: Date;
  first_name: string | null;
  last_name: string | null;
  deleted: boolean | null;
}

interface Asked {
  page: number;
  per_page: number;
  sort: ReviewSort;
  stars?: number | undefined;
  isInsider: boolean;
}

/** Null for a mentor who is open to nobody but themselves and the founder, the insiders. */
export async function findReviews(
  db: Db,
  mentorId: string,
  { page, per_page, sort, stars, isInsider }: Asked,
): Promise<{ isKept: boolean; found: Reviews } | null> {
  const rows: ReviewRow[] = await db`
    select m.kept_from_minors_at is not null as kept, f.total, f.by_stars, f.averages, h.attendance, h.hours_given, r.session_id, r.rating,
      r.communication_rating, r.knowledge_rating, r.helpfulness_rating, case when r.text_taken_down_at is null then r.review_text end as review_text,
      r.review_text is not null and r.text_taken_down_at is not null as text_taken_down,
      case when r.answer_taken_down_at is null then r.answer end as answer, r.answered_at,
      r.created_at, a.first_name, a.last_name, a.deleted
    from mentor m
    cross join lateral (
      select count(*)::int as total,
        jsonb_build_array(count(*) filter (where rating = 1), count(*) filter (where rating = 2),
          count(*) filter (where rating = 3), count(*) filter (where rating = 4),
          count(*) filter (where rating = 5)) as by_stars,
        jsonb_build_object('communication_rating', round(avg(communication_rating), 2),
          'knowledge_rating', round(avg(knowledge_rating), 2),
          'helpfulness_rating', round(avg(helpfulness_rating), 2)) as averages
      from rating where mentor_id = m.id) f
    cross join lateral (
      select jsonb_build_object('came', count(*) filter (where status <> 'mentor_no_show'), 'due', count(*)) as attendance,
        count(*) filter (where status in ('student_confirmed', 'completed'))::int as hours_given
      from session where mentor_id = m.id
        and status in ('mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show')) h
    left join lateral (
      select * from rating where mentor_id = m.id ${stars === undefined ? db`` : db`and rating = ${stars}`}
      order by ${orderOf(db, sort)} limit ${per_page} offset ${(page - 1) * per_page}) r on true
    left join athlete a on a.id = r.athlete_id
    where m.id = ${mentorId} and m.known and not m.deleted
      and (${isInsider} or (m.verified and not m.hidden and (m.payout_ready or m.mentoring_type = 'free')))
    order by ${orderOf(db, sort)}`;
  const [first] = rows;
  if (!first) return null;
  const { total, by_stars, averages, hours_given, kept: isKept } = first;
  const attendance = first.attendance.due > 0 ? first.attendance : null;
  return { isKept, found: { total, by_stars, averages, reviews: rows.flatMap(toReview), attendance, hours_given } };
}

function orderOf(db: Db, sort: ReviewSort) {
  if (sort === 'highest') return db`rating desc, created_at desc, session_id`;
  return sort === 'lowest' ? db`rating, created_at desc, session_id` : db`created_at desc, session_id`;
}

function toReview(row: ReviewRow): Review[] {
  if (row.session_id === null) return [];
  return [
    {
      id: row.session_id,
      rating: row.rating,
      communication_rating: row.communication_rating,
      knowledge_rating: row.knowledge_rating,
      helpfulness_rating: row.helpfulness_rating,
      review_text: row.review_text,
      text_taken_down: row.text_taken_down,
      answer:
        row.answer !== null && row.answered_at
          ? { text: row.answer, answered_at: row.answered_at.toISOString() }
          : null,
      author: authorOf(row),
      created_at: row.created_at.toISOString(),
    },
  ];
}

export function authorOf({
  first_name,
  last_name,
  deleted,
}: Pick<ReviewRow, 'first_name' | 'last_name' | 'deleted'>): string {
  if (deleted) return 'Former athlete';
  if (!first_name) return 'Athlete';
  return shortName(first_name, last_name);
}

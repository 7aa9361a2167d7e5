import type { ResponseOf } from 'contracts/endpoint';
import type { listReviewsToAnswer, ReviewToAnswer } from 'contracts/http/reviews';
import { done, type Result, refuse } from 'contracts/result';
import type { Db, Tx } from 'svc-kit/db';
import { isShutOut } from './blocks.ts';
import { authorOf } from './reviews.ts';

interface Row {
  session_id: string;
  rating: number;
  communication_rating: number | null;
  knowledge_rating: number | null;
  helpfulness_rating: number | null;
  review_text: string | null;
  created_at: Date;
  answer: string | null;
  answered_at: Date | null;
  answer_taken_down_at: Date | null;
  answer_taken_down_reason: string | null;
  text_taken_down_at: Date | null;
  text_taken_down_reason: string | null;
  first_name: string | null;
  last_name: string | null;
  deleted: boolean | null;
  kept_apart: boolean;
}

function selection(db: Db, now: Date) {
  return db`
    select r.*, a.first_name, a.last_name, a.deleted,
      ${isShutOut(db)} or coalesce(a.deleted or a.barred_until > ${now}, false) or b.athlete_id is not null as kept_apart
    from rating r left join athlete a on a.id = r.athlete_id left join mentor m on m.id = r.mentor_id
    left join block b on b.athlete_id = r.athlete_id and b.mentor_id = r.mentor_id`;
}

export async function listToAnswer(
  db: Db,
  mentorId: string,
  { page, per_page }: { page: number; per_page: number },
  now: Date,
): Promise<ResponseOf<typeof listReviewsToAnswer>> {
  const [rows, counts] = await Promise.all([
    db`
      ${selection(db, now)} where r.mentor_id = ${mentorId}
      order by r.created_at desc, r.session_id limit ${per_page} offset ${(page - 1) * per_page}` as Promise<Row[]>,
    db`select rating, count(*)::int as n from rating where mentor_id = ${mentorId} group by rating` as Promise<
      { rating: number; n: number }[]
    >,
  ]);
  const by_stars = [1, 2, 3, 4, 5].map((stars) => counts.find(({ rating }) => rating === stars)?.n ?? 0);
  return { total: by_stars.reduce((sum, n) => sum + n, 0), by_stars, reviews: rows.map(toWire) };
}

export async function findReviewOf(db: Db, sessionId: string, now: Date): Promise<ReviewToAnswer | null> {
  const [row]: Row[] = await db`${selection(db, now)} where r.session_id = ${sessionId}`;
  return row ? toWire(row) : null;
}

/** The same answer sent again changes nothing, so that a lost reply can be asked for again. @returns whether it is new */
export async function saveAnswer(tx: Tx, sessionId: string, text: string, now: Date): Promise<Result<boolean>> {
  const [row]: { answer: string | null }[] = await tx`
    select answer from rating where session_id = ${sessionId} for update`;
  if (!row) return refuse('rule', 'not_rated_yet');
  if (row.answer !== null) return row.answer === text ? done(false) : refuse('conflict', 'review_answered');
  await tx`update rating set answer = ${text}, answered_at = ${now} where session_id = ${sessionId}`;
  return done(true);
}

export interface TakenDown {
  sessionId: string;
  mentorId: string;
  athleteId: string;
}

/** Null where nothing is shown that could be taken down. */
export async function takeDown(
  tx: Tx,
  sessionId: string,
  { what, reason }: { what: 'text' | 'answer'; reason: string },
  now: Date,
): Promise<TakenDown | null> {
  const [row]: TakenDown[] =
    what === 'text'
      ? await tx`
          update rating set text_taken_down_at = ${now}, text_taken_down_reason = ${reason}
          where session_id = ${sessionId} and review_text is not null and text_taken_down_at is null
          returning session_id as "sessionId", mentor_id as "mentorId", athlete_id as "athleteId"`
      : await tx`
          update rating set answer_taken_down_at = ${now}, answer_taken_down_reason = ${reason}
          where session_id = ${sessionId} and answer is not null and answer_taken_down_at is null
          returning session_id as "sessionId", mentor_id as "mentorId", athlete_id as "athleteId"`;
  return row ?? null;
}

function toWire(row: Row): ReviewToAnswer {
  return {
    id: row.session_id,
    session_id: row.session_id,
    rating: row.rating,
    communication_rating: row.communication_rating,
    knowledge_rating: row.knowledge_rating,
    helpfulness_rating: row.helpfulness_rating,
    review_text: row.review_text,
    author: authorOf(row),
    created_at: row.created_at.toISOString(),
    may_answer: row.answer === null && !row.kept_apart,
    taken_down: takenDown(row.text_taken_down_at, row.text_taken_down_reason),
    answer:
      row.answer !== null && row.answered_at
        ? {
            text: row.answer,
            answered_at: row.answered_at.toISOString(),
            taken_down: takenDown(row.answer_taken_down_at, row.answer_taken_down_reason),
          }
        : null,
  };
}

function takenDown(at: Date | null, reason: string | null) {
  return at && { at: at.toISOString(), reason: reason ?? '' };
}

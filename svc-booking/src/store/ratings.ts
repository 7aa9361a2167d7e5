import type { rating } from 'contracts/http/sessions';
import type { Tx } from 'svc-kit/db';
import type { z } from 'zod';
import type { Session } from '../domain/session.ts';

export type NewRating = z.infer<typeof rating>;

/** Locks the mentor's row, or two ratings at once would miss each other. The average is rounded to hundredths. */
export async function saveRating(
  tx: Tx,
  session: Session,
  given: NewRating,
  now: Date,
): Promise<{ average: number; ratings: number }> {
  await tx`select 1 from mentor where id = ${session.mentorId} for update`;
  await tx`insert into rating ${tx([
    {
      session_id: session.id,
      mentor_id: session.mentorId,
      athlete_id: session.athleteId,
      rating: given.rating,
      communication_rating: given.communication_rating ?? null,
      knowledge_rating: given.knowledge_rating ?? null,
      helpfulness_rating: given.helpfulness_rating ?? null,
      review_text: given.review_text || null,
      mentor_showed_up: given.mentor_showed_up,
      session_completed: given.session_completed,
      would_recommend: given.would_recommend ?? null,
      created_at: now,
    },
  ])}`;
  const [row]: { average: number; ratings: number }[] = await tx`
    select round(avg(rating), 2)::float8 as average, count(*)::int as ratings
    from rating where mentor_id = ${session.mentorId}`;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

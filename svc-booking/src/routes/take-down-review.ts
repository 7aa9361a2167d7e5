import { getSessionWords, takeDownReview } from 'contracts/http/reviews';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { HttpError, notFound } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findNote } from '../store/mentor-notes.ts';
import { findReviewOf, takeDown } from '../store/review-answers.ts';
import { findSession } from '../store/sessions.ts';

export function mountTakeDownReview(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  route(app, getSessionWords, async ({ params }) => {
    if (!(await findSession(sql, params.id))) throw notFound();
    const [review, mentor_note] = await Promise.all([
      findReviewOf(sql, params.id, clock.now()),
      findNote(sql, params.id),
    ]);
    return { review, mentor_note };
  });

  route(app, takeDownReview, async ({ params, body, caller }) => {
    const admin = signedIn(caller);
    const now = clock.now();
    await transaction(sql, async (tx) => {
      const taken = await takeDown(tx, params.id, body, now);
      if (!taken) throw (await findReviewOf(tx, params.id, now)) ? new HttpError(409, 'review_taken_down') : notFound();
      await emit(tx, 'review.taken_down', { ...taken, ...body }, now);
      await audit(tx, { adminId: admin.id, action: 'take_down_review', subject: params.id, detail: body }, now);
    });
    return { message: 'Taken down. Whoever wrote it gets an email that says why.' };
  });
}

import { answerReview, listReviewsToAnswer } from 'contracts/http/reviews';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { accept, notFound } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { admitWords } from '../admit-words.ts';
import type { Deps } from '../deps.ts';
import { refuseStranger } from '../domain/allowed.ts';
import { listToAnswer, saveAnswer } from '../store/review-answers.ts';
import { findSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountAnswerReview(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  route(app, listReviewsToAnswer, ({ params, query }) => listToAnswer(sql, params.id, query, clock.now()));

  route(app, answerReview, async ({ params, body, caller }) => {
    const actor = actorOf(signedIn(caller));
    const now = clock.now();
    await transaction(sql, async (tx) => {
      const session = await findSession(tx, params.id);
      if (!session || refuseStranger(session, actor)) throw notFound();
      await admitWords(tx, session, now);
      const isNew = accept(await saveAnswer(tx, session.id, body.text, now));
      const { id: sessionId, mentorId, athleteId } = session;
      if (isNew) await emit(tx, 'review.answered', { sessionId, mentorId, athleteId }, now);
    });
    return { message: 'Your answer is on your profile.' };
  });
}

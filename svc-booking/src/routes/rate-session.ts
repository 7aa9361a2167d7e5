import { rateSession } from 'contracts/http/sessions';
import { done } from 'contracts/result';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { allowedAt } from '../domain/allowed.ts';
import { canRate } from '../domain/rate.ts';
import { type NewRating, saveRating } from '../store/ratings.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

/** The mentor's new average travels with the event. */
export function mountRateSession(app: Hono<AppEnv>, deps: Deps): void {
  route(app, rateSession, async ({ params, body, caller }) => {
    const actor = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const changed = await updateSession(deps.sql, params.id, now, async (session, tx) => {
      const allowed = allowedAt(canRate(session, actor), now);
      if (!allowed.ok) return allowed;
      const mentor = await saveRating(tx, session, body, now);
      return done({ session: { ...session, hasRating: true }, events: [ratedEvent(body, mentor, now)] });
    });
    accept(changed);
    return { message: 'Thank you for your rating!' };
  });
}

function ratedEvent(body: NewRating, mentor: { average: number; ratings: number }, now: Date) {
  return {
    name: 'session.rated' as const,
    rating: body.rating,
    mentorAverage: mentor.average,
    mentorRatings: mentor.ratings,
    communicationRating: body.communication_rating ?? null,
    knowledgeRating: body.knowledge_rating ?? null,
    helpfulnessRating: body.helpfulness_rating ?? null,
    wouldRecommend: body.would_recommend ?? null,
    reviewText: body.review_text || null,
    ratedAt: now.toISOString(),
  };
}

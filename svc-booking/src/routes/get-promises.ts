import { getSessionPromises } from 'contracts/http/promises';
import { DAY_MS, MINUTE_MS, PROMISE_DAYS } from 'contracts/times';
import type { Hono } from 'hono';
import { keepAnswer } from 'svc-kit/keep-answer';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findNewestReviews, findPromiseFigures } from '../store/promises.ts';

export function mountGetPromises(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  // Anybody may ask, and it reads ninety days.
  const findFigures = keepAnswer(MINUTE_MS, () =>
    findPromiseFigures(sql, new Date(clock.now().getTime() - PROMISE_DAYS * DAY_MS)),
  );
  route(app, getSessionPromises, async () => {
    // What was taken down, or written about somebody whom families can't find any more, is gone at once.
    const [figures, reviews] = await Promise.all([findFigures(), findNewestReviews(sql)]);
    return { ...figures, reviews };
  });
}

import type { InternalMentor } from 'contracts/internal';
import { portraitUrl } from 'contracts/media';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { pathId } from 'svc-kit/path-id';
import type { AppEnv } from 'svc-kit/route';
import type { Deps } from '../deps.ts';

/** For services whose own copy of a mentor is late. */
export function mountShowMentor(app: Hono<AppEnv>, { findMentor }: Deps): void {
  app.get('/internal/mentors/:id', async (c) => {
    const mentor = await findMentor(pathId(c));
    if (!mentor) throw notFound();
    const answer: InternalMentor = {
      id: mentor.id,
      facts: mentor.facts,
      verified: mentor.status === 'approved',
      payout_ready: mentor.payoutReady,
      hidden: mentor.hidden,
      version: mentor.version,
      payout_version: mentor.payoutVersion,
      portrait: mentor.portraitId && portraitUrl(mentor.portraitId),
      intro: mentor.intro,
    };
    return c.json(answer);
  });
}

import { refusalOf } from 'contracts/details';
import type { InternalMentor } from 'contracts/internal';
import { portraitUrl } from 'contracts/media';
import type { Hono } from 'hono';
import type { AppEnv } from 'svc-kit/route';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** For services whose own copy of a mentor is late. */
export function mountShowMentor(app: Hono<AppEnv>, { findMentor }: Deps): void {
  app.get('/internal/mentors/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const mentor = id.success ? await findMentor(id.data) : null;
    if (!mentor) return c.json(refusalOf('not_found'), 404);
    const answer: InternalMentor = {
      id: mentor.id,
      facts: mentor.facts,
      verified: mentor.status === 'approved',
      payout_ready: mentor.payoutReady,
      hidden: mentor.hidden,
      version: mentor.version,
      payout_version: mentor.payoutVersion,
      portrait: mentor.portraitId && portraitUrl(mentor.portraitId),
    };
    return c.json(answer);
  });
}

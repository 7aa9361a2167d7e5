import type { ANALYTICS_PART } from 'contracts/http/system';
import type { Hono } from 'hono';
import type { AppEnv } from 'svc-kit/route';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { countMentors } from '../store/mentors.ts';

export function mountGetFigures(app: Hono<AppEnv>, { sql }: Deps): void {
  app.get('/internal/analytics', async (c) => {
    const { total, verified } = await countMentors(sql);
    const part: z.infer<typeof ANALYTICS_PART.catalog> = { total_mentors: total, verified_mentors: verified };
    return c.json(part);
  });
}

import { countMentors } from 'contracts/http/mentors';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import { askFor, choicesFor } from '../ask-for.ts';
import type { Deps } from '../deps.ts';
import { countEach } from '../store/count-mentors.ts';
import { seenBy } from '../who-finds.ts';

export function mountCountMentors(app: Hono<AppEnv>, deps: Deps): void {
  route(app, countMentors, async ({ query, caller }) => {
    const now = deps.clock.now();
    const [asked, choices] = [askFor(query, now), choicesFor(query, now)];
    const { counts } = await seenBy(deps, caller, (viewer) => countEach(deps.sql, asked, choices, viewer));
    return counts;
  });
}

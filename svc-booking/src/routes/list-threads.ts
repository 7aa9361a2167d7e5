import { countUnread, listThreads } from 'contracts/http/threads';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { countUnreadOf, listThreadsOf } from '../store/thread-lists.ts';

export function mountListThreads(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  route(app, listThreads, ({ query: { before = null }, caller }) =>
    listThreadsOf(sql, { ...whose(signedIn(caller)), before }, clock.now()),
  );

  route(app, countUnread, async ({ caller }) => ({
    unread: await countUnreadOf(sql, whose(signedIn(caller)), clock.now()),
  }));
}

function whose({ id, role }: Person) {
  return { id, role: role === 'mentor' ? ('mentor' as const) : ('athlete' as const) };
}

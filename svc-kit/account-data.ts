import type { InternalAccountData } from 'contracts/internal';
import type { Hono } from 'hono';
import { pathId } from './path-id.ts';
import type { AppEnv } from './route.ts';

/** What a service holds about an account, for the download that identity puts together. */
export function mountAccountData(app: Hono<AppEnv>, collect: (id: string) => Promise<InternalAccountData>): void {
  app.get('/internal/account-data/:id', async (c) => {
    return c.json(await collect(pathId(c)));
  });
}

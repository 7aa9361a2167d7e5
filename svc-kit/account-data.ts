import type { InternalAccountData } from 'contracts/internal';
import type { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from './errors.ts';
import type { AppEnv } from './route.ts';

/** What a service holds about an account, for the download that identity puts together. */
export function mountAccountData(app: Hono<AppEnv>, collect: (id: string) => Promise<InternalAccountData>): void {
  app.get('/internal/account-data/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    if (!id.success) throw notFound();
    return c.json(await collect(id.data));
  });
}

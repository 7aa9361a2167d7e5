import type { Hono } from 'hono';
import type { AppEnv } from 'svc-kit/route';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { collectData } from '../store/account-data.ts';

export function mountAnswerAccountData(app: Hono<AppEnv>, { sql }: Deps): void {
  app.get('/internal/account-data/:id', async (c) => c.json(await collectData(sql, z.uuid().parse(c.req.param('id')))));
}

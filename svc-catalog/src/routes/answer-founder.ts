import { profileRecord } from 'contracts/http/records';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { pathId } from 'svc-kit/path-id';
import type { AppEnv } from 'svc-kit/route';
import { mountTimelines } from 'svc-kit/timelines';
import type { Deps } from '../deps.ts';
import { findProfileRecord, personEntries } from '../store/founder-parts.ts';

export function mountFounderParts(app: Hono<AppEnv>, { sql }: Deps): void {
  mountTimelines(app, sql, { people: personEntries });
  app.get('/internal/records/people/:id', async (c) => {
    const record = await findProfileRecord(sql, pathId(c));
    if (!record) throw notFound();
    return c.json(profileRecord.parse(record));
  });
}

import { accountRecord } from 'contracts/http/records';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { mountFind } from 'svc-kit/find';
import { pathId } from 'svc-kit/path-id';
import type { AppEnv } from 'svc-kit/route';
import { mountTimelines } from 'svc-kit/timelines';
import { isAdult } from '../domain/registration.ts';
import type { Identity } from '../identity.ts';
import { findPeople } from '../store/find-people.ts';
import { findPersonRecord } from '../store/person-record.ts';
import { personEntries, sessionEntries } from '../store/timelines.ts';

export function mountFounderParts(app: Hono<AppEnv>, { sql, clock }: Identity): void {
  mountFind(app, 'people', ({ q }) => findPeople(sql, q));
  mountTimelines(app, sql, { people: personEntries, sessions: sessionEntries });
  app.get('/internal/records/people/:id', async (c) => {
    const found = await findPersonRecord(sql, pathId(c), clock.real());
    if (!found) throw notFound();
    const { birth_date, ...record } = found;
    const is_minor = birth_date === null ? null : !isAdult(birth_date, record.time_zone, clock.now());
    return c.json(accountRecord.parse({ ...record, is_minor }));
  });
}

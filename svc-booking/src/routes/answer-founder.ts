import { sessionsRecord } from 'contracts/http/records';
import { session } from 'contracts/http/session-shapes';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { mountFind } from 'svc-kit/find';
import { pathId } from 'svc-kit/path-id';
import type { AppEnv } from 'svc-kit/route';
import { mountTimelines } from 'svc-kit/timelines';
import type { Deps } from '../deps.ts';
import { readDay } from '../domain/read-day.ts';
import { findSessions } from '../store/find-sessions.ts';
import { findPersonRecord } from '../store/person-record.ts';
import { personEntries, sessionEntries } from '../store/timelines.ts';
import { findView } from '../store/views.ts';

export function mountFounderParts(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  mountFind(app, 'sessions', ({ q, time_zone }) =>
    findSessions(sql, { typed: q, day: readDay(q, clock.now()), timeZone: time_zone }),
  );
  mountTimelines(app, sql, { people: personEntries, sessions: sessionEntries });
  app.get('/internal/records/people/:id', async (c) => {
    return c.json(sessionsRecord.parse(await findPersonRecord(sql, pathId(c), clock.now())));
  });
  app.get('/internal/records/sessions/:id', async (c) => {
    // Only the gateway asks, and only for the founder.
    const founder = { kind: 'admin', id: '' } as const;
    const found = await findView(sql, pathId(c), founder, clock.now());
    if (!found) throw notFound();
    return c.json(session.parse(found));
  });
}

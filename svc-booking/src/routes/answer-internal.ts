import { ANALYTICS_PART } from 'contracts/http/system';
import { internalSession, internalSessionRecords, internalSessionRecordsRequest } from 'contracts/internal';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import type { AppEnv } from 'svc-kit/route';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { collectData } from '../store/account-data.ts';
import { findFigures } from '../store/figures.ts';
import { findRecords } from '../store/session-records.ts';
import { findSession } from '../store/sessions.ts';

export function mountInternal(app: Hono<AppEnv>, deps: Deps): void {
  app.get('/internal/sessions/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const session = id.success ? await findSession(deps.sql, id.data) : null;
    if (!session) throw notFound();
    return c.json(
      internalSession.parse({
        id: session.id,
        mentor_id: session.mentorId,
        athlete_id: session.athleteId,
        starts_at: session.startsAt.toISOString(),
        ends_at: session.endsAt.toISOString(),
        status: session.status,
        amount_cents: session.amountCents,
        mentor_share_cents: session.mentorShareCents,
        hold_expires_at: session.holdExpiresAt?.toISOString() ?? null,
        version: session.version,
      }),
    );
  });
  app.post('/internal/session-records', async (c) => {
    const { ids } = internalSessionRecordsRequest.parse(await c.req.json());
    return c.json(internalSessionRecords.parse({ records: await findRecords(deps.sql, ids) }));
  });
  app.get('/internal/account-data/:id', async (c) =>
    c.json(await collectData(deps.sql, z.uuid().parse(c.req.param('id')))),
  );
  app.get('/internal/analytics', async (c) => c.json(ANALYTICS_PART.booking.parse(await findFigures(deps.sql))));
}

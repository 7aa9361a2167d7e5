import { ANALYTICS_PART } from 'contracts/http/system';
import {
  internalLegalHold,
  internalMessages,
  internalMessagesRequest,
  internalOpenTo,
  internalPlan,
  internalSessionNow,
  internalSessionRecords,
  internalSessionRecordsRequest,
} from 'contracts/internal';
import type { Hono } from 'hono';
import { mountAccountData } from 'svc-kit/account-data';
import { notFound } from 'svc-kit/errors';
import { pathId } from 'svc-kit/path-id';
import type { AppEnv } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { collectData } from '../store/account-data.ts';
import { findFigures } from '../store/figures.ts';
import { findHold } from '../store/legal-hold.ts';
import { findToMail } from '../store/messages.ts';
import { findPlanToMail } from '../store/plans.ts';
import { findSessionNow } from '../store/session-now.ts';
import { findRecords } from '../store/session-records.ts';
import { isOpenTo } from '../store/waitlist.ts';

export function mountInternal(app: Hono<AppEnv>, deps: Deps): void {
  app.get('/internal/sessions/:id', async (c) => {
    const session = await findSessionNow(deps.sql, pathId(c));
    if (!session) throw notFound();
    return c.json(internalSessionNow.parse(session));
  });
  app.get('/internal/plans/:id', async (c) => {
    const plan = await findPlanToMail(deps.sql, pathId(c));
    if (!plan) throw notFound();
    return c.json(internalPlan.parse(plan));
  });
  app.post('/internal/messages', async (c) => {
    const { thread_id: threadId, ids } = internalMessagesRequest.parse(await c.req.json());
    return c.json(internalMessages.parse(await findToMail(deps.sql, { threadId, ids }, deps.clock.now())));
  });
  app.get('/internal/mentors/:id/open-to/:athlete', async (c) => {
    const pair = { mentorId: pathId(c), athleteId: pathId(c, 'athlete') };
    return c.json(internalOpenTo.parse({ open: await isOpenTo(deps.sql, pair, deps.clock.now()) }));
  });
  app.post('/internal/session-records', async (c) => {
    const { ids } = internalSessionRecordsRequest.parse(await c.req.json());
    return c.json(
      internalSessionRecords.parse({ records: await findRecords(deps.sql, ids, deps.clock.now(), deps.clock.real()) }),
    );
  });
  app.get('/internal/legal-hold/:id', async (c) => {
    const until = await findHold(deps.sql, pathId(c), deps.clock.now());
    return c.json(internalLegalHold.parse({ until: until?.toISOString() ?? null }));
  });
  mountAccountData(app, (id) => collectData(deps.sql, id, deps.clock.now()));
  app.get('/internal/analytics', async (c) => c.json(ANALYTICS_PART.booking.parse(await findFigures(deps.sql))));
}

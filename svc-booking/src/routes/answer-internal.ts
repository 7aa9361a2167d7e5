import { ANALYTICS_PART } from 'contracts/http/system';
import {
  type InternalSessionNow,
  internalLegalHold,
  internalPlan,
  internalSessionNow,
  internalSessionRecords,
  internalSessionRecordsRequest,
} from 'contracts/internal';
import type { Hono } from 'hono';
import { mountAccountData } from 'svc-kit/account-data';
import type { Db } from 'svc-kit/db';
import { notFound } from 'svc-kit/errors';
import type { AppEnv } from 'svc-kit/route';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Session } from '../domain/session.ts';
import { collectData } from '../store/account-data.ts';
import { findFigures } from '../store/figures.ts';
import { findHold } from '../store/legal-hold.ts';
import { findProposal } from '../store/move-proposals.ts';
import { findMentorPage } from '../store/people.ts';
import { findPlanToMail } from '../store/plans.ts';
import { hasAnswers } from '../store/questions.ts';
import { isAnswered } from '../store/review-answers.ts';
import { findRecords } from '../store/session-records.ts';
import { toInternal } from '../store/session-row.ts';
import { findSession } from '../store/sessions.ts';

export function mountInternal(app: Hono<AppEnv>, deps: Deps): void {
  app.get('/internal/sessions/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const session = id.success ? await findSession(deps.sql, id.data) : null;
    if (!session) throw notFound();
    return c.json(internalSessionNow.parse(await describeNow(deps.sql, session)));
  });
  app.get('/internal/plans/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const plan = id.success ? await findPlanToMail(deps.sql, id.data) : null;
    if (!plan) throw notFound();
    return c.json(internalPlan.parse(plan));
  });
  app.post('/internal/session-records', async (c) => {
    const { ids } = internalSessionRecordsRequest.parse(await c.req.json());
    return c.json(
      internalSessionRecords.parse({ records: await findRecords(deps.sql, ids, deps.clock.now(), deps.clock.real()) }),
    );
  });
  app.get('/internal/legal-hold/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    if (!id.success) throw notFound();
    const until = await findHold(deps.sql, id.data, deps.clock.now());
    return c.json(internalLegalHold.parse({ until: until?.toISOString() ?? null }));
  });
  mountAccountData(app, (id) => collectData(deps.sql, id));
  app.get('/internal/analytics', async (c) => c.json(ANALYTICS_PART.booking.parse(await findFigures(deps.sql))));
}

async function describeNow(db: Db, session: Session): Promise<InternalSessionNow> {
  const proposal = await findProposal(db, session.id);
  return {
    ...toInternal(session),
    paused: session.pausedAt !== null,
    complaint: session.complaint,
    rated: session.hasRating,
    answered: session.hasRating && (await isAnswered(db, session.id)),
    prepared: await hasAnswers(db, session.id),
    proposed_starts_at: proposal?.startsAt.toISOString() ?? null,
    mentor_page: await findMentorPage(db, session.mentorId),
  };
}

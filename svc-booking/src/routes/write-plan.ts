import { getPlan, savePlan } from 'contracts/http/plans';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { accept, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { admitWords } from '../admit-words.ts';
import type { Deps } from '../deps.ts';
import { allowedAt, refuseStranger } from '../domain/allowed.ts';
import { canWritePlan } from '../domain/prepare.ts';
import { findPlan, writePlan } from '../store/plans.ts';
import { findSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountWritePlan(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getPlan, async ({ params, caller }) => {
    const session = await findSession(deps.sql, params.id);
    if (!session || refuseStranger(session, actorOf(signedIn(caller)))) throw notFound();
    return { plan: await findPlan(deps.sql, session.id) };
  });

  route(app, savePlan, async ({ params, body, caller }) => {
    const now = deps.clock.now();
    return transaction(deps.sql, async (tx) => {
      const session = await findSession(tx, params.id);
      if (!session) throw notFound();
      accept(allowedAt(canWritePlan(session, actorOf(signedIn(caller))), now));
      await admitWords(tx, session, now);
      accept(await writePlan(tx, session, body, now));
      const written = await findPlan(tx, session.id);
      if (!written) throw new Error('a plan that was just written is gone');
      return written;
    });
  });
}

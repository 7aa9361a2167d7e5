import { listPlans, tickTask } from 'contracts/http/plans';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findPlan, listPlansOf, lockPlan, tick } from '../store/plans.ts';

export function mountFollowPlan(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listPlans, async ({ params }) => ({ plans: await listPlansOf(deps.sql, params.id) }));

  route(app, tickTask, async ({ params: { id, n }, body, caller }) => {
    const now = deps.clock.now();
    const athleteId = signedIn(caller).id;
    return transaction(deps.sql, async (tx) => {
      const version = await lockPlan(tx, id, athleteId);
      if (version === null) throw notFound();
      // The number may name another task by now.
      if (body.version && body.version !== version) throw new HttpError(409, 'plan_changed');
      if (!(await tick(tx, { sessionId: id, n, done: body.done }, now))) throw notFound();
      const ticked = await findPlan(tx, id);
      if (!ticked) throw notFound();
      return ticked;
    });
  });
}

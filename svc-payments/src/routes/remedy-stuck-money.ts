import { payAnotherWay, tryMoneyAgain } from 'contracts/http/founder-money';
import { toCents } from 'contracts/money';
import type { Hono } from 'hono';
import { HttpError, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import * as remedies from '../money/remedy.ts';

export function mountRemedyStuckMoney(app: Hono<AppEnv>, deps: Deps): void {
  const remedyOf = (params: { kind: string; id: string }, adminId: string) => ({
    ...params,
    adminId,
    now: deps.clock.now(),
  });
  route(app, tryMoneyAgain, async ({ params, caller }) => {
    accept(await remedies.tryAgain(deps, remedyOf(params, signedIn(caller).id)));
    return { message: 'Stripe is asked again.' };
  });
  route(app, payAnotherWay, async ({ params, body, caller }) => {
    const seenCents = body.seen_amount === undefined ? null : toCents(body.seen_amount);
    accept(await remedies.payAnotherWay(deps, { ...remedyOf(params, signedIn(caller).id), seenCents }, body.note));
    return { message: 'Noted as paid another way.' };
  });
}

function accept(done: remedies.Remedied): void {
  if (done === 'unknown') throw notFound();
  if (done === 'another amount') throw new HttpError(409, 'amount_changed');
  if (done === 'with the bank') throw new HttpError(409, 'bank_decides_first');
  if (done === 'not stuck') throw new HttpError(409, 'not_stuck');
}

import { payAnotherWay, tryMoneyAgain } from 'contracts/http/founder-money';
import { toCents } from 'contracts/money';
import type { Hono } from 'hono';
import { HttpError, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import * as remedies from '../money/remedy.ts';
import { whileStripeAnswers } from './while-stripe-answers.ts';

export function mountRemedyStuckMoney(app: Hono<AppEnv>, deps: Deps): void {
  const remedyOf = (params: { kind: string; id: string }, adminId: string) => ({
    ...params,
    adminId,
    now: deps.clock.now(),
  });
  route(app, tryMoneyAgain, async ({ params, caller }) => {
    const remedy = remedyOf(params, signedIn(caller).id);
    accept(await whileStripeAnswers(deps, 'money not tried again', () => remedies.tryAgain(deps, remedy)));
    return { message: 'Stripe is asked again.' };
  });
  route(app, payAnotherWay, async ({ params, body, caller }) => {
    const seenCents = body.seen_amount === undefined ? null : toCents(body.seen_amount);
    const sentBefore = body.sent_before_dispute ?? false;
    const payment = { ...remedyOf(params, signedIn(caller).id), seenCents, sentBefore };
    const note = () => remedies.payAnotherWay(deps, payment, body.note);
    accept(await whileStripeAnswers(deps, 'money not noted as paid another way', note));
    return { message: 'Noted as paid another way.' };
  });
}

function accept(done: remedies.Remedied): void {
  if (done === 'unknown') throw notFound();
  if (done === 'another amount') throw new HttpError(409, 'amount_changed');
  if (done === 'with the bank') throw new HttpError(409, 'bank_decides_first');
  if (done === 'not stuck') throw new HttpError(409, 'not_stuck');
}

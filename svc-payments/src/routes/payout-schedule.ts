import { getPayoutSchedule, setPayoutsManual } from 'contracts/http/founder-money';
import type { Hono } from 'hono';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { makePayoutsManual, readPayoutInterval } from '../money/payout-schedule.ts';
import { isStripeTrouble } from '../stripe.ts';
import { whileStripeAnswers } from './while-stripe-answers.ts';

export function mountPayoutSchedule(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getPayoutSchedule, async () => {
    const interval = await readPayoutInterval(deps).catch((error) => {
      if (!isStripeTrouble(error)) throw error;
      deps.log.warn('Stripe did not answer with its payout schedule', { error });
      return null;
    });
    return { interval, manual: interval === 'manual' };
  });
  route(app, setPayoutsManual, async ({ caller }) => {
    await whileStripeAnswers(deps, 'payouts not set to manual', () => makePayoutsManual(deps, signedIn(caller).id));
    return { message: 'Stripe pays out only when you collect.' };
  });
}

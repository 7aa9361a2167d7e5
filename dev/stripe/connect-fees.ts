import type Stripe from 'stripe';
import { move } from './balance.ts';
import { mannersOf } from './manners.ts';
import { schedule, type World } from './world.ts';

const PER_ACCOUNT = 200;
const PER_PAYOUT = 25;
const SHARE_OF_PAYOUT = 0.0025;

/** Connected accounts that were paid out to in a month are billed to the platform on the first of the next. */
export function scheduleBill(world: World): void {
  const now = new Date(world.now() * 1000);
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  schedule(world, 'bill-connect', now.toISOString().slice(0, 7), next / 1000);
}

export function billConnect(world: World, id: string): void {
  if (mannersOf(world).connectFees === 'none') return;
  const paid = payoutsOf(world, id);
  const accounts = new Set(paid.map(({ account }) => account)).size;
  const forPayouts = paid.reduce((sum, { amount }) => sum + PER_PAYOUT + Math.round(amount * SHARE_OF_PAYOUT), 0);
  bill(world, accounts * PER_ACCOUNT, `Connect (${id}): Active accounts`);
  bill(world, forPayouts, `Connect (${id}): Payouts`);
}

function bill(world: World, cents: number, description: string): void {
  if (cents > 0) move(world, { type: 'stripe_fee', category: 'fee', amount: -cents, source: null, description });
}

function payoutsOf(world: World, id: string): { account: string; amount: number }[] {
  const [year = 0, month = 0] = id.split('-').map(Number);
  const rows = world.store.db
    .query<{ account: string; body: string }, [number, number]>(
      "SELECT account, body FROM object WHERE kind = 'payout' AND account <> '' AND created >= ? AND created < ?",
    )
    .all(Date.UTC(year, month - 1) / 1000, Date.UTC(year, month) / 1000);
  return rows.map(({ account, body }) => ({ account, amount: (JSON.parse(body) as Stripe.Payout).amount }));
}

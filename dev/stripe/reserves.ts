import { balancesOf, move, RESERVE, reservedOf } from './balance.ts';
import { refuse } from './failure.ts';
import { schedule, type World } from './world.ts';

const DAYS_UNTIL_COLLECTED = 180;

/** Stripe took from a connected account what it no longer had; the platform answers for such losses. */
export function overdraw(world: World, account: string, amount = 5_000): void {
  world.store.get('v2.core.account', account, 'account');
  if (amount < 1) throw refuse('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  const words = { source: null, description: 'Adjustment by Stripe' };
  move(world, { account, type: 'adjustment', category: 'other_adjustment', amount: -amount, ...words });
  balanceReserve(world);
  schedule(world, 'collect-negative', account, world.now() + DAYS_UNTIL_COLLECTED * 86_400);
}

/** Stripe sets aside of the platform's balance what connected accounts are below zero. */
export function balanceReserve(world: World): void {
  const amount = reservedOf(world) - negativeBalances(world);
  if (amount === 0) return;
  const words = { source: null, description: 'Connect reserve' };
  const { id } = move(world, { type: 'reserve_transaction', category: 'connect_reserved_funds', amount, ...words });
  world.store.db
    .query('INSERT INTO entry (txn, account, net, available_on) VALUES (?, ?, ?, ?)')
    .run(`${id}:reserve`, RESERVE, -amount, world.now());
}

function negativeBalances(world: World): number {
  const rows = world.store.db
    .query<{ net: number }, [number, string]>(
      "SELECT SUM(net) AS net FROM entry WHERE available_on <= ? AND account NOT IN ('', ?) GROUP BY account",
    )
    .all(world.now(), RESERVE);
  return rows.reduce((sum, { net }) => sum + Math.max(0, -net), 0);
}

/** What stayed negative for half a year is the platform's loss. */
export function collectNegative(world: World, account: string): void {
  const missing = -balancesOf(world, account).available;
  if (missing <= 0) return;
  const words = { source: null, description: `Negative balance of ${account}` };
  const collected = { type: 'connect_collection_transfer', category: 'connect_collection_transfer', ...words } as const;
  move(world, { ...collected, amount: -missing });
  move(world, { ...collected, account, amount: missing });
  balanceReserve(world);
}

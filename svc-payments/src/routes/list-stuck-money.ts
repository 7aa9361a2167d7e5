import { listStuckMoney } from 'contracts/http/founder-money';
import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { remediesOf, STUCK_AFTER_MS, type UnsettledMove, whyWaiting } from '../domain/stuck-money.ts';
import { listStuck } from '../store/stuck-money.ts';

export function mountListStuckMoney(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listStuckMoney, async () => {
    const before = new Date(deps.clock.now().getTime() - STUCK_AFTER_MS);
    return (await listStuck(deps.sql, before)).map((move) => ({
      id: move.id,
      session_id: move.sessionId,
      kind: move.kind,
      amount: toDollars(move.amountCents),
      since: move.since.toISOString(),
      tries: move.tries,
      why: whyWaiting(move),
      may: mayOf(move),
    }));
  });
}

function mayOf(move: UnsettledMove) {
  const { tryAgain, payAnotherWay, noteSentBefore } = remediesOf(move);
  return { try_again: tryAgain, pay_another_way: payAnotherWay, note_sent_before: noteSentBefore };
}

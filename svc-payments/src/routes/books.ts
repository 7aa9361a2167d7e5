import { checkBooks, getBooks, settleUnexplained } from 'contracts/http/founder-money';
import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { oneAtATime } from '../books/one-at-a-time.ts';
import { proveAll } from '../books/prove-all.ts';
import { settle } from '../books/settle-unexplained.ts';
import { compareCalendar } from '../calendar/compare-calendar.ts';
import type { Deps } from '../deps.ts';
import { CASH } from '../domain/ledger.ts';
import { reconcile } from '../reconcile.ts';
import { listUnexplained } from '../store/balance-transactions.ts';
import { findBooks } from '../store/books.ts';
import { findCalendarCheck } from '../store/calendar.ts';
import { balanceOf } from '../store/ledger.ts';
import { listNotices } from '../store/notices.ts';
import { isStripeTrouble } from '../stripe.ts';

export function mountBooks(app: Hono<AppEnv>, deps: Deps): void {
  const checkNow = oneAtATime(async () => {
    // Everything, as long as the founder may wait; of books too large for that the rest goes on by itself.
    await proveAll(deps);
    await reconcile(deps);
  });
  const compareNow = oneAtATime(() => compareCalendar(deps));
  route(app, getBooks, () => showBooks(deps));
  route(app, checkBooks, async () => {
    await checkNow().catch((error) => {
      // The check has recorded that Stripe did not answer.
      if (!isStripeTrouble(error)) throw error;
    });
    // Without booking the last comparison stands, with its time.
    await compareNow().catch((error) => deps.log.warn('money was not compared with the calendar', { error }));
    return showBooks(deps);
  });
  route(app, settleUnexplained, async ({ params, body, caller }) => {
    if (!(await settle(deps, params.id, { ...body, adminId: signedIn(caller).id }))) throw notFound();
    return { message: 'Settled. The books keep what you said it was.' };
  });
}

/** Balanced: nothing differs, and nothing waits for the founder's word. */
async function showBooks(deps: Deps) {
  const [books, calendar, unexplained, cash, notices] = await Promise.all([
    findBooks(deps.sql),
    findCalendarCheck(deps.sql),
    listUnexplained(deps.sql),
    balanceOf(deps.sql, CASH),
    listNotices(deps.sql),
  ]);
  const checkedAt = books?.checkedAt ?? null;
  const stripeCents = books?.stripeCents ?? null;
  const differences = books?.differences ?? [];
  return {
    checked_at: checkedAt?.toISOString() ?? null,
    balanced: checkedAt !== null && differences.length === 0 && unexplained.length === 0,
    cash: toDollars(-cash),
    stripe_balance: stripeCents === null ? null : toDollars(stripeCents),
    differences,
    calendar: {
      checked_at: calendar?.checkedAt.toISOString() ?? null,
      differences: calendar?.differences ?? [],
    },
    unexplained: unexplained.map((txn) => ({
      txn_id: txn.txnId,
      type: txn.type,
      description: txn.description ?? '',
      amount: toDollars(txn.netCents),
      created_at: txn.createdAt.toISOString(),
    })),
    notices: notices.map(({ id, kind, says, notedAt }) => ({ id, kind, says, at: notedAt.toISOString() })),
  };
}

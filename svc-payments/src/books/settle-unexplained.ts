import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { LOSS, OWNER, STRIPE_FEES, UNEXPLAINED } from '../domain/ledger.ts';
import { listUnexplained } from '../store/balance-transactions.ts';
import { lockBooks } from '../store/books.ts';
import { post } from '../store/ledger.ts';

const ACCOUNTS = { fee: STRIPE_FEES, loss: LOSS, owner: OWNER } as const;

/** @returns false for a transaction that is not unexplained, or not any more */
export async function settle(
  deps: Deps,
  txnId: string,
  { as, note, adminId }: { as: keyof typeof ACCOUNTS; note: string; adminId: string },
): Promise<boolean> {
  const now = deps.clock.now();
  return transaction(deps.sql, async (tx) => {
    // What is taken back meanwhile needs no word any more.
    await lockBooks(tx);
    const [txn] = await listUnexplained(tx, txnId);
    if (!txn) return false;
    const [from, to] = txn.netCents > 0 ? [UNEXPLAINED, ACCOUNTS[as]] : [ACCOUNTS[as], UNEXPLAINED];
    const key = { kind: 'settled_txn', txnId } as const;
    const moves = [{ from, to, cents: Math.abs(txn.netCents) }];
    if (!(await post(tx, { key, sessionId: null, moves, at: now, txn: txnId }))) return false;
    await audit(tx, { adminId, action: 'settle_unexplained', subject: txnId, detail: { as, note } }, now);
    return true;
  });
}

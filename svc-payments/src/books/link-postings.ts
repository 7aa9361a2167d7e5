import { transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { type PostingKey, readPostingKey } from '../domain/money-key.ts';
import { linkPostings, listTraces, type Trace } from '../store/balance-transactions.ts';

const BACK: readonly string[] = ['refund_failure', 'payment_failure_refund', 'payout_failure', 'payout_cancel'];

/** For postings written before their balance transaction was known: found by the object behind it. */
export async function linkBySource(deps: Deps): Promise<void> {
  const links = (await listTraces(deps.sql)).flatMap((trace) =>
    keysOf(trace).map((key) => ({ key, txnId: trace.txnId })),
  );
  if (links.length > 0) await transaction(deps.sql, (tx) => linkPostings(tx, links));
}

function keysOf(trace: Trace): PostingKey[] {
  const keys = keysOfSource(trace);
  return BACK.includes(trace.type) ? keys.map((posting) => ({ kind: 'undo', posting })) : keys;
}

function keysOfSource({ from, subject, chargeId, number, txnId }: Trace): PostingKey[] {
  switch (from) {
    case 'charge':
      return [{ kind: 'capture', checkoutId: subject }, ...(chargeId ? [{ kind: 'fee', chargeId } as const] : [])];
    case 'refund':
      return [{ kind: 'refund_paid', refundId: subject, number }];
    case 'dispute':
      return [{ kind: 'dispute_move', balanceTransactionId: txnId }];
    case 'intent':
      return [readPostingKey(subject)];
  }
}

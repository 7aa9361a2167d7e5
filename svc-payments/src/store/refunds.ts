import type { Db, Tx } from 'svc-kit/db';
import { type RefundCase, readRefundCase, writeKey } from '../domain/money-key.ts';

/** Scheduled work: the refund of a no-show leaves, unless it was reversed. */
export const NO_SHOW_REFUND = 'refund.no_show';

export type RefundStatus = 'pending' | 'waiting' | 'sent' | 'succeeded' | 'failed' | 'elsewhere' | 'void';
export type Reversal = 'none' | 'needed' | 'done' | 'refused';

export interface Refund {
  id: string;
  refundCase: RefundCase;
  sessionId: string;
  checkoutId: string;
  amountCents: number;
  /** Each side's part, 0 for what was not released; of the mentor's, what they had been paid, and what came back. */
  mentorCents: number;
  commissionCents: number;
  owedCents: number;
  recoveredCents: number;
  reversals: number;
  reversal: Reversal;
  status: RefundStatus;
  /** Counts the tries: each sets the money aside and asks Stripe anew. */
  number: number;
  announced: boolean;
  leftBalance: boolean;
  stripeId: string | null;
  reason: string;
}
type Row = {
  id: string;
  case_key: string;
  session_id: string;
  cs_id: string;
  amount_cents: number;
  mentor_cents: number;
  commission_cents: number;
  owed_cents: number;
  recovered_cents: number;
  reversals: number;
  reversal: Reversal;
  status: RefundStatus;
  number: number;
  announced: boolean;
  left_balance: boolean;
  stripe_id: string | null;
  reason: string;
};

function toRefund(row: Row): Refund {
  return {
    id: row.id,
    refundCase: readRefundCase(row.case_key),
    sessionId: row.session_id,
    checkoutId: row.cs_id,
    amountCents: row.amount_cents,
    mentorCents: row.mentor_cents,
    commissionCents: row.commission_cents,
    owedCents: row.owed_cents,
    recoveredCents: row.recovered_cents,
    reversals: row.reversals,
    reversal: row.reversal,
    status: row.status,
    number: row.number,
    announced: row.announced,
    leftBalance: row.left_balance,
    stripeId: row.stripe_id,
    reason: row.reason,
  };
}

export async function addRefund(
  tx: Tx,
  refund: Pick<Refund, 'id' | 'refundCase' | 'sessionId' | 'checkoutId' | 'amountCents' | 'stripeId' | 'reason'> & {
    /** By booking. */
    askedCents: number;
  },
  now: Date,
): Promise<void> {
  await tx`
    insert into refund (id, case_key, session_id, cs_id, amount_cents, asked_cents, stripe_id, reason, created_at)
    values (${refund.id}, ${writeKey(refund.refundCase)}, ${refund.sessionId}, ${refund.checkoutId},
      ${refund.amountCents}, ${refund.askedCents}, ${refund.stripeId}, ${refund.reason}, ${now})`;
}

/** What a try of the refund took from whom. What the mentor still owes of an earlier try stays owed. */
export async function setTaken(
  tx: Tx,
  id: string,
  taken: Pick<Refund, 'amountCents' | 'mentorCents' | 'commissionCents' | 'owedCents' | 'status'>,
): Promise<void> {
  await tx`
    update refund set amount_cents = ${taken.amountCents}, mentor_cents = ${taken.mentorCents},
      commission_cents = ${taken.commissionCents}, owed_cents = owed_cents - recovered_cents + ${taken.owedCents},
      recovered_cents = 0, status = ${taken.status},
      reversal = case when owed_cents - recovered_cents + ${taken.owedCents} > 0 then 'needed' else 'none' end
    where id = ${id}`;
}

export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const [row]: Row[] = await db`select * from refund where id = ${id}`;
  return row ? toRefund(row) : null;
}

export async function findRefundByCase(db: Db, refundCase: RefundCase): Promise<Refund | null> {
  const [row]: Row[] = await db`select * from refund where case_key = ${writeKey(refundCase)}`;
  return row ? toRefund(row) : null;
}

export async function findRefundByStripeId(db: Db, stripeId: string): Promise<Refund | null> {
  const [row]: Row[] = await db`select * from refund where stripe_id = ${stripeId}`;
  return row ? toRefund(row) : null;
}

export async function isRefundBooked(db: Db, txnId: string): Promise<boolean> {
  const rows = await db`
    select 1 from ledger_source s join ledger_transaction t on t.key = s.key
    where s.txn_id = ${txnId} and t.kind = 'refund_paid'`;
  return rows.length > 0;
}

export async function listClaims(db: Db, checkoutId: string): Promise<Refund[]> {
  const rows: Row[] = await db`
    select * from refund where cs_id = ${checkoutId} and status in ('failed', 'waiting') order by created_at, id`;
  return rows.map(toRefund);
}

export async function listPending(db: Db, checkoutId: string): Promise<Refund[]> {
  const rows: Row[] = await db`
    select * from refund where cs_id = ${checkoutId} and status = 'pending' order by created_at, id`;
  return rows.map(toRefund);
}

export const BY_BANK = 'the card’s bank gave it back';

/** The card's bank gave the money back instead; the claim revives when the bank takes it back from the family. */
export async function setVoidByBank(tx: Tx, id: string): Promise<void> {
  await tx`update refund set status = 'void', failure = ${BY_BANK} where id = ${id}`;
}

export async function listVoidByBank(db: Db, checkoutId: string): Promise<Refund[]> {
  const rows: Row[] = await db`
    select * from refund where cs_id = ${checkoutId} and status = 'void' and failure = ${BY_BANK} order by created_at, id`;
  return rows.map(toRefund);
}

export async function isMetByBank(db: Db, { id }: Pick<Refund, 'id'>): Promise<boolean> {
  const rows = await db`select 1 from refund where id = ${id} and status = 'void' and failure = ${BY_BANK}`;
  return rows.length > 0;
}

const countedBy = (stripeId: string) => `${stripeId} counted first`;

/** A larger refund of a lost decision met it; the claim revives when that one fails. */
export async function setVoidBy(tx: Tx, id: string, stripeId: string): Promise<void> {
  await tx`update refund set failure = ${countedBy(stripeId)} where id = ${id}`;
}

export async function listVoidBy(db: Db, checkoutId: string, stripeId: string): Promise<Refund[]> {
  const rows: Row[] = await db`
    select * from refund where cs_id = ${checkoutId} and status = 'void' and failure = ${countedBy(stripeId)}
    order by created_at, id`;
  return rows.map(toRefund);
}

/** Of `payment p`, what banks took of what its session had, and no claim counts on: cents. */
const unclaimed = (db: Db) => db`
  greatest(0, coalesce((select sum(d.lost_cents - d.loss_cents) from card_dispute d where d.cs_id = p.cs_id), 0)
    - coalesce((select sum(r.amount_cents) from refund r
        where r.cs_id = p.cs_id and r.status = 'void' and r.failure = ${BY_BANK}), 0))`;

export async function unclaimedFromBank(db: Db, checkoutId: string): Promise<number> {
  const [row]: { cents: string }[] =
    await db`select ${unclaimed(db)} as cents from payment p where p.cs_id = ${checkoutId}`;
  return Number(row?.cents ?? 0);
}

/** Of all payments of a session: cents. */
export async function takenByBanks(db: Db, sessionId: string): Promise<number> {
  const [row]: { cents: string | null }[] = await db`
    select sum(${unclaimed(db)}) as cents from payment p where p.session_id = ${sessionId}`;
  return Number(row?.cents ?? 0);
}

/** Gone from a payment, though neither booking asked for it nor a bank took it: cents. */
export async function refundedByHand(db: Db, checkoutId: string): Promise<number> {
  const [row]: { cents: string }[] = await db`
    select greatest(0, p.refunded_cents - ${unclaimed(db)}
      - coalesce((select sum(coalesce(asked_cents, case when split_part(case_key, ':', 1) = 'stripe' then 0 else amount_cents end))
          from refund r where r.cs_id = p.cs_id), 0)) as cents
    from payment p where p.cs_id = ${checkoutId}`;
  return Number(row?.cents ?? 0);
}

/** @param reversed whether Stripe reversed a transfer for it, which takes a key of its own the next time */
export async function addRecovered(tx: Tx, id: string, cents: number, reversed: boolean): Promise<void> {
  await tx`
    update refund set recovered_cents = recovered_cents + ${cents}, reversals = reversals + ${reversed ? 1 : 0}
    where id = ${id}`;
}

export async function setReversal(tx: Tx, id: string, reversal: Reversal): Promise<void> {
  await tx`update refund set reversal = ${reversal} where id = ${id}`;
}

export async function setRefundStatus(tx: Tx, id: string, status: RefundStatus, stripeId: string | null = null) {
  await tx`
    update refund set status = ${status}, stripe_id = coalesce(stripe_id, ${stripeId}) where id = ${id}`;
}

export async function setRefundFailed(tx: Tx, id: string, failure: string): Promise<void> {
  await tx`update refund set status = 'failed', failure = ${failure} where id = ${id}`;
}

/** @returns the number of the next try, which knows nothing of the ones before */
export async function beginNextTry(tx: Tx, id: string, stripeId: string | null = null): Promise<number> {
  const [row]: { number: number }[] = await tx`
    update refund set number = number + 1, status = 'pending', stripe_id = ${stripeId}, left_balance = false, announced = false,
      failure = null
    where id = ${id} returning number`;
  return row?.number ?? 1;
}

/** @returns false when the family was told before */
export async function setAnnounced(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`update refund set announced = true where id = ${id} and not announced`;
  return count > 0;
}

export async function setLeftBalance(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`update refund set left_balance = true where id = ${id} and not left_balance`;
  return count > 0;
}

export async function totalRefunded(db: Db, sessionId: string): Promise<number> {
  const [row]: { sum: string }[] = await db`
    select coalesce(sum(refunded_cents), 0) as sum from payment where session_id = ${sessionId}`;
  return Number(row?.sum ?? 0);
}

/** Refunds for mentors who were missing, planned since then: those due a day ago or already gone, and those gone. */
export async function countNoShowRefunds(db: Db, since: Date, now: Date): Promise<{ counted: number; kept: number }> {
  const [row]: { counted: number; kept: number }[] = await db`
    select count(*) filter (where status in ('succeeded', 'elsewhere') or created_at <= ${now}::timestamptz - interval '1 day')::int
        as counted,
      count(*) filter (where status in ('succeeded', 'elsewhere'))::int as kept
    from refund where reason = 'mentor_no_show' and status <> 'void' and created_at >= ${since}`;
  return row ?? { counted: 0, kept: 0 };
}

import type { AdminAction } from 'contracts/http/system';
import { audit } from 'svc-kit/audit';
import { type Tx, transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import type { Deps } from '../deps.ts';
import { LOSS, type Move, mentorOf, OWNER, receivableOf, refundingOf } from '../domain/ledger.ts';
import { findAccount } from '../store/accounts.ts';
import { lockDebt, refusedPartOf } from '../store/debts.ts';
import { addDisputeRecovered, findDisputeRecovery, hasOpenDispute, setDisputeReversal } from '../store/disputes.ts';
import { post } from '../store/ledger.ts';
import { findPayment } from '../store/payments.ts';
import { addRecovered, findRefund, isMetByBank, type Refund, setRefundStatus, setReversal } from '../store/refunds.ts';
import { lockSession, type SessionMoney } from '../store/sessions.ts';
import { findOpenTransfer, setTransferStatus, type Transfer } from '../store/transfers.ts';
import { tryNext } from './claims.ts';
import { DISPUTE_REVERSE, loseMetClaim } from './lose-money.ts';
import { announceRefund, findRefunds } from './note-refund.ts';
import { netDebt } from './release-session.ts';
import { findDisputes } from './sync-dispute.ts';
import { findTransfers } from './sync-transfer.ts';
import { payableTo } from './take-back.ts';

export type Remedied = 'done' | 'not stuck' | 'unknown' | 'with the bank' | 'another amount';
export interface Remedy {
  kind: string;
  id: string;
  adminId: string;
  now: Date;
}
interface Payment extends Remedy {
  /** What the founder was shown, and so what was paid; null when they didn't say. */
  seenCents: number | null;
  /** It was on its way before the dispute that is open now, or that the bank has decided for the family. */
  sentBefore: boolean;
}

/** @throws when Stripe does not say whether a refund or transfer was made again there */
export async function tryAgain(deps: Deps, remedy: Remedy): Promise<Remedied> {
  const payment = await findUnpaid(deps, remedy);
  if (payment) await findRefunds(deps, payment.paymentIntent);
  await findSentAgain(deps, remedy);
  return transaction(deps.sql, async (tx) => {
    const done = await tryKindAgain(tx, remedy);
    if (done === 'done') await note(tx, remedy, 'try_money_again', {});
    return done;
  });
}

/** Books that the founder paid or received it outside Stripe. @throws when Stripe does not say whether the family, a card's bank, or the mentor has the money */
export async function payAnotherWay(deps: Deps, remedy: Payment, words: string): Promise<Remedied> {
  const payment = await findUnpaid(deps, remedy);
  if (payment) {
    await findDisputes(deps, payment.paymentIntent);
    await findRefunds(deps, payment.paymentIntent);
  }
  await findSentAgain(deps, remedy);
  return transaction(deps.sql, async (tx) => {
    const cents = await payKindAnotherWay(deps, tx, remedy);
    if (typeof cents !== 'number') return cents;
    const sent = remedy.sentBefore ? { sent: 'before the card dispute' } : {};
    await note(tx, remedy, 'pay_another_way', { note: words, cents, ...sent });
    return 'done';
  });
}

/** A refused reversal is tried again by itself for some days. */
export async function retryReversal(tx: Tx, id: string, now: Date): Promise<void> {
  await tryKindAgain(tx, { kind: 'reversal', id, now });
}

function note(tx: Tx, { adminId, kind, id, now }: Remedy, action: AdminAction, detail: object): Promise<void> {
  return audit(tx, { adminId, action, subject: id, detail: { kind, ...detail } }, now);
}

async function tryKindAgain(tx: Tx, remedy: Omit<Remedy, 'adminId'>): Promise<Remedied> {
  const { now } = remedy;
  switch (remedy.kind) {
    case 'refund': {
      const refund = await lockedRefund(tx, remedy);
      if (typeof refund === 'string') return refund;
      if (refund.status !== 'failed') return 'not stuck';
      await tryNext(tx, refund);
      await schedule(tx, 'refund.send', refund.id, now);
      return 'done';
    }
    case 'transfer': {
      const stuck = await stuckTransfer(tx, remedy);
      if (typeof stuck === 'string') return stuck;
      if (stuck.session.disputeOpen) return 'not stuck';
      const account = await findAccount(tx, stuck.session.mentorId);
      if (!account?.ready || stuck.transfer.status === 'waiting') return 'not stuck';
      await setTransferStatus(tx, stuck.transfer, 'waiting');
      await schedule(tx, 'transfer.send', remedy.id, now);
      return 'done';
    }
    case 'reversal': {
      const debt = await refusedDebt(tx, remedy);
      if (typeof debt === 'string') return debt;
      await debt.mark('needed');
      await schedule(tx, debt.work, remedy.id, now);
      return 'done';
    }
    default:
      return 'unknown';
  }
}

async function payKindAnotherWay(deps: Deps, tx: Tx, remedy: Payment): Promise<number | Remedied> {
  switch (remedy.kind) {
    case 'refund':
      return payRefundAnotherWay(deps, tx, remedy);
    case 'transfer':
      return payTransferAnotherWay(tx, remedy);
    case 'reversal': {
      const debt = await refusedDebt(tx, remedy);
      if (typeof debt === 'string') return debt;
      const { session, cents } = debt;
      if (isAnother(remedy, cents)) return 'another amount';
      await bookElsewhere(
        tx,
        session.sessionId,
        { from: OWNER, to: receivableOf(session.mentorId), cents },
        remedy.now,
      );
      await debt.recover(cents);
      await debt.mark('done');
      return cents;
    }
    default:
      return 'unknown';
  }
}

async function payRefundAnotherWay(deps: Deps, tx: Tx, remedy: Payment): Promise<number | Remedied> {
  const refund = await lockedRefund(tx, remedy);
  if (typeof refund === 'string') return refund;
  const { sessionId, status, amountCents: cents } = refund;
  if (status === 'void') return remedy.sentBefore ? noteMetBefore(tx, refund, remedy) : 'not stuck';
  const isDisputed = await hasOpenDispute(tx, sessionId);
  if (status !== 'failed' && !(status === 'waiting' && isDisputed)) return 'not stuck';
  // The bank may give it to the family, and then they would have it twice. What was sent before, nobody can hold back.
  if (isDisputed && !remedy.sentBefore) return 'with the bank';
  if (isAnother(remedy, cents)) return 'another amount';
  await bookElsewhere(tx, sessionId, { from: refundingOf(sessionId), to: OWNER, cents }, remedy.now);
  await setRefundStatus(tx, refund.id, 'elsewhere');
  await announceRefund(deps, tx, refund, 'paid_another_way');
  return cents;
}

/** The family has it twice, from the founder and from its bank. It isn't theirs a third time if the bank takes its own back. */
async function noteMetBefore(tx: Tx, refund: Refund, remedy: Payment): Promise<number | Remedied> {
  const { id, sessionId, amountCents: cents } = refund;
  if (!(await isMetByBank(tx, refund))) return 'not stuck';
  if (isAnother(remedy, cents)) return 'another amount';
  await loseMetClaim(tx, refund);
  await bookElsewhere(tx, sessionId, { from: LOSS, to: OWNER, cents }, remedy.now);
  await setRefundStatus(tx, id, 'elsewhere');
  return cents;
}

async function payTransferAnotherWay(tx: Tx, remedy: Payment): Promise<number | Remedied> {
  const stuck = await stuckTransfer(tx, remedy);
  if (typeof stuck === 'string') return stuck;
  const { session, transfer } = stuck;
  if (session.disputeOpen && !remedy.sentBefore) return 'with the bank';
  // They may owe it since, as for a transfer that was made by hand under no session's name.
  const nettedCents = await netDebt(tx, session, remedy.now);
  const cents = await payableTo(tx, remedy.id);
  const isAll = nettedCents === 0 && !isAnother(remedy, cents);
  if (isAll || cents === 0) await setTransferStatus(tx, transfer, 'closed');
  if (!isAll) return 'another amount';
  await bookElsewhere(tx, remedy.id, { from: mentorOf(remedy.id), to: OWNER, cents }, remedy.now);
  return cents;
}

function isAnother({ seenCents }: Payment, cents: number): boolean {
  return seenCents !== null && seenCents !== cents;
}

const UNPAID: readonly Refund['status'][] = ['failed', 'waiting', 'void'];

/** Whose refund Stripe did not pay. */
async function findUnpaid({ sql }: Deps, { kind, id }: Pick<Remedy, 'kind' | 'id'>) {
  const refund = kind === 'refund' && isUuid(id) ? await findRefund(sql, id) : null;
  return refund && UNPAID.includes(refund.status) ? findPayment(sql, refund.checkoutId) : null;
}

async function findSentAgain(deps: Deps, { kind, id }: Remedy): Promise<void> {
  const open = kind === 'transfer' && isUuid(id) ? await findOpenTransfer(deps.sql, id) : null;
  if (open) await findTransfers(deps, open.mentorId);
}

async function bookElsewhere(tx: Tx, sessionId: string, move: Move, at: Date): Promise<void> {
  await post(tx, { key: { kind: 'elsewhere', moveId: crypto.randomUUID() }, sessionId, moves: [move], at });
}

async function lockedRefund(tx: Tx, { id }: Pick<Remedy, 'id'>): Promise<Refund | 'unknown'> {
  const found = isUuid(id) ? await findRefund(tx, id) : null;
  if (!found) return 'unknown';
  await lockSession(tx, found.sessionId);
  return (await findRefund(tx, id)) ?? 'unknown';
}

async function stuckTransfer(
  tx: Tx,
  { id }: Pick<Remedy, 'id'>,
): Promise<{ session: SessionMoney; transfer: Transfer } | Remedied> {
  const session = isUuid(id) ? await lockSession(tx, id) : null;
  if (!session) return 'unknown';
  const transfer = await findOpenTransfer(tx, id);
  if (!transfer || transfer.status === 'sending' || session.complaintOpen) return 'not stuck';
  return (await payableTo(tx, id)) > 0 ? { session, transfer } : 'not stuck';
}

interface Debt {
  session: SessionMoney;
  cents: number;
  work: string;
  mark(reversal: 'needed' | 'done'): Promise<void>;
  recover(cents: number): Promise<void>;
}

/** Of a refund or of a lost dispute; never more than the mentor still owes in all. */
async function refusedDebt(tx: Tx, { id }: Pick<Remedy, 'id'>): Promise<Debt | Remedied> {
  const isRefund = isUuid(id);
  const sessionId = (await (isRefund ? findRefund(tx, id) : findDisputeRecovery(tx, id)))?.sessionId;
  const session = sessionId ? await lockSession(tx, sessionId) : null;
  if (!session) return 'unknown';
  await lockDebt(tx, session.mentorId);
  const cents = await refusedPartOf(tx, id);
  if (cents <= 0) return 'not stuck';
  return {
    session,
    cents,
    work: isRefund ? 'refund.send' : DISPUTE_REVERSE,
    mark: (reversal) => (isRefund ? setReversal(tx, id, reversal) : setDisputeReversal(tx, id, reversal)),
    recover: (part) => (isRefund ? addRecovered(tx, id, part, false) : addDisputeRecovered(tx, id, part, false)),
  };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { heldOf, refundingOf } from '../domain/ledger.ts';
import { isWithBank } from '../store/disputes.ts';
import { findIntent, reopenIntent } from '../store/intents.ts';
import { post, postOpposite } from '../store/ledger.ts';
import { addRefunded } from '../store/payments.ts';
import {
  addRefund,
  beginNextTry,
  listClaims,
  type Refund,
  setRefundStatus,
  setTaken,
  setVoidByBank,
} from '../store/refunds.ts';
import type { SessionMoney } from '../store/sessions.ts';
import { lowerRelease } from '../store/transfers.ts';
import { takeBack } from './take-back.ts';

/** Scheduled work: a refund waits for a dispute that we don't know of yet. */
export const DISPUTE_FIND = 'dispute.find';

type Claim = Pick<Refund, 'id' | 'checkoutId' | 'number'>;
interface Met {
  claim: Refund;
  cents: number;
}

/** Takes a refund's money from those who had it; it is sent outside of the transaction, or waits while a bank has the money. */
export async function setAside(tx: Tx, session: SessionMoney, claim: Claim, cents: number, now: Date): Promise<void> {
  const { sessionId } = session;
  const { id: refundId, checkoutId, number } = claim;
  const taken = await takeBack(tx, session, { checkoutId, cents, to: refundingOf(sessionId) });
  const { moves, ...parts } = taken;
  const status = (await isWithBank(tx, checkoutId)) ? 'waiting' : 'pending';
  await setTaken(tx, refundId, { amountCents: cents, ...parts, status });
  await post(tx, { key: { kind: 'refund_set_aside', refundId, number }, sessionId, moves, at: now });
  await schedule(tx, 'refund.send', refundId, now);
}

/** The session keeps the money again. What the mentor still owes of it is taken from what they are to be paid. */
export async function dropClaim(tx: Tx, claim: Refund, now: Date): Promise<void> {
  const { id: refundId, sessionId, checkoutId, amountCents, number } = claim;
  const moves = [{ from: refundingOf(sessionId), to: heldOf(sessionId), cents: amountCents }];
  await post(tx, { key: { kind: 'refund_void', refundId, number }, sessionId, moves, at: now });
  await addRefunded(tx, checkoutId, -amountCents);
  await setRefundStatus(tx, refundId, 'void');
  if (claim.reversal === 'needed') await schedule(tx, 'refund.send', refundId, now);
}

/** Nobody was asked for anything of it yet: neither Stripe for the refund nor the mentor for their part. */
export async function isUnasked(db: Db, { id: refundId, refundCase, ...claim }: Refund): Promise<boolean> {
  if (claim.status !== 'pending' || claim.stripeId) return false;
  if (claim.reversal !== 'needed' && claim.reversal !== 'none') return false;
  const isAsked = (await findIntent(db, { kind: 'refund', refundCase })) !== null;
  return !isAsked && (await findIntent(db, { kind: 'reversal', refundId, number: 1 })) === null;
}

/** As if it had not been claimed yet. Only what is unasked. */
export async function undoClaim(tx: Tx, claim: Refund, now: Date): Promise<void> {
  const { id: refundId, sessionId, checkoutId, amountCents, number } = claim;
  await postOpposite(tx, { kind: 'refund_set_aside', refundId, number }, now);
  await addRefunded(tx, checkoutId, -amountCents);
  const [mentorCents, commissionCents] = [-claim.mentorCents, -claim.commissionCents];
  await lowerRelease(tx, sessionId, { mentorCents, commissionCents });
  const nothing = { mentorCents: 0, commissionCents: 0, owedCents: -claim.owedCents, status: 'void' } as const;
  await setTaken(tx, refundId, { amountCents, ...nothing });
}

/** Claims anew what the family still has not got. @param cents at most @returns how much of each claim it has got */
export async function claimAgain(
  tx: Tx,
  session: SessionMoney,
  { dropped, cents }: { dropped: Refund[]; cents: number },
  now: Date,
): Promise<Met[]> {
  let left = cents;
  const met: Met[] = [];
  for (const claim of dropped) {
    const again = Math.min(left, claim.amountCents);
    left -= again;
    if (again < claim.amountCents) met.push({ claim, cents: claim.amountCents - again });
    if (again > 0) {
      const number = await tryNext(tx, claim);
      await setAside(tx, session, { ...claim, number }, again, now);
    }
  }
  return met;
}

/** The card's bank gave it back instead. A part is a claim of its own, so that it alone revives. */
export async function noteMetByBank(tx: Tx, { claim, cents }: Met, now: Date): Promise<void> {
  if (cents === claim.amountCents) return setVoidByBank(tx, claim.id);
  await addMetByBank(tx, claim, cents, now);
}

export async function addMetByBank(
  tx: Tx,
  { sessionId, checkoutId, reason }: Pick<Refund, 'sessionId' | 'checkoutId' | 'reason'>,
  amountCents: number,
  now: Date,
): Promise<void> {
  const id = crypto.randomUUID();
  const refundCase = { kind: 'by_bank', refundId: id } as const;
  const part = { id, refundCase, sessionId, checkoutId, amountCents, reason };
  await addRefund(tx, { ...part, askedCents: 0, stripeId: null }, now);
  await setVoidByBank(tx, id);
}

/** Stripe is asked anew, under a key of its own. @returns the number of the try */
export async function tryNext(tx: Tx, { id, refundCase }: Pick<Refund, 'id' | 'refundCase'>): Promise<number> {
  await reopenIntent(tx, { kind: 'refund', refundCase });
  return beginNextTry(tx, id);
}

/** While the card's bank has the money Stripe refunds nothing: the claim waits for what the bank decides. */
export async function awaitBank(tx: Tx, { id, checkoutId }: Pick<Refund, 'id' | 'checkoutId'>, now: Date) {
  await setRefundStatus(tx, id, 'waiting');
  if (!(await isWithBank(tx, checkoutId))) await schedule(tx, DISPUTE_FIND, id, now);
}

export async function resumeClaims(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  if (await isWithBank(tx, checkoutId)) return;
  for (const { id, status } of await listClaims(tx, checkoutId)) {
    if (status !== 'waiting') continue;
    await setRefundStatus(tx, id, 'pending');
    await schedule(tx, 'refund.send', id, now);
  }
}

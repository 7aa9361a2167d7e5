import type { InternalStanding } from 'contracts/internal';
import { type Tx, transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { type Fault, isSettled, type SessionBooks } from '../domain/calendar.ts';
import {
  endCancelled,
  endCompleted,
  endSettled,
  leaveOutRefused,
  planNoShowRefund,
  refundComplaint,
} from '../money/end-session.ts';
import { settleSession } from '../money/release-session.ts';
import { syncCheckout } from '../money/sync-checkout.ts';
import { findDecisiveDispute } from '../store/calendar.ts';
import { findCheckout } from '../store/checkouts.ts';
import { takenByBanks } from '../store/refunds.ts';
import { factsOf, findVersion, keepSession, lockSession, setFlags } from '../store/sessions.ts';
import { tellBooking } from './ask-booking.ts';

interface Differing {
  fault: Fault;
  books: SessionBooks;
  standing: InternalStanding;
}

/** Gives the missing fact to whoever would have taken its event. Nothing is sent that claims and intents do not know of. */
export async function heal(deps: Deps, differing: Differing): Promise<void> {
  const { fault, standing } = differing;
  switch (fault.remedy) {
    case 'tell booking':
      return tellOfCapture(deps, differing);
    case 'tell of the dispute':
      return tellOfDispute(deps, differing);
    case 'ask Stripe':
      if (fault.checkoutId) await syncCheckout(deps, fault.checkoutId);
      return;
    case 'end again':
      return change(deps, standing, (tx) => endAgain(tx, standing, deps.clock.now()));
    case 'note the complaint':
      return change(deps, standing, (tx) => noteComplaint(tx, standing, deps.clock.now()));
    case 'copy':
      return change(deps, standing, async () => undefined);
    case null:
      return;
  }
}

/** Booking's newest word, unless an event was faster than its answer. */
async function change(deps: Deps, standing: InternalStanding, work: (tx: Tx) => Promise<void>): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    await keepSession(tx, factsOf(standing));
    await lockSession(tx, standing.id);
    if ((await findVersion(tx, standing.id)) === standing.version) await work(tx);
  });
}

async function tellOfCapture(deps: Deps, { fault, books, standing }: Differing): Promise<void> {
  const payment = books.payments.find(({ checkoutId }) => checkoutId === fault.checkoutId);
  if (!payment) return;
  const { checkoutId, amountCents, capturedAt } = payment;
  const parentRequestId = (await findCheckout(deps.sql, checkoutId))?.parentRequestId ?? undefined;
  const payload = { ...peopleOf(standing), checkoutId, amountCents, capturedAt, parentRequestId };
  await tellBooking(deps, { name: 'payment.captured', payload });
}

async function tellOfDispute(deps: Deps, { standing }: Differing): Promise<void> {
  const dispute = await findDecisiveDispute(deps.sql, standing.id);
  if (!dispute) return;
  const { id: disputeId, amountCents, status, dueBy } = dispute;
  const facts = { ...peopleOf(standing), disputeId, amountCents };
  if (status === 'open')
    return tellBooking(deps, {
      name: 'card_dispute.opened',
      payload: { ...facts, dueBy: dueBy?.toISOString() ?? null },
    });
  const takenCents = await takenByBanks(deps.sql, standing.id);
  await tellBooking(deps, { name: 'card_dispute.closed', payload: { ...facts, won: status === 'won', takenCents } });
}

async function endAgain(tx: Tx, standing: InternalStanding, now: Date): Promise<void> {
  const { refund_cents: refundCents, no_show_refund_at: noShowRefundAt } = standing;
  const facts = { ...factsOf(standing), paidCheckoutId: standing.paid_checkout_id };
  if (standing.status === 'cancelled') {
    const wasPaid = standing.paid_checkout_id !== null;
    return endCancelled(tx, facts, { refundCents, wasPaid, reason: 'cancelled' }, now);
  }
  if (noShowRefundAt) return planNoShowRefund(tx, standing.id, new Date(noShowRefundAt));
  if (isSettled(standing)) return endSettled(tx, facts, refundCents, now);
  await endCompleted(tx, facts, now);
}

async function noteComplaint(tx: Tx, standing: InternalStanding, now: Date): Promise<void> {
  const complaintOpen = standing.complaint === 'open';
  await setFlags(tx, standing.id, { complaintOpen });
  if (complaintOpen) return;
  await leaveOutRefused(tx, { sessionId: standing.id, paidCheckoutId: standing.paid_checkout_id });
  if (standing.status !== 'cancelled' && !standing.no_show_refund_at)
    await refundComplaint(tx, { sessionId: standing.id, refundCents: standing.refund_cents }, now);
  await settleSession(tx, standing.id, now);
}

function peopleOf({ id, mentor_id, athlete_id }: InternalStanding) {
  return { sessionId: id, mentorId: mentor_id, athleteId: athlete_id };
}

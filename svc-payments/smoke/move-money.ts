import { DAY_MS, MINUTE_MS } from 'contracts/times';
import { composeEvidence } from '../src/domain/evidence.ts';
import {
  describeEvidence,
  describeFile,
  describePayout,
  describeRefund,
  describeReversal,
  describeTransfer,
} from '../src/intents/describe.ts';
import { describePage } from '../src/money/plan-page.ts';
import { PAGE_PARTS } from '../src/money/sync-checkout.ts';
import { printDisputeRecord } from '../src/paper/evidence-pdf.ts';
import type { Stripe } from '../src/stripe.ts';
import { ask, type Run } from './ask-stripe.ts';
import type { Paid } from './play-people.ts';

/** More stays than a dispute takes, or the balance of the test mode would run dry after a few runs. */
const CENTS = { price: 12_000, disputed: 2_000, mentor: 4_800, reversed: 2_400, refunded: 6_000, payout: 500 };
const BRAND = 'Sideline';
const PAGE_MINUTES = 31;
const LISTED = { limit: 10 };

type Page = Stripe.Checkout.Session;

function openPage(run: Run, number: number, amountCents: number): Promise<Page | null> {
  const now = Date.now();
  const session = {
    sessionId: run.id,
    athleteId: crypto.randomUUID(),
    mentorId: crypto.randomUUID(),
    status: 'scheduled',
    amountCents,
    startsAt: new Date(now + 3 * DAY_MS),
    holdExpiresAt: null,
  };
  const people = {
    mentor: { firstName: 'Maya', lastName: 'Okafor', timeZone: 'America/New_York' },
    payer: { firstName: 'Sam', lastName: 'Rivera', timeZone: 'America/Chicago' },
    address: 'family@example.com',
  };
  const plan = { checkoutNumber: number, expiresAt: new Date(now + PAGE_MINUTES * MINUTE_MS), parentRequestId: null };
  const params = describePage({ brand: BRAND, publicUrl: run.publicUrl }, session, plan, people);
  return ask(run, 'checkout', `open payment page ${number}`, params);
}

export async function openAndExpirePage(run: Run): Promise<void> {
  const { stripe, calls } = run;
  const page = await openPage(run, 1, CENTS.price);
  if (!page) return;
  await calls.make('read a payment page', () => stripe.checkout.sessions.retrieve(page.id, { expand: PAGE_PARTS }));
  await calls.make('expire a payment page', () => stripe.checkout.sessions.expire(page.id));
  await calls.make('list payment pages', () => stripe.checkout.sessions.list(LISTED));
}

export async function payPage(run: Run, number: number, how: 'at once' | 'disputed'): Promise<Paid | null> {
  const { stripe, calls, people } = run;
  const page = await openPage(run, number, how === 'disputed' ? CENTS.disputed : CENTS.price);
  if (!page) return null;
  const paid = await calls.make(`pay (${how}; not a call of the product)`, () => people.pay(page, how));
  if (!paid) return null;
  const { paymentIntent } = paid;
  await calls.make('find the page of a payment', () =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }),
  );
  return paid;
}

export async function payMentor(run: Run, { charge }: Paid, account: string | null): Promise<void> {
  if (!account) {
    for (const call of ['send a transfer', 'reverse a transfer']) run.calls.skip(call, run.people.whyNoAccount);
    return;
  }
  const asked = { sessionId: run.id, number: 1, amountCents: CENTS.mentor, accountId: account, chargeId: charge };
  const transfer = await ask(run, 'transfer', 'send a transfer', describeTransfer(asked));
  if (!transfer) return;
  await run.calls.make('read a transfer', () => run.stripe.transfers.retrieve(transfer.id));
  const part = { sessionId: run.id, number: 1, amountCents: CENTS.reversed, transferId: transfer.id };
  await ask(run, 'reversal', 'reverse a transfer', describeReversal({ ...part, origin: { refund_id: run.id } }));
  await ask(
    run,
    'dispute_reversal',
    'reverse the rest after a lost dispute',
    describeReversal({ ...part, origin: { dispute_id: run.id } }),
  );
}

export async function giveBack(run: Run, { paymentIntent }: Paid): Promise<void> {
  const { stripe, calls, id } = run;
  const asked = { refundId: id, sessionId: id, number: 1, amountCents: CENTS.refunded, paymentIntent };
  const refund = await ask(run, 'refund', 'refund a part', describeRefund(asked));
  if (refund) await calls.make('read a refund', () => stripe.refunds.retrieve(refund.id));
  await calls.make('list refunds', () => stripe.refunds.list(LISTED));
}

export async function answerDispute(run: Run, { charge }: Paid): Promise<void> {
  const { stripe, calls, publicUrl } = run;
  const dispute = await calls.make('list disputes', () => untilDisputed(stripe, charge));
  if (!dispute) return;
  await calls.make('read a dispute', () => stripe.disputes.retrieve(dispute.id));
  const paid = { checkoutId: run.id, amountCents: CENTS.disputed, capturedAt: run.startedAt };
  const payment = { ...paid, refundedCents: 0, elsewhereCents: 0 };
  const evidence = composeEvidence(payment, null, { brand: BRAND, publicUrl }, 'A test of the connection to Stripe.');
  const record = { disputeId: dispute.id, checkoutId: run.id, disputedCents: CENTS.disputed, parts: evidence };
  const data = await printDisputeRecord({ ...record, provider: BRAND, at: run.startedAt });
  const file = await calls.make('upload the record', () => stripe.files.create(describeFile(data)));
  await ask(run, 'evidence', 'submit evidence', describeEvidence(dispute.id, evidence, file?.id ?? null));
}

async function untilDisputed(stripe: Stripe, charge: string): Promise<Stripe.Dispute> {
  const deadline = Date.now() + MINUTE_MS;
  for (;;) {
    const [dispute] = (await stripe.disputes.list({ charge, ...LISTED })).data;
    if (dispute) return dispute;
    if (Date.now() > deadline) throw new Error(`no dispute of ${charge} within a minute`);
    await Bun.sleep(1_000);
  }
}

export async function payOut(run: Run): Promise<void> {
  const { stripe, calls, id } = run;
  const payout = await ask(run, 'commission', 'pay commission out', describePayout(id, CENTS.payout));
  if (!payout) return;
  await calls.make('read a payout', () => stripe.payouts.retrieve(payout.id));
  await calls.make('cancel the payout again', () => stripe.payouts.cancel(payout.id));
}

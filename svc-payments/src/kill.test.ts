import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { EventName } from 'contracts/events';
import { books as shape } from 'contracts/http/founder-money';
import { HOUR_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE, PUBLIC_URL } from 'stripe-stand-in/for-tests';
import { person, until } from 'svc-kit/testing';
import { brokenChecks } from './fixtures/checks.ts';
import { startStage } from './fixtures/stage.ts';

const DISPUTED = '4000000000000259';

let it: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  it = await startStage();
  await it.start();
}, 60_000);
afterAll(() => it.end());

function session() {
  const starts = Date.now() + 72 * HOUR_MS;
  return {
    sessionId: crypto.randomUUID(),
    mentorId: crypto.randomUUID(),
    athleteId: crypto.randomUUID(),
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(starts + HOUR_MS).toISOString(),
    amountCents: 12_000,
    mentorShareCents: 4_800,
    status: 'scheduled' as const,
  };
}
type Session = ReturnType<typeof session>;

async function book(): Promise<Session> {
  const booked = session();
  await it.tell('session.booked', { ...booked, holdExpiresAt: new Date(Date.now() + HOUR_MS / 4).toISOString() });
  await until(
    async () => (await it.sql`select 1 from payable_session where session_id = ${booked.sessionId}`).length > 0,
    'the booking to be known',
  );
  return booked;
}

const openPage = (booked: Session) =>
  it.call('POST', `/sessions/${booked.sessionId}/checkout`, person('athlete', booked.athleteId), {
    package_type: 'session',
    origin_url: PUBLIC_URL,
  });

async function pay(booked: Session, card?: string): Promise<void> {
  const page = await openPage(booked);
  await it.stripe.pay(String(page.checkout_url), card);
  await captured(booked);
}

const captured = (booked: Session) => until(() => countOf('payment.captured', booked), 'the capture', 30_000);
async function countOf(name: EventName, booked: Session): Promise<number> {
  return (await it.emitted(name)).filter(({ payload }) => payload.sessionId === booked.sessionId).length;
}

async function connect(booked: Session): Promise<void> {
  const link = await it.call('GET', `/stripe/connect-url/${booked.mentorId}`, person('mentor', booked.mentorId));
  await it.stripe.onboard(String(link.connect_url));
  await until(
    async () =>
      (await it.sql`select 1 from connected_account where mentor_id = ${booked.mentorId} and ready`).length > 0,
    'the account to be ready',
  );
}

async function release(card: string): Promise<void> {
  const booked = await book();
  await pay(booked, card);
  await it.tell('session.completed', { ...booked, status: 'completed', by: 'mentor' });
  await until(
    async () => (await it.sql`select 1 from release where session_id = ${booked.sessionId}`).length > 0,
    'the release',
  );
}

async function disputeOf(booked: Session): Promise<string | null> {
  const [row] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
  return row?.id ?? null;
}

const transfersOf = (booked: Session) =>
  it.stripe.list(`/v1/transfers?transfer_group=${encodeURIComponent(`session:${booked.sessionId}`)}`);

describe('a crash', () => {
  test.each(['checkout.before-send', 'checkout.after-answer'])(
    'at %s leaves one payment page for the next try',
    async (failpoint) => {
      const booked = await book();
      const before = (await it.stripe.list('/v1/checkout/sessions?limit=100')).length;
      await it.restartWith(failpoint);
      await openPage(booked).catch(() => undefined);
      await it.restartAfterCrash();
      await until(async () => (await openPage(booked)).checkout_url, 'the page', 15_000);
      expect((await it.stripe.list('/v1/checkout/sessions?limit=100')).length).toBe(before + 1);
    },
    90_000,
  );

  test('after a webhook was kept and before it was worked on captures once', async () => {
    const booked = await book();
    const page = await openPage(booked);
    await it.restartWith('webhook.after-insert');
    await it.stripe.pay(String(page.checkout_url));
    await it.restartAfterCrash();
    await captured(booked);
    expect(await countOf('payment.captured', booked)).toBe(1);
  }, 60_000);

  test.each(['transfer.before-send', 'transfer.after-answer'])(
    'at %s makes exactly one transfer',
    async (failpoint) => {
      const booked = await book();
      await connect(booked);
      await pay(booked);
      await it.restartWith(failpoint);
      await it.tell('session.completed', { ...booked, status: 'completed', by: 'mentor' });
      await it.restartAfterCrash();
      await until(() => countOf('transfer.paid', booked), 'the transfer', 30_000);
      expect((await transfersOf(booked)).length).toBe(1);
      expect(await countOf('transfer.paid', booked)).toBe(1);
    },
    90_000,
  );

  test.each(['refund.before-send', 'refund.after-answer'])(
    'at %s makes exactly one refund',
    async (failpoint) => {
      const booked = await book();
      await pay(booked);
      await it.restartWith(failpoint);
      await it.tell('session.cancelled', { ...booked, status: 'cancelled', refundCents: 12_000, by: 'mentor' });
      await it.restartAfterCrash();
      await until(() => countOf('payment.refunded', booked), 'the refund', 30_000);
      const [payment] = await it.sql`select payment_intent from payment where session_id = ${booked.sessionId}`;
      expect((await it.stripe.list(`/v1/refunds?payment_intent=${payment.payment_intent}`)).length).toBe(1);
      expect(await countOf('payment.refunded', booked)).toBe(1);
    },
    90_000,
  );

  test.each(['reversal.before-send', 'reversal.after-answer'])(
    'at %s makes exactly one reversal',
    async (failpoint) => {
      const booked = await book();
      await connect(booked);
      await pay(booked, AVAILABLE_AT_ONCE);
      await it.tell('session.completed', { ...booked, status: 'completed', by: 'mentor' });
      await until(() => countOf('transfer.paid', booked), 'the transfer', 30_000);
      await it.restartWith(failpoint);
      await it.tell('session.settled', { ...booked, status: 'completed', refundCents: 6_000 });
      await it.restartAfterCrash();
      await until(() => countOf('payment.refunded', booked), 'the refund', 30_000);
      const [transfer] = await transfersOf(booked);
      expect((await it.stripe.list(`/v1/transfers/${transfer?.id}/reversals`)).length).toBe(1);
      expect(transfer?.amount_reversed).toBe(2_400);
    },
    90_000,
  );

  test.each(['account.before-send', 'account.after-answer'])(
    'at %s makes exactly one connected account',
    async (failpoint) => {
      const booked = await book();
      const before = (await it.stripe.list('/v2/core/accounts?limit=100')).length;
      await it.restartWith(failpoint);
      await connect(booked).catch(() => undefined);
      await it.restartAfterCrash();
      await connect(booked);
      expect((await it.stripe.list('/v2/core/accounts?limit=100')).length).toBe(before + 1);
    },
    90_000,
  );

  test.each(['commission.before-send', 'commission.after-answer'])(
    'at %s pays commission out once',
    async (failpoint) => {
      // More than what the other tests hold for families.
      for (let i = 0; i < 4; i++) await release(AVAILABLE_AT_ONCE);
      const before = (await it.stripe.list('/v1/payouts?limit=100')).length;
      await it.restartWith(failpoint);
      await it.call('POST', '/admin/collect-commission', person('admin')).catch(() => undefined);
      await it.restartAfterCrash();
      await until(
        async () => (await it.sql`select 1 from commission_batch where status = 'sending'`).length === 0,
        'the batch',
        30_000,
      );
      expect((await it.stripe.list('/v1/payouts?limit=100')).length).toBe(before + 1);
    },
    90_000,
  );

  // Runs after the payouts, since money that a bank takes back is missing when commission is collected.
  test.each(['evidence.before-send', 'evidence.after-answer'])(
    'at %s submits a dispute’s evidence once',
    async (failpoint) => {
      const booked = await book();
      await pay(booked, DISPUTED);
      const id = await until(() => disputeOf(booked), 'the dispute', 30_000);
      await it.restartWith(failpoint);
      await it.call('POST', `/admin/card-disputes/${id}/submit`, person('admin'), {}).catch(() => undefined);
      await it.restartAfterCrash();
      const read = async () => (await it.stripe.list('/v1/disputes?limit=100')).find((dispute) => dispute.id === id);
      await until(async () => (await read())?.status === 'under_review', 'the evidence', 30_000);
      await until(
        async () => (await it.sql`select 1 from intent where key = ${`evidence:${id}`} and state = 'done'`).length > 0,
        'the end of the intent',
        30_000,
      );
      expect(await read()).toMatchObject({ evidence_details: { submission_count: 1 } });
    },
    60_000,
  );

  test('between the upload of a dispute’s record and its submission sends nothing, and the next try sends it once', async () => {
    const booked = await book();
    await pay(booked, DISPUTED);
    const id = await until(() => disputeOf(booked), 'the dispute', 30_000);
    await it.restartWith('evidence_file.after-answer');
    const submit = () => it.call('POST', `/admin/card-disputes/${id}/submit`, person('admin'), {});
    await submit().catch(() => undefined);
    await it.restartAfterCrash();
    const read = async () => (await it.stripe.list('/v1/disputes?limit=100')).find((dispute) => dispute.id === id);
    expect(await read()).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    await submit();
    await until(async () => (await read())?.status === 'under_review', 'the evidence', 30_000);
    expect(await read()).toMatchObject({
      evidence: { service_documentation: expect.stringMatching(/^file_/) },
      evidence_details: { submission_count: 1 },
    });
  }, 60_000);

  test.each(['dispute_reversal.before-send', 'dispute_reversal.after-answer'])(
    'at %s takes the mentor’s part of a lost dispute back once',
    async (failpoint) => {
      const booked = await book();
      await connect(booked);
      await pay(booked, AVAILABLE_AT_ONCE);
      await it.tell('session.completed', { ...booked, status: 'completed', by: 'mentor' });
      await until(() => countOf('transfer.paid', booked), 'the transfer', 30_000);
      const [payment] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
      await it.stripe.act('dispute-charge', payment.charge_id);
      const id = await until(() => disputeOf(booked), 'the dispute', 30_000);
      await it.restartWith(failpoint);
      await it.stripe.act('lose-dispute', id);
      await it.restartAfterCrash();
      const taken = async () =>
        (await it.sql`select 1 from card_dispute where id = ${id} and reversal = 'done'`).length > 0;
      await until(taken, 'the reversal', 30_000);
      const [transfer] = await transfersOf(booked);
      expect(transfer?.amount_reversed).toBe(4_800);
      expect((await it.stripe.list(`/v1/transfers/${transfer?.id}/reversals`)).length).toBe(1);
    },
    60_000,
  );

  test('leaves no question to Stripe without an answer, and every invariant whole', async () => {
    await until(
      async () => (await it.sql`select 1 from intent where state = 'pending'`).length === 0,
      'all intents to be done',
      30_000,
    );
    const books = shape.parse(await it.call('POST', '/admin/books/check', person('admin')));
    expect([books.differences, books.unexplained]).toEqual([[], []]);
    expect(books.stripe_balance).toBe(books.cash);
    expect(await brokenChecks(it.sql)).toEqual([]);
  }, 60_000);
});

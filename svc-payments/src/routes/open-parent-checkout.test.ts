import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { PUBLIC_URL } from 'stripe-stand-in/for-tests';
import { CALLER_HEADER, type Person, signCaller } from 'svc-kit/auth';
import { hashToken } from 'svc-kit/hash-token';
import { person, TEST_SECRET } from 'svc-kit/testing';
import { type Bench, type Booked, identity, parentLinks, startBench } from '../fixtures/bench.ts';
import { REFUND_FAILS_LATER } from '../fixtures/money-ends.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const newToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');

/** As booking tells of a session that waits for a parent. */
async function asked(email: string | null = null) {
  const booked = await it.book();
  const [token, requestId] = [newToken(), crypto.randomUUID()];
  const holdExpiresAt = new Date(it.clock.now().getTime() + 12 * HOUR_MS).toISOString();
  const facts = it.facts(booked, 'scheduled');
  await it.deliver('parent_request.asked', { ...facts, requestId, holdExpiresAt });
  identity.addresses.set(requestId, email);
  parentLinks.set(hashToken(token), {
    request_id: requestId,
    session: {
      id: booked.sessionId,
      mentor_id: booked.mentorId,
      athlete_id: booked.athleteId,
      starts_at: booked.startsAt,
      ends_at: booked.endsAt,
      status: 'scheduled',
      amount_cents: booked.amountCents,
      mentor_share_cents: booked.mentorShareCents,
      hold_expires_at: holdExpiresAt,
      version: facts.version,
    },
  });
  return { booked, token, requestId };
}
const open = (token: string, as: Person | null = null, origin_url = PUBLIC_URL) =>
  it.call('POST', `/parent-requests/${token}/checkout`, as, { origin_url });
const pagesOf = async ({ sessionId }: Booked) => {
  const pages = await it.stripe.list('/v1/checkout/sessions?limit=100');
  return pages.filter(({ client_reference_id }) => client_reference_id === sessionId) as unknown as Record<
    string,
    string
  >[];
};
const told = async (name: Parameters<Bench['emitted']>[0], { sessionId }: Booked) =>
  (await it.emitted(name))
    .map(({ payload }) => payload as Record<string, unknown>)
    .filter((p) => p.sessionId === sessionId);

async function payerOf(checkoutId: unknown) {
  const headers = {
    [CALLER_HEADER]: await signCaller(TEST_SECRET, { kind: 'service', name: 'identity' }),
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ checkout_id: checkoutId });
  const answer = await it.app.request('/internal/payers', { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}

describe('a parent’s payment page', () => {
  test('opens without an account, is made out to the address that was asked, and comes back without the link', async () => {
    const { booked, token } = await asked('dad@example.org');
    const answer = await open(token);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['checkout_url']);
    const [page] = await pagesOf(booked);
    expect(page).toMatchObject({ customer_email: 'dad@example.org', success_url: `${PUBLIC_URL}/pay?back=paid` });
    expect(JSON.stringify(page)).not.toContain(token);
    const [row] =
      await it.sql`select params::text as text from intent where key like ${`checkout:${booked.sessionId}%`}`;
    expect(row.text).not.toContain(token);
  });

  test('asks for the address where the link was only shared', async () => {
    const { booked, token } = await asked();
    await open(token);
    expect((await pagesOf(booked))[0]?.customer_email).toBeNull();
  });

  test('is refused to the mentor and to the athlete of the session, each with a sentence', async () => {
    const { booked, token } = await asked();
    const mentor = await open(token, person('mentor', booked.mentorId));
    expect([mentor.status, mentor.body]).toEqual([403, refusalOf('mentor_cannot_pay')]);
    const athlete = await open(token, person('athlete', booked.athleteId));
    expect([athlete.status, athlete.body]).toEqual([403, refusalOf('not_your_parents_link')]);
    expect(await pagesOf(booked)).toHaveLength(0);
    expect((await open(token, person('mentor'))).status).toBe(200);
  });

  test('does not open for an unknown link, from another site, or once the hold is over', async () => {
    const { token } = await asked();
    expect((await open(newToken())).status).toBe(404);
    expect((await open(token, null, 'http://evil.example')).body).toEqual(refusalOf('invalid_origin'));
    await it.advance(12 * HOUR_MS + MINUTE_MS);
    expect((await open(token)).body.code).toBe('hold_over');
  });

  test('is open as long as the parent may pay, not only for the first 15 minutes', async () => {
    const { token } = await asked();
    await it.advance(11 * HOUR_MS);
    expect((await open(token)).status).toBe(200);
  });

  test('is never the page that was opened for the athlete, or the other way around: the older one is closed', async () => {
    const { booked, token } = await asked('mom@example.org');
    const own = await it.checkout(booked);
    const theirs = await open(token);
    expect(theirs.body.checkout_url).not.toBe(own.body.checkout_url);
    expect((await open(token)).body.checkout_url).toBe(theirs.body.checkout_url);
    const again = await it.checkout(booked);
    expect(again.body.checkout_url).not.toBe(own.body.checkout_url);
    const pages = (await pagesOf(booked)).map(({ status }) => status).sort();
    expect(pages).toEqual(['expired', 'expired', 'open']);
    expect((await open(token)).body.code).toBe('too_many_checkouts');
  });

  test('of two parents with two tabs, one pays; a page that was replaced cannot be paid', async () => {
    const { booked, token } = await asked();
    const first = await open(token);
    await it.checkout(booked);
    expect((await it.stripe.pay(first.body.checkout_url)).status).toBe(410);
    expect(await told('payment.captured', booked)).toHaveLength(0);
  });
});

describe('what a parent paid', () => {
  test('is told with the link it came by, and the payer’s address is told to services alone', async () => {
    const { booked, token, requestId } = await asked('dad@example.org');
    const { body } = await open(token);
    await it.stripe.pay(body.checkout_url);
    await it.settle();
    const [captured] = await told('payment.captured', booked);
    expect(captured).toMatchObject({ parentRequestId: requestId, amountCents: 12_000 });
    expect(await payerOf(captured?.checkoutId)).toEqual({ status: 200, body: { email: 'dad@example.org' } });
    const rows = await it.sql`select payload::text as text from outbox`;
    expect(rows.map(({ text }: { text: string }) => text).join()).not.toContain('dad@example.org');
    expect(await it.broken()).toEqual([]);
  });

  test('and what an athlete paid themself names nobody', async () => {
    const booked = await it.book();
    const checkoutId = await it.pay(booked);
    const [captured] = await told('payment.captured', booked);
    expect(captured).not.toHaveProperty('parentRequestId');
    expect((await payerOf(checkoutId)).status).toBe(404);
  });

  test('goes back in full when somebody else had paid, and that is told as theirs, and so is that it failed', async () => {
    const { booked, token, requestId } = await asked('dad@example.org');
    const { body } = await open(token);
    await it.stripe.pay(body.checkout_url, REFUND_FAILS_LATER);
    await it.settle();
    const [captured] = await told('payment.captured', booked);
    const checkoutId = String(captured?.checkoutId);
    const refused = { ...it.facts(booked, 'confirmed'), checkoutId, reason: 'already_paid' as const };
    await it.deliver('session.payment_refused', refused);
    await it.settle();
    const [refund] = await told('payment.refunded', booked);
    expect(refund).toMatchObject({
      refundCents: 12_000,
      reason: 'already_paid',
      paidByParent: { requestId, checkoutId },
    });
    const [failed] = await told('refund.failed', booked);
    expect(failed).toMatchObject({ refundCents: 12_000, paidByParent: { requestId, checkoutId } });
    expect(await it.broken()).toEqual([]);
  });
});

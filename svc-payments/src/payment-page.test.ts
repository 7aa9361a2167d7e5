import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { type Bench, type Booked, identity, startBench } from './fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => {
  identity.people = new Map();
});
afterAll(() => it.end());

const PAYER_ZONE = 'America/Chicago';
const named = (id: string, first_name: string, last_name: string, time_zone: string) =>
  ({ id, role: 'athlete', first_name, last_name, time_zone }) as const;
/** Maya Okafor's hour on a Monday evening, paid for by somebody in Chicago. */
async function bookMonday(): Promise<Booked> {
  const booked = await it.book({ startsAt: '2026-12-08T00:00:00.000Z', endsAt: '2026-12-08T01:00:00.000Z' });
  identity.people?.set(booked.athleteId, named(booked.athleteId, 'Sam', 'Rivera', PAYER_ZONE));
  return booked;
}
async function pageAtStripe(checkoutId: string): Promise<Record<string, unknown>> {
  const [page] = (await it.stripe.list('/v1/checkout/sessions?limit=100')).filter(({ id }) => id === checkoutId);
  const [line] = await it.stripe.list(`/v1/checkout/sessions/${checkoutId}/line_items`);
  return { ...page, line: line?.description };
}

describe('what the payment page says', () => {
  test('takes cards and their wallets only, and in dollars only', async () => {
    const { body } = await it.checkout(await bookMonday());
    expect(await pageAtStripe(body.payment_session_id)).toMatchObject({
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
    });
  });

  test('names the mentor by first name and initial, and the hour in the payer’s zone', async () => {
    const booked = await bookMonday();
    const { body } = await it.checkout(booked);
    expect(await pageAtStripe(body.payment_session_id)).toMatchObject({
      line: 'Mentoring session with Maya O., Mon Dec 7, 6 PM CST',
      customer_email: `${booked.athleteId}@example.org`,
    });
  });

  test('shows minutes of an hour that does not begin on the hour', async () => {
    const booked = await it.book({ startsAt: '2026-12-08T00:30:00.000Z' });
    const { body } = await it.checkout(booked);
    expect((await pageAtStripe(body.payment_session_id)).line).toBe(
      'Mentoring session with Maya O., Mon Dec 7, 7:30 PM EST',
    );
  });

  test('the charge and the card’s statement say what it was, and name nobody', async () => {
    const booked = await bookMonday();
    await it.pay(booked);
    const group = encodeURIComponent(`session:${booked.sessionId}`);
    const [charge] = await it.stripe.list(`/v1/charges?transfer_group=${group}`);
    expect(charge).toMatchObject({
      description: 'Sideline mentoring session (60 minutes)',
      statement_descriptor_suffix: 'SESSION',
      metadata: { session_id: booked.sessionId, checkout: '1' },
    });
    expect(JSON.stringify([charge?.metadata, charge?.description])).not.toMatch(/Maya|Okafor|Sam|Rivera|@/);
  });

  test('opens without names and address while identity does not answer', async () => {
    const booked = await bookMonday();
    identity.people = null;
    const { status, body } = await it.checkout(booked);
    expect(status).toBe(200);
    expect(await pageAtStripe(body.payment_session_id)).toMatchObject({
      line: 'Mentoring session (60 minutes)',
      customer_email: null,
    });
  });

  test('opens without an address that Stripe refuses, and asks the payer for one', async () => {
    const booked = await bookMonday();
    identity.addresses.set(booked.athleteId, 'sam@example');
    const { status, body } = await it.checkout(booked);
    expect(status).toBe(200);
    expect(await pageAtStripe(body.payment_session_id)).toMatchObject({ customer_email: null, status: 'open' });
    await it.stripe.pay(body.checkout_url);
    await it.settle();
    expect(await it.broken()).toEqual([]);
    const kept = await it.sql`select 1 from intent where params::text like '%sam@example%'`;
    expect(kept).toHaveLength(0);
  });

  test('keeps nobody’s name or address once the page is known', async () => {
    const booked = await bookMonday();
    await it.checkout(booked);
    const [kept] = await it.sql`select params::text from intent where key = ${`checkout:${booked.sessionId}:1`}`;
    expect(kept.params).toContain('line_items');
    expect(kept.params).not.toMatch(/@|Maya/);
  });

  test('a session that has moved gets a page that says its new hour', async () => {
    const booked = await bookMonday();
    const first = await it.checkout(booked);
    const moved = { ...booked, startsAt: '2026-12-09T00:00:00.000Z', endsAt: '2026-12-09T01:00:00.000Z' };
    await it.deliver('session.moved', {
      ...it.facts(moved, 'scheduled'),
      by: 'athlete',
      previousStartsAt: booked.startsAt,
    });
    const second = await it.checkout(moved);
    expect((await pageAtStripe(second.body.payment_session_id)).line).toContain('Tue Dec 8, 6 PM CST');
    expect((await pageAtStripe(first.body.payment_session_id)).status).toBe('expired');
    expect(Date.parse(second.body.expires_at)).toBeGreaterThan(it.clock.now().getTime() + HOUR_MS / 4);
  });
});

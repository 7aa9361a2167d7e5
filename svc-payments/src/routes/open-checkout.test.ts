import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { PUBLIC_URL } from 'stripe-stand-in/for-tests';
import { createClock } from 'svc-kit/clock';
import { createLog } from 'svc-kit/log';
import { person } from 'svc-kit/testing';
import { type Bench, identity, startBench, toldByBooking } from '../fixtures/bench.ts';
import { findPage } from '../money/find-page.ts';
import { listNotices } from '../store/notices.ts';
import { findPayable } from '../store/sessions.ts';
import { createStripe } from '../stripe.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const body = { package_type: 'session', origin_url: PUBLIC_URL };
const sentSessions = async () => (await it.stripe.list('/v1/checkout/sessions?limit=100')).length;

describe('opening a payment page', () => {
  test('answers the page, its id and when it closes, and tells booking to hold as long', async () => {
    const booked = await it.book();
    const { status, body } = await it.checkout(booked);
    expect(status).toBe(200);
    expect(body.checkout_url).toStartWith(`${PUBLIC_URL}/dev/stripe/checkout/cs_`);
    const [opened] = (await it.emitted('checkout.opened')).filter((e) => e.payload.sessionId === booked.sessionId);
    expect(opened?.payload).toMatchObject({
      checkoutId: body.payment_session_id,
      attempt: 1,
      expiresAt: body.expires_at,
    });
    const minutes = (Date.parse(body.expires_at) - it.clock.now().getTime()) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(30.9);
    expect(minutes).toBeLessThan(31.1);
  });

  test('is for the session’s own athlete only', async () => {
    const booked = await it.book();
    const path = `/sessions/${booked.sessionId}/checkout`;
    expect((await it.call('POST', path, null, body)).status).toBe(401);
    expect((await it.call('POST', path, person('mentor', booked.mentorId), body)).status).toBe(403);
    const other = await it.call('POST', path, person('athlete'), body);
    const missing = await it.call('POST', `/sessions/${crypto.randomUUID()}/checkout`, person('athlete'), body);
    expect([other.status, other.body]).toEqual([404, refusalOf('not_found')]);
    expect([missing.status, missing.body]).toEqual([404, refusalOf('not_found')]);
  });

  test.each([
    'http://localhost:8081',
    'https://localhost:8080',
    'http://localhost:8080//',
    'http://localhost:8080/.evil.example',
    'http://localhost:8080@evil.example',
    '//localhost:8080',
    'javascript:alert(1)',
    'http://169.254.169.254',
    'http://evil.example',
  ])('refuses the foreign origin %s without asking anybody', async (origin) => {
    const booked = await it.book();
    const before = await sentSessions();
    const { status, body } = await it.checkout(booked, 'checkout', booked.athleteId, origin);
    expect([status, body]).toEqual([400, refusalOf('invalid_origin')]);
    expect(await sentSessions()).toBe(before);
  });

  test('takes its own origin with the slash that programs often end it with', async () => {
    const booked = await it.book();
    expect(await it.checkout(booked, 'checkout', booked.athleteId, `${PUBLIC_URL}/`)).toMatchObject({ status: 200 });
  });

  test('names the fields that do not fit', async () => {
    const booked = await it.book();
    const answer = await it.call('POST', `/sessions/${booked.sessionId}/checkout`, person('athlete'), {});
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map((fault: { loc: string[] }) => fault.loc.join('.'))).toContain('body.origin_url');
  });

  test('refuses a session that is paid, cancelled or free, and one whose hold is over', async () => {
    const cancelled = await it.book();
    await it.deliver('session.expired', it.facts(cancelled, 'expired'));
    expect((await it.checkout(cancelled)).body).toEqual({
      detail: 'This session isn’t waiting for a payment.',
      code: 'not_waiting_for_payment',
    });
    const free = await it.book({ amountCents: 0 });
    expect((await it.checkout(free)).status).toBe(400);
    const paid = await it.book();
    await it.pay(paid);
    expect((await it.checkout(paid)).status).toBe(400);
    const late = await it.book();
    await it.advance(16 * MINUTE_MS);
    expect((await it.checkout(late)).body.detail).toContain('hold on this time is over');
  });

  test('with connect, answers 409 while the mentor cannot be paid out, and the fallback still opens', async () => {
    const booked = await it.book();
    const refused = await it.checkout(booked, 'checkout-with-connect');
    expect([refused.status, refused.body]).toEqual([409, refusalOf('mentor_not_ready')]);
    expect((await it.checkout(booked)).status).toBe(200);
  });

  test('where a guardian is required, opens for a minor once one has confirmed, and for adults; only asked for, for all', async () => {
    const names = { first_name: 'Sam', last_name: 'Rivera', time_zone: 'America/Chicago' };
    const openFor = async (known: { is_adult: boolean | null; has_guardian?: boolean }) => {
      const booked = await it.book();
      identity.people?.set(booked.athleteId, { id: booked.athleteId, role: 'athlete', ...names, ...known });
      const { status, body } = await it.checkout(booked);
      return status === 200 ? 'open' : body.code;
    };
    await it.deliver('guardian_rule.changed', { version: 2, rule: 'required' });
    await it.deliver('guardian_rule.changed', { version: 1, rule: 'ask' });
    expect(await openFor({ is_adult: false, has_guardian: false })).toBe('guardian_required');
    expect(await openFor({ is_adult: null, has_guardian: false })).toBe('guardian_required');
    expect(await openFor({ is_adult: false, has_guardian: true })).toBe('open');
    expect(await openFor({ is_adult: true, has_guardian: false })).toBe('open');
    const { people } = identity;
    identity.people = null;
    expect(await openFor({ is_adult: false })).toBe('service_down');
    identity.people = people;
    await it.deliver('guardian_rule.changed', { version: 3, rule: 'ask' });
    expect(await openFor({ is_adult: false, has_guardian: false })).toBe('open');
  });

  test('asks booking once when the news of the session is late', async () => {
    const booked = { id: crypto.randomUUID(), athlete_id: crypto.randomUUID(), mentor_id: crypto.randomUUID() };
    const at = (hours: number) => new Date(it.clock.now().getTime() + hours * HOUR_MS).toISOString();
    toldByBooking.set(booked.id, {
      ...booked,
      starts_at: at(72),
      ends_at: at(73),
      status: 'scheduled',
      amount_cents: 6_000,
      mentor_share_cents: 2_400,
      hold_expires_at: at(0.25),
      version: 1,
    });
    const answer = await it.call('POST', `/sessions/${booked.id}/checkout`, person('athlete', booked.athlete_id), body);
    expect(answer.status).toBe(200);
  });

  test('a double click, two tabs and the fallback all get the one page', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    const answers = await Promise.all([
      it.checkout(booked, 'checkout-with-connect'),
      it.checkout(booked),
      it.checkout(booked),
      it.checkout(booked, 'checkout-with-connect'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.payment_session_id)).size).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('a new page first closes the old one, and the fourth is refused', async () => {
    const booked = await it.book();
    const first = await it.checkout(booked);
    await it.advance(25 * MINUTE_MS);
    const second = await it.checkout(booked);
    expect(second.body.payment_session_id).not.toBe(first.body.payment_session_id);
    expect((await it.stripe.pay(first.body.checkout_url)).status).toBe(410);
    await it.advance(25 * MINUTE_MS);
    expect((await it.checkout(booked)).status).toBe(200);
    await it.advance(25 * MINUTE_MS);
    const fourth = await it.checkout(booked);
    expect(fourth.status).toBe(400);
    expect(fourth.body.detail).toContain('three times');
    expect(await it.broken()).toEqual([]);
  });

  test('Stripe out of order answers 500; the next try opens exactly one page', async () => {
    for (const after of [false, true]) {
      const booked = await it.book();
      const before = await sentSessions();
      await it.stripe.fault({ path: '/v1/checkout/sessions', method: 'POST', mode: '500', after });
      const failed = await it.checkout(booked);
      expect([failed.status, failed.body]).toEqual([500, refusalOf('checkout_unavailable')]);
      const retried = await it.checkout(booked);
      expect(retried.status).toBe(200);
      expect(await sentSessions()).toBe(before + 1);
    }
  }, 60_000);

  test('a page that Stripe refuses is told to the founder in Stripe’s words', async () => {
    const refused = await it.checkout(await it.book({ amountCents: 40 }));
    expect([refused.status, refused.body]).toEqual([500, refusalOf('checkout_unavailable')]);
    const [notice] = (await listNotices(it.sql)).filter(({ kind }) => kind === 'refused');
    expect(notice?.says).toContain("Stripe refused a payment page: “The Checkout Session's total amount due must");
  });

  test('a page that is refused because our clock is behind is told to the founder and the log as such', async () => {
    const booked = await it.book();
    const session = await findPayable(it.sql, booked.sessionId);
    if (!session) throw new Error('nobody booked');
    const logged: string[] = [];
    const late = createClock(it.clock.offsetMs() - 5 * MINUTE_MS);
    const log = createLog('payments', 'info', (line) => void logged.push(line));
    await expect(findPage({ ...it.deps, clock: late, log }, { session, parentRequestId: null })).rejects.toThrow();
    const says = (await listNotices(it.sql)).map((notice) => notice.says).find((text) => text.includes('expires_at'));
    expect(says).toEndWith(
      '” The clock of the host on which payments runs is wrong. Nobody can pay until it is set right.',
    );
    expect(logged.join()).toContain('Stripe’s clock and ours differ: no payment page can be opened');
  });

  test('a key without a permission is told to the founder as such', async () => {
    const answer = { error: { type: 'invalid_request_error', message: 'The provided key lacks rak_transfer_write.' } };
    const refuse = Object.assign(async () => Response.json(answer, { status: 403 }), { preconnect: fetch.preconnect });
    const stripe = createStripe({ secretKey: 'rk_test_service', fetch: refuse });
    const booked = await it.book();
    const session = await findPayable(it.sql, booked.sessionId);
    if (!session) throw new Error('nobody booked');
    await expect(findPage({ ...it.deps, stripe }, { session, parentRequestId: null })).rejects.toThrow();
    const said = (await listNotices(it.sql)).map(({ says }) => says);
    expect(said).toContain(
      'Stripe refused a payment page: “The provided key lacks rak_transfer_write.” Look at STRIPE_SECRET_KEY, and at what it is allowed to do.',
    );
  });

  test('an answer that got lost on the way opens no second page', async () => {
    const booked = await it.book();
    const before = await sentSessions();
    await it.stripe.fault({ path: '/v1/checkout/sessions', method: 'POST', mode: 'cut-after', times: 3 });
    expect((await it.checkout(booked)).status).toBe(500);
    expect((await it.checkout(booked)).status).toBe(200);
    expect(await sentSessions()).toBe(before + 1);
  }, 60_000);

  test('nobody asks again: what was lost is found and closed with the booking', async () => {
    const booked = await it.book();
    await it.stripe.fault({ path: '/v1/checkout/sessions', method: 'POST', mode: 'cut-after', times: 3 });
    await it.checkout(booked);
    await it.advance(MINUTE_MS);
    const [row] = await it.sql`select status from checkout where session_id = ${booked.sessionId}`;
    expect(row.status).toBe('open');
    const pending = await it.sql`select key from intent where state = 'pending'`;
    expect(pending.length).toBe(0);
  }, 60_000);
});

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linkIn, type Marketplace, marketplace, minutesAfter } from '../marketplace.ts';
import { type Stack, startStack, until } from '../stack.ts';

let stack: Stack;
let market: Marketplace;
beforeAll(async () => {
  stack = await startStack();
  market = marketplace(stack);
}, 200_000);
afterAll(() => stack?.stop(), 60_000);

test('a family pays $120, the hour happens, the mentor gets $48 and the founder collects the rest', async () => {
  // 1. The mentor registers and cannot be seen or booked before verification.
  const mentor = await market.registerMentor();
  expect((await market.api('GET', `/college-athletes/${mentor.id}`)).status).toBe(404);
  expect((await market.api('GET', '/admin/pending-mentors', mentor.token)).status).toBe(403);

  // 2. The founder approves; mail arrives.
  const admin = await market.admin();
  const pending = await until(
    async () => (await market.good('GET', '/admin/pending-mentors', admin))[0],
    'a pending mentor',
  );
  expect(pending).toMatchObject({
    id: mentor.id,
    email: mentor.email,
    hourly_rate: 120,
    college: 'Ridgemont University',
  });
  await market.good('POST', `/admin/verify-mentor/${mentor.id}`, admin, { action: 'approve', notes: null });
  await market.mailTo(mentor.email, /approved|verified/i);

  // 3. The bank account, and the week.
  const before = await market.good('GET', '/college-athletes?verified_only=true&payout_ready_only=true');
  expect(before).toEqual([]);
  await market.connect(mentor);
  await market.openEveryDay(mentor);
  expect(await market.good('GET', `/mentors/${mentor.id}/availability`, mentor.token)).toHaveLength(7);

  // 4. The athlete finds them, books a real slot and pays.
  const athlete = await market.registerAthlete();
  const listed = await until(
    async () =>
      (
        await market.good(
          'GET',
          '/college-athletes?sport=basketball&college_level=D1&mentoring_type=paid&verified_only=true&payout_ready_only=true',
        )
      )[0],
    'the mentor in browse',
  );
  expect(listed).toMatchObject({ id: mentor.id, hourly_rate: 120, is_verified: true, stripe_connected: true });
  expect(JSON.stringify(listed)).not.toContain('@');
  const slot = await market.anySlot(mentor.id);
  const startsAt = new Date(slot);
  const booked = await market.book(athlete, mentor.id, slot);
  expect(booked.status).toBe(200);
  const id: string = booked.body.session_id;
  const checkout = await market.openCheckout(athlete, id);
  expect((await market.pay(checkout.checkout_url)).body).toMatchObject({ payment_status: 'paid' });
  const status = await until(async () => {
    const answer = await market.good('GET', `/payments/status/${checkout.payment_session_id}`, athlete.token);
    return answer.payment_status === 'paid' && answer;
  }, 'the payment');
  expect(status).toMatchObject({ status: 'complete', session_id: id, amount_total: 120 });
  await market.statusBecomes(athlete, id, 'confirmed');
  const { sessions } = await market.good('GET', `/athletes/${athlete.id}/sessions`, athlete.token);
  expect(sessions[0]).toMatchObject({
    id,
    payment_session_id: checkout.payment_session_id,
    total_amount: 120,
    mentor_earnings: 48,
    mentor_name: 'Maya Okafor',
  });

  // 5. Both get the joining link; the hour comes.
  const join = linkIn(await market.mailTo(athlete.email, /booked|confirmed/i), 'join');
  expect(join.path).toBe(`/join/${id}`);
  expect(linkIn(await market.mailTo(mentor.email, /booked|confirmed/i), 'join').token).not.toBe(join.token);
  await market.moveTo(minutesAfter(startsAt, -16));
  const early = await market.api('POST', `/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor.token);
  expect(early.status).toBe(400);
  await market.moveTo(minutesAfter(startsAt, -10));
  await market.good('POST', `/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor.token);
  const asks = await market.mailTo(athlete.email, /checked in/i);
  await market.moveTo(minutesAfter(startsAt, 61));
  const tooSoon = await market.api('POST', `/sessions/${id}/complete`, mentor.token);
  expect(tooSoon.status).toBe(400);
  expect(tooSoon.body.detail).toBe('Student must confirm you showed up before session can be completed');
  const verify = linkIn(asks, 'verify-session');
  const credential = await market.good('POST', '/links/redeem', null, { token: verify.token });
  expect(credential).toMatchObject({ session_id: id, action: 'verify' });
  const details = await market.good('GET', `/sessions/${id}/details`, credential.access_token);
  expect(details).toMatchObject({ mentor_name: 'Maya Okafor', total_amount: 120, athlete_id: athlete.id });
  await market.good('POST', `/sessions/${id}/student-confirm?athlete_id=${athlete.id}`, credential.access_token);
  await market.good('POST', `/sessions/${id}/complete`, mentor.token);

  // 6. The money, the rating, the founder's figures.
  await market.mailTo(mentor.email, /paid|payout|on its way/i);
  const rate = linkIn(await market.mailTo(athlete.email, /rate|how was/i), 'rate-session');
  const rater = await market.good('POST', '/links/redeem', null, { token: rate.token });
  await market.good('POST', `/sessions/${id}/rate`, rater.access_token, { rating: 5, review_text: 'Clear and kind.' });
  expect((await market.api('POST', `/sessions/${id}/rate`, rater.access_token, { rating: 1 })).status).toBe(409);
  await until(async () => {
    const [shown] = await market.good('GET', '/college-athletes?mentoring_type=paid');
    return shown.average_rating === 5 && shown.total_ratings === 1;
  }, 'the rating on the card');
  const figures = await until(async () => {
    const answer = await market.good('GET', '/admin/analytics', await market.admin());
    return answer.financial.platform_commission === 72 && answer;
  }, 'the figures');
  expect(figures).toMatchObject({
    financial: { total_revenue: 120, total_transactions: 1, platform_commission: 72 },
    mentors: { total_mentors: 1, verified_mentors: 1 },
    sessions: { completed_sessions: 1, completion_rate: 100 },
  });
  await market.advance('P2D');
  const founder = await market.admin();
  const summary = await market.good('GET', '/admin/commission-summary', founder);
  // 2.9% of $120 and 30 cents are Stripe's.
  expect(summary).toMatchObject({ total_commission_available: 68.22, uncollected_transactions: 1 });
  const presses = await Promise.all(
    Array.from({ length: 5 }, () => market.good('POST', '/admin/collect-commission', founder)),
  );
  const collected = presses.map((press) => press.total_commission_collected).sort((a, b) => b - a);
  expect(collected).toEqual([68.22, 0, 0, 0, 0]);
  expect(await market.good('GET', '/admin/commission-summary', founder)).toMatchObject({
    total_commission_available: 0,
    uncollected_transactions: 0,
  });
}, 240_000);

test('a declined card changes nothing and the family may try another', async () => {
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete();
  const slot = await market.anySlot(mentor.id);
  const { body } = await market.book(athlete, mentor.id, slot);
  const checkout = await market.openCheckout(athlete, body.session_id);
  expect((await market.pay(checkout.checkout_url, '4000000000000002')).status).toBe(402);
  expect((await market.session(athlete, body.session_id)).status).toBe('scheduled');
  expect((await market.pay(checkout.checkout_url)).status).toBe(200);
  await market.statusBecomes(athlete, body.session_id, 'confirmed');
  expect((await market.pay(checkout.checkout_url)).status).toBe(410);
}, 240_000);

test('a payment page left open until it expires frees the slot and takes no money', async () => {
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete();
  const slot = await market.anySlot(mentor.id);
  const { body } = await market.book(athlete, mentor.id, slot);
  const checkout = await market.openCheckout(athlete, body.session_id);
  expect(await market.slots(mentor.id)).not.toContain(slot);
  await market.advance('PT20M');
  expect((await market.session(athlete, body.session_id)).status).toBe('scheduled');
  await market.advance('PT12M');
  expect((await market.session(athlete, body.session_id)).status).toBe('expired');
  expect((await market.pay(checkout.checkout_url)).status).toBe(410);
  expect(await market.slots(mentor.id)).toContain(slot);
  const status = await market.good('GET', `/payments/status/${checkout.payment_session_id}`, athlete.token);
  expect(status).toMatchObject({ payment_status: 'unpaid', status: 'expired' });
}, 240_000);

test('a mentor who does not come costs the family nothing, without anyone asking', async () => {
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete();
  const slot = await market.anySlot(mentor.id);
  const session = await market.paidSession(athlete, mentor, slot);
  await market.moveTo(minutesAfter(session.startsAt, 31));
  expect((await market.session(athlete, session.id)).status).toBe('mentor_no_show');
  await market.advance('PT2H');
  await market.mailTo(athlete.email, /refund/i);
}, 240_000);

test('when nobody presses anything the mentor is still paid', async () => {
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete();
  const slot = await market.anySlot(mentor.id);
  const session = await market.paidSession(athlete, mentor, slot);
  await market.moveTo(minutesAfter(session.startsAt, 5));
  await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, mentor.token);
  await market.moveTo(minutesAfter(session.startsAt, 60 + 97 * 60));
  expect((await market.session(athlete, session.id)).status).toBe('completed');
  await market.mailTo(mentor.email, /paid|payout|on its way/i);
}, 240_000);

test('every exchange with Stripe on these journeys is one that Stripe would have had', async () => {
  const recording = await market.good('GET', '/dev/stripe/exchanges.jsonl');
  const lines: { kind?: string; requestHeaders?: unknown }[] = recording
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line));
  expect(lines.filter((line) => line.kind === 'webhook').length).toBeGreaterThan(5);
  expect(lines.filter((line) => line.kind !== 'webhook').length).toBeGreaterThan(20);
  expect(lines.every((line) => line.requestHeaders)).toBe(true);
  // The validator knows Stripe's own types. It is kept outside of this repository, so a plain clone lacks it.
  const judge = resolve(import.meta.dirname, '../../../shared/acceptance/stripe/validate.mjs');
  if (!existsSync(judge)) return;
  const file = join(stack.dataDir, 'exchanges.jsonl');
  await Bun.write(file, recording);
  const verdict = Bun.spawnSync(['node', judge, '--strict', file]);
  const said = verdict.stdout.toString();
  expect(said.trim().split('\n').slice(-12).join('\n')).toMatch(/, 0 failed$/);
}, 240_000);

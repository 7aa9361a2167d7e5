import { afterAll, afterEach, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { listCardDisputes } from 'contracts/http/founder';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { admin, type Bench, type Booked, booking, startBench } from './fixtures/bench.ts';
import { syncDispute } from './money/sync-dispute.ts';

const DISPUTED = '4000000000000259';
let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterEach(async () => {
  booking.records = new Map();
  await it.stripe.clearFaults();
});
afterAll(() => it.end());

const list = async () => listCardDisputes.response.parse((await it.call('GET', '/admin/card-disputes', admin)).body);
const submit = (id: string, note: string | null = null, as = admin) =>
  it.call('POST', `/admin/card-disputes/${id}/submit`, as, { note });
const disputeOf = async ({ sessionId }: Booked) => {
  const found = (await list()).find((dispute) => dispute.session_id === sessionId);
  if (!found) throw new Error('no dispute');
  return found;
};
const atStripe = async (id: string) =>
  (await it.stripe.list('/v1/disputes?limit=100')).find((dispute) => dispute.id === id) as unknown as {
    status: string;
    evidence: Record<string, string | null>;
    evidence_details: { submission_count: number };
  };
const reversals = async ({ sessionId }: Booked) => {
  const [transfer] = await it.sql`select stripe_id from transfer where session_id = ${sessionId}`;
  return it.stripe.list(`/v1/transfers/${transfer.stripe_id}/reversals`);
};
function held(booked: Booked): void {
  const at = (minutes: number) => new Date(Date.parse(booked.startsAt) + minutes * MINUTE_MS).toISOString();
  booking.records?.set(booked.sessionId, {
    id: booked.sessionId,
    status: 'completed',
    booked_at: at(-4_330),
    starts_at: booked.startsAt,
    ends_at: booked.endsAt,
    checked_in_at: at(-3),
    student_confirmed_at: at(20),
    confirmed_by: 'athlete',
    complaint: 'none',
    rating: 5,
    review_text: 'Worth every minute.',
    rated_at: at(90),
  });
}
async function disputedAtOnce(): Promise<Booked> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked, DISPUTED);
  held(booked);
  return booked;
}
async function disputedAfterTransfer(): Promise<Booked> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.complete(booked);
  await it.advance(DAY_MS);
  const [payment] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
  await it.stripe.act('dispute-charge', payment.charge_id);
  await it.settle();
  held(booked);
  return booked;
}

describe('evidence', () => {
  test('is filled in from what is on record: times, who confirmed, the rating; no name and no address', async () => {
    const booked = await disputedAtOnce();
    const dispute = await disputeOf(booked);
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 120, evidence_submitted_at: null });
    const log = dispute.evidence.find(({ title }) => title === 'What was recorded')?.text.split('\n') ?? [];
    expect(log.map((line) => line.replace(/^.*UTC: /, ''))).toEqual([
      'Booked by the student, signed in to their own account.',
      'Paid.',
      'The mentor checked in to the session.',
      'The student confirmed, signed in to their own account, that the mentor was there.',
      'The student rated the session 5 of 5 and wrote: "Worth every minute."',
    ]);
    expect(dispute.evidence.map(({ title }) => title)).toContain('Why it was not refunded');
    expect(JSON.stringify(dispute.evidence)).not.toContain('@');
  });

  test('says when nobody but the clock confirmed', async () => {
    const booked = await disputedAtOnce();
    const record = booking.records?.get(booked.sessionId);
    if (record) booking.records?.set(booked.sessionId, { ...record, confirmed_by: 'clock' });
    expect(JSON.stringify(await disputeOf(booked))).toContain('72 hours after its end nobody had complained');
  });

  test('is submitted once with the founder’s note; a second click changes nothing', async () => {
    const booked = await disputedAtOnce();
    const { id } = await disputeOf(booked);
    const answers = await Promise.all([
      submit(id, 'We have the recording of the check-in.'),
      submit(id, 'Other words'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await submit(id)).toMatchObject({ status: 409 });
    const told = await atStripe(id);
    expect(told).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
    expect(told.evidence.access_activity_log).toContain('The mentor checked in to the session.');
    expect(told.evidence.uncategorized_text).toMatch(/check-in|Other words/);
    expect(told.evidence.refund_policy_disclosure).toContain('/terms');
    const shown = await disputeOf(booked);
    expect(shown.status).toBe('under_review');
    expect(shown.evidence_submitted_at).not.toBeNull();
    expect(shown.evidence.at(-1)).toEqual({ title: 'Your note', text: told.evidence.uncategorized_text ?? '' });
    const log = (await it.call('GET', '/admin/audit/payments', admin)).body;
    const deeds = log.filter((deed: { subject: string }) => deed.subject === id);
    expect(deeds).toMatchObject([{ action: 'submit_dispute_evidence', admin_id: admin.id }]);
  });

  test.each([
    ['cut off after the work', { mode: 'cut-after' as const, times: 3 }],
    ['cut off before the work', { mode: 'cut-before' as const, times: 3 }],
    ['answered by 500', { mode: '500' as const, times: 3 }],
  ])(
    '%s is submitted once all the same',
    async (_name, fault) => {
      const { id } = await disputeOf(await disputedAtOnce());
      await it.stripe.fault({ path: `/v1/disputes/${id}`, method: 'POST', ...fault });
      expect(await submit(id)).toMatchObject({ status: 200 });
      await it.outlast();
      expect(await atStripe(id)).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
      expect((await it.sql`select 1 from intent where state = 'pending'`).length).toBe(0);
    },
    60_000,
  );

  test('is not sent half: while booking does not answer it is refused, and shown without its part', async () => {
    const booked = await disputedAtOnce();
    booking.records = null;
    const { id, evidence } = await disputeOf(booked);
    expect(evidence.map(({ title }) => title)).toEqual(['What was paid for', 'Refunds', 'Cancelling']);
    expect(await submit(id)).toMatchObject({ status: 503 });
    expect((await atStripe(id)).evidence_details.submission_count).toBe(0);
    booking.records = new Map();
    held(booked);
    expect(await submit(id)).toMatchObject({ status: 200 });
  });

  test('that was handed in at Stripe by hand counts, too', async () => {
    const { id } = await disputeOf(await disputedAtOnce());
    await it.stripe.ask(`/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'By hand.' });
    await it.settle();
    expect(await submit(id)).toMatchObject({ status: 409 });
  });

  test('that never went from here is not shown as if it had: nothing in time, or by hand at Stripe', async () => {
    const [late, byHand] = [await disputedAtOnce(), await disputedAtOnce()];
    const { id } = await disputeOf(byHand);
    await it.stripe.act('lose-dispute', (await disputeOf(late)).id);
    await it.stripe.ask(`/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'By hand.' });
    await it.settle();
    expect(await disputeOf(late)).toMatchObject({ status: 'lost', evidence: [] });
    expect(await disputeOf(byHand)).toMatchObject({ status: 'under_review', evidence: [] });
  });

  test.each(['here', 'at Stripe by hand'])(
    'that answered a bank’s question %s is asked for anew when the question becomes a dispute',
    async (where) => {
      const booked = await it.book();
      await it.pay(booked);
      held(booked);
      const [payment] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
      await it.stripe.act('inquire-charge', payment.charge_id);
      await it.settle();
      const { id } = await disputeOf(booked);
      if (where === 'here') expect(await submit(id, 'For the question.')).toMatchObject({ status: 200 });
      else await it.stripe.ask(`/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'By hand.' });
      await it.settle();
      expect(await disputeOf(booked)).toMatchObject({ status: 'under_review' });
      await it.advance(DAY_MS);
      await it.stripe.act('escalate-inquiry', id);
      await it.settle();
      expect(await disputeOf(booked)).toMatchObject({ status: 'needs_response', evidence_submitted_at: null });
      expect(await submit(id, 'For the dispute.')).toMatchObject({ status: 200 });
      const { status, evidence, evidence_details } = await atStripe(id);
      expect([status, evidence_details.submission_count]).toEqual(['under_review', 1]);
      expect(evidence.uncategorized_text).toBe('For the dispute.');
      expect(await disputeOf(booked)).toMatchObject({ status: 'under_review' });
      expect(await submit(id)).toMatchObject({ status: 409 });
    },
  );

  test('that Stripe has not taken yet is neither forgotten nor given twice, however long that lasts', async () => {
    const booked = await disputedAtOnce();
    const { id } = await disputeOf(booked);
    await it.stripe.fault({ path: `/v1/disputes/${id}`, method: 'POST', mode: '500', times: 50 });
    expect(await submit(id, 'The first words.')).toMatchObject({ status: 200 });
    await it.advance(15 * MINUTE_MS);
    await syncDispute(it.deps, id);
    expect(await disputeOf(booked)).toMatchObject({ status: 'under_review' });
    expect(await submit(id, 'Other words.')).toMatchObject({ status: 409 });
    await it.stripe.clearFaults();
    await it.outlast();
    const { evidence, evidence_details } = await atStripe(id);
    expect([evidence.uncategorized_text, evidence_details.submission_count]).toEqual(['The first words.', 1]);
  });

  test('that was given just now is not asked for again, though Stripe does not show it yet', async () => {
    const booked = await disputedAtOnce();
    const { id } = await disputeOf(booked);
    const before = await it.deps.stripe.disputes.retrieve(id);
    expect(await submit(id)).toMatchObject({ status: 200 });
    const read = spyOn(it.deps.stripe.disputes, 'retrieve').mockResolvedValue(before);
    await it.advance(MINUTE_MS / 2);
    await syncDispute(it.deps, id);
    read.mockRestore();
    expect(await disputeOf(booked)).toMatchObject({ status: 'under_review' });
    expect(await submit(id)).toMatchObject({ status: 409 });
  });

  test('and the payment page bear the name that the founder gave the site', async () => {
    await it.deliver('site.changed', { version: 1, brand: 'Huddle' });
    const booked = await disputedAtOnce();
    expect((await disputeOf(booked)).evidence[0]?.text).toContain('on Huddle.');
    const [asked] = await it.sql`select params from intent where key = ${`checkout:${booked.sessionId}:1`}`;
    expect(JSON.stringify(asked.params)).toContain('Huddle mentoring session (60 minutes)');
    await it.sql`delete from site_name`;
  });
});

describe('a dispute', () => {
  test('that was only a bank’s question is told of again, once, when it has a deadline of its own', async () => {
    const booked = await it.book();
    await it.pay(booked);
    const [payment] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
    const told = async () =>
      (await it.emitted('card_dispute.opened'))
        .filter(({ payload }) => payload.sessionId === booked.sessionId)
        .map(({ payload }) => payload);
    await it.stripe.act('inquire-charge', payment.charge_id);
    await it.settle();
    const { id, due_by: askedUntil } = await disputeOf(booked);
    expect(await told()).toMatchObject([{ disputeId: id, isQuestion: true, dueBy: askedUntil }]);
    await it.advance(MINUTE_MS);
    await it.stripe.act('escalate-inquiry', id);
    await it.settle();
    await it.advance(15 * MINUTE_MS);
    const { due_by: dueBy } = await disputeOf(booked);
    expect(dueBy).not.toBe(askedUntil);
    expect(await told()).toMatchObject([{ isQuestion: true }, { disputeId: id, isQuestion: false, dueBy }]);
    await it.stripe.act('lose-dispute', id);
    await it.settle();
    expect(await told()).toHaveLength(2);
  });

  test('that was only a bank’s question, and is lost when we hear of it, asks nobody for an answer', async () => {
    const booked = await it.book();
    await it.pay(booked);
    const [payment] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
    const told = async (name: 'card_dispute.opened' | 'card_dispute.closed') =>
      (await it.emitted(name)).filter(({ payload }) => payload.sessionId === booked.sessionId).length;
    await it.stripe.act('inquire-charge', payment.charge_id);
    await it.settle();
    const { id } = await disputeOf(booked);
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act('escalate-inquiry', id);
    await it.stripe.act('lose-dispute', id);
    await it.stripe.settle();
    await it.stripe.clearFaults();
    await it.advance(15 * MINUTE_MS);
    expect([await told('card_dispute.opened'), await told('card_dispute.closed')]).toEqual([1, 1]);
  });

  test('that is won by its evidence releases the mentor’s share', async () => {
    const booked = await disputedAtOnce();
    await it.complete(booked);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    const { id } = await disputeOf(booked);
    await submit(id, 'winning_evidence');
    await it.settle();
    expect(await disputeOf(booked)).toMatchObject({ id, status: 'won' });
    expect(await it.balance(`dispute:${booked.sessionId}`)).toBe(0);
    const paid = (await it.emitted('transfer.paid')).filter(({ payload }) => payload.sessionId === booked.sessionId);
    expect(paid).toHaveLength(1);
    expect(await it.broken()).toEqual([]);
  });

  test('that is lost after the transfer takes the mentor’s share back from their account', async () => {
    const booked = await disputedAfterTransfer();
    const { id } = await disputeOf(booked);
    await submit(id, 'losing_evidence');
    await it.settle();
    const { status, evidence } = await disputeOf(booked);
    expect([status, evidence.at(-1)?.text]).toEqual(['lost', 'losing_evidence']);
    expect(await reversals(booked)).toMatchObject([{ amount: 4_800, metadata: { dispute_id: id } }]);
    const told = (await it.emitted('share.reversed')).filter(({ payload }) => payload.sessionId === booked.sessionId);
    expect(told.map(({ payload }) => [payload.reversedCents, payload.cause])).toEqual([[4_800, 'dispute']]);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(0);
    expect(await it.balance(`dispute:${booked.sessionId}`)).toBe(0);
    expect(await it.broken()).toEqual([]);
  });

  test.each([
    ['cut off after the work', { mode: 'cut-after' as const, times: 3 }],
    ['answered by 500 after the work', { mode: '500' as const, times: 1, after: true }],
  ])(
    'that is lost takes it back once when the answer is %s',
    async (_name, fault) => {
      const booked = await disputedAfterTransfer();
      const [transfer] = await it.sql`select stripe_id from transfer where session_id = ${booked.sessionId}`;
      await it.stripe.fault({ path: `/v1/transfers/${transfer.stripe_id}/reversals`, method: 'POST', ...fault });
      await it.stripe.act('lose-dispute', (await disputeOf(booked)).id);
      await it.settle();
      await it.outlast();
      expect(await reversals(booked)).toHaveLength(1);
      expect(await it.broken()).toEqual([]);
    },
    60_000,
  );

  test('that is lost when the mentor has nothing left becomes their debt, and is shown as stuck', async () => {
    const booked = await disputedAfterTransfer();
    const [account] = await it.sql`select account_id from connected_account where mentor_id = ${booked.mentorId}`;
    await it.advance(2 * DAY_MS);
    await it.stripe.act('drain-account', account.account_id);
    await it.stripe.act('lose-dispute', (await disputeOf(booked)).id);
    await it.settle();
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-4_800);
    await it.advance(2 * HOUR_MS);
    const stuck = (await it.call('GET', '/admin/stuck-money', admin)).body;
    expect(stuck.filter((move: { session_id: string }) => move.session_id === booked.sessionId)).toMatchObject([
      {
        kind: 'reversal',
        amount: 48,
        why: 'The mentor’s account had too little to take their part back from; they owe it, and it is kept from their next payments.',
        may: { try_again: true, pay_another_way: true },
      },
    ]);
    expect(await it.broken()).toEqual([]);
  });

  test('that awaits evidence stands first, the most urgent on top, and closed ones last', async () => {
    const found = await list();
    const rank = { needs_response: 0, under_review: 1, won: 2, lost: 2 };
    const ranks = found.map(({ status }) => rank[status]);
    expect(ranks).toEqual([...ranks].sort());
    const due = found.filter(({ status }) => status === 'needs_response').map(({ due_by }) => due_by);
    expect(due.length).toBeGreaterThan(1);
    expect(due).toEqual([...due].sort());
  });
});

test('only the admin sees disputes, and submits only shortly after signing in', async () => {
  for (const who of [person('athlete'), person('mentor')]) {
    expect((await it.call('GET', '/admin/card-disputes', who)).status).toBe(403);
    expect((await submit('dp_x', null, who)).status).toBe(403);
  }
  expect((await submit('dp_x')).status).toBe(404);
  const longAgo = { ...admin, signedInAt: Date.now() / 1000 - 3_600 };
  expect((await submit('dp_x', null, longAgo)).status).toBe(401);
});

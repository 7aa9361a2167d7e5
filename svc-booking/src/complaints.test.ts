import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { admin, complaining } from './fixtures/complaining.ts';
import { brokenChecks, hoursAfter, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
// At once: together they would hold more connections than Postgres has.
afterEach(() => world.stop());

const { held, file, decide } = complaining(() => world);

describe('a complaint', () => {
  test('is received with a decision promised within 24 hours, and shows in the queue', async () => {
    const id = await held();
    const before = world.clock.now().getTime();
    const answer = await file(id);
    expect(answer.status).toBe(200);
    const [event] = await world.emitted('complaint.filed');
    expect(event?.payload).toMatchObject({
      sessionId: id,
      complaintId: answer.body.complaint_id,
      reason: 'poor_quality',
    });
    const filedAt = Date.parse(answer.body.decide_by) - 24 * 3_600_000;
    expect(filedAt).toBeWithin(before, world.clock.now().getTime() + 1);
    expect((await world.call('GET', '/admin/complaints', admin)).body).toMatchObject([
      { id: answer.body.complaint_id, session_id: id, status: 'open', athlete_name: 'Ana Lopez', total_amount: 120 },
    ]);
    expect((await world.call('GET', '/sessions', world.athlete)).body[0].has_complaint).toBe(true);
  });

  test('shows the founder what a refund made by hand at Stripe took before', async () => {
    const id = await held();
    await file(id);
    const queued = async () => (await world.call('GET', '/admin/complaints', admin)).body[0];
    expect((await queued()).taken_besides).toBe(0);
    await world.deliver('payment.refunded', {
      ...{ sessionId: id, mentorId: world.mentor.id, athleteId: world.athlete.id, refundId: crypto.randomUUID() },
      ...{ refundCents: 5_000, totalRefundedCents: 5_000, byHandCents: 5_000, reason: 'made_at_stripe' },
    });
    expect(await queued()).toMatchObject({ total_amount: 120, taken_besides: 50 });
    expect((await world.call('GET', `/sessions/${id}/complaint`, world.athlete)).body.taken_besides).toBeUndefined();
    await decide((await queued()).id, { decision: 'none' });
    const [decided] = (await world.emitted('complaint.decided')).filter(({ payload }) => payload.sessionId === id);
    expect(decided?.payload).toMatchObject({ refundCents: 0, backBeforeCents: 5_000 });
  });

  test('is not decided with a part beside what went back after the founder looked', async () => {
    const id = await held();
    const { complaint_id } = (await file(id)).body;
    const part = { decision: 'partial', amount: 50 };
    await world.deliver('payment.refunded', {
      ...{ sessionId: id, mentorId: world.mentor.id, athleteId: world.athlete.id, refundId: crypto.randomUUID() },
      ...{ refundCents: 5_000, totalRefundedCents: 5_000, byHandCents: 5_000, reason: 'made_at_stripe' },
    });
    expect(await decide(complaint_id, { ...part, seen_taken_besides: 0 })).toMatchObject({
      status: 409,
      body: refusalOf('complaint_money_changed'),
    });
    expect(await world.emitted('complaint.decided')).toEqual([]);
    expect((await decide(complaint_id, { ...part, seen_taken_besides: 50 })).status).toBe(200);
    const [decided] = await world.emitted('complaint.decided');
    expect(decided?.payload).toMatchObject({ refundCents: 5_000, backBeforeCents: 5_000 });
  });

  test('shows the founder what a bank has taken back, and who the two are', async () => {
    const id = await held();
    await file(id);
    await world.sql`update session set card_dispute = 'lost', card_dispute_taken_cents = 3000 where id = ${id}`;
    const [queued] = (await world.call('GET', '/admin/complaints', admin)).body;
    expect(queued).toMatchObject({ taken_besides: 30, mentor_name: 'Marcus Reed', athlete_name: 'Ana Lopez' });
  });

  test('shows the founder what a bank left of what a missed session gives back', async () => {
    const id = await world.paid();
    await world.passTo(SLOT);
    await file(id, 'mentor_no_show');
    await world.passTo(hoursAfter(SLOT, 1));
    await world.sql`update session set card_dispute = 'lost', card_dispute_taken_cents = 3000 where id = ${id}`;
    const [queued] = (await world.call('GET', '/admin/complaints', admin)).body;
    expect(queued).toMatchObject({ taken_besides: 30, given_back: 90 });
  });

  test('that the founder settled with a refund gives back nothing besides that', async () => {
    const id = await held();
    const { complaint_id } = (await file(id)).body;
    await decide(complaint_id, { decision: 'partial', amount: 50 });
    const [queued] = (await world.call('GET', '/admin/complaints', admin)).body;
    expect(queued).toMatchObject({ status: 'decided', refund_amount: 50, given_back: null });
  });

  test('keeps the payout until it is decided', async () => {
    const id = await held();
    const { complaint_id } = (await file(id)).body;
    expect(await world.sql`select kind from due where key = ${id}`).toHaveLength(0);
    await world.passTo(hoursAfter(SLOT, 24 * 20));
    expect(await world.status(id)).toBe('mentor_checked_in');
    await decide(complaint_id, { decision: 'none' });
    expect(await world.status(id)).toBe('completed');
    expect((await world.emitted('session.settled'))[0]?.payload).toMatchObject({ refundCents: 0, status: 'completed' });
    expect((await world.emitted('session.reminder_due')).map((e) => e.payload.kind)).not.toContain('confirm_24h');
  });

  test('is filed once, and by the athlete of the session only', async () => {
    const id = await held();
    expect((await file(id, 'other', person('athlete'))).status).toBe(404);
    expect((await file(id)).status).toBe(200);
    expect(await file(id)).toMatchObject({ status: 409, body: refusalOf('complaint_filed') });
  });

  test('is too early before the hour and too late 14 days after it', async () => {
    const id = await world.paid();
    expect(await file(id)).toMatchObject({ status: 400, body: refusalOf('complaint_too_early') });
    await world.passTo(SLOT);
    await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
    world.setTime(new Date(hoursAfter(SLOT, 1 + 24 * 14).getTime() + 1_000));
    expect(await file(id)).toMatchObject({ status: 400, body: refusalOf('complaint_too_late') });
  });

  test('needs a reason of the list and a description', async () => {
    const id = await held();
    for (const body of [{ reason: 'bored', description: 'x' }, { reason: 'other', description: ' ' }, {}]) {
      const answer = await world.post(`/sessions/${id}/dispute?athlete_id=${world.athlete.id}`, world.athlete, body);
      expect(answer.status).toBe(422);
    }
  });
});

test('how a complaint stands is in every list of sessions that people see', async () => {
  const id = await held();
  const stands = async () => {
    const lists = [
      (await world.call('GET', `/athletes/${world.athlete.id}/sessions`, world.athlete)).body.sessions,
      (await world.call('GET', `/mentors/${world.mentor.id}/sessions`, world.mentor)).body.sessions,
      (await world.call('GET', '/sessions', world.athlete)).body,
      (await world.call('GET', '/sessions', admin)).body,
    ];
    return lists.map(([session]) => session.complaint_status);
  };
  expect(await stands()).toEqual([null, null, null, null]);
  const { complaint_id } = (await file(id)).body;
  expect(await stands()).toEqual(['open', 'open', 'open', 'open']);
  await world.post(`/admin/complaints/${complaint_id}/review`, admin);
  expect(await stands()).toEqual(Array(4).fill('under_review'));
  await decide(complaint_id, { decision: 'partial', amount: 20.5 });
  expect(await stands()).toEqual(Array(4).fill('decided'));
  expect((await world.call('GET', '/sessions', world.athlete)).body[0].refund_amount).toBe(20.5);
});

describe('a decision', () => {
  test('gives back a part, in cents, and completes the session', async () => {
    const id = await held();
    const { complaint_id } = (await file(id)).body;
    expect((await decide(complaint_id, { decision: 'partial', amount: 20.5 })).status).toBe(200);
    expect((await world.emitted('complaint.decided'))[0]?.payload).toMatchObject({
      decision: 'partial',
      refundCents: 2_050,
    });
    expect((await world.emitted('session.settled'))[0]?.payload).toMatchObject({ refundCents: 2_050 });
    const [session] = (await world.call('GET', '/sessions', world.mentor)).body;
    expect(session).toMatchObject({ status: 'completed', mentor_earnings: 39.8 });
    expect((await world.call('GET', '/admin/complaints', admin)).body[0]).toMatchObject({
      status: 'decided',
      decision: 'partial',
      refund_amount: 20.5,
    });
  });

  test('of a full refund for a proven no-show makes the session one, which cannot be reversed', async () => {
    const id = await held();
    const { complaint_id } = (await file(id, 'mentor_no_show')).body;
    await decide(complaint_id, { decision: 'full' });
    expect(await world.status(id)).toBe('mentor_no_show');
    expect((await world.post(`/admin/sessions/${id}/reverse-no-show`, admin)).status).toBe(400);
    expect(await brokenChecks(world)).toEqual([]);
  });

  test.each([
    ['of all for an hour of poor quality', 'poor_quality', { decision: 'full' }],
    ['of a part for a mentor who came late', 'mentor_no_show', { decision: 'partial', amount: 60 }],
  ] as const)('%s makes no no-show of the session', async (_what, reason, decision) => {
    const id = await held();
    await decide((await file(id, reason)).body.complaint_id, decision);
    expect(await world.status(id)).toBe('completed');
  });

  test('on a completed session leaves it completed', async () => {
    const id = await held();
    await world.post(`/sessions/${id}/student-confirm?athlete_id=${world.athlete.id}`, world.athlete);
    await world.post(`/sessions/${id}/complete`, world.mentor);
    const { complaint_id } = (await file(id)).body;
    await decide(complaint_id, { decision: 'full' });
    expect(await world.status(id)).toBe('completed');
    expect((await world.emitted('session.settled'))[0]?.payload.refundCents).toBe(12_000);
  });

  test('falls once, with an amount that fits, by an admin who has just signed in', async () => {
    const id = await held();
    const { complaint_id } = (await file(id)).body;
    for (const amount of [undefined, 120, 500]) {
      const answer = await decide(complaint_id, { decision: 'partial', amount });
      expect(answer).toMatchObject({ status: 400, body: refusalOf('complaint_amount') });
    }
    for (const amount of [-1, 0, 0.001, 10.005])
      expect((await decide(complaint_id, { decision: 'partial', amount })).status).toBe(422);
    for (const decided of [
      { decision: 'none', amount: 20 },
      { decision: 'full', amount: 20 },
    ])
      expect(await decide(complaint_id, decided)).toMatchObject({
        status: 400,
        body: refusalOf('complaint_amount_besides'),
      });
    expect(await world.emitted('complaint.decided')).toEqual([]);
    expect((await decide(complaint_id, { decision: 'none' }, { ...admin, signedInAt: 1 })).status).toBe(401);
    expect((await decide(complaint_id, { decision: 'none' }, world.mentor)).status).toBe(403);
    expect((await decide(crypto.randomUUID(), { decision: 'none' })).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => decide(complaint_id, { decision: 'full', amount: 120 })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await world.emitted('session.settled')).length).toBe(1);
  });

  test('on a session that turned out a no-show refunds nothing a second time', async () => {
    const id = await world.paid();
    await world.passTo(SLOT);
    const { complaint_id } = (await file(id, 'mentor_no_show')).body;
    expect(await decide(complaint_id, { decision: 'full' })).toMatchObject({
      status: 400,
      body: refusalOf('complaint_too_soon_to_decide'),
    });
    const queued = async () => (await world.call('GET', '/admin/complaints', admin)).body[0];
    expect((await queued()).given_back).toBeNull();
    await world.passTo(hoursAfter(SLOT, 1));
    expect(await queued()).toMatchObject({ status: 'open', given_back: 120 });
    expect(await decide(complaint_id, { decision: 'full' })).toMatchObject({
      status: 400,
      body: refusalOf('refunded_already'),
    });
    expect((await decide(complaint_id, { decision: 'none' })).status).toBe(200);
    expect(await queued()).toMatchObject({ status: 'decided', refund_amount: 0, given_back: 120 });
    expect((await world.emitted('session.settled')).length).toBe(0);
    const [decided] = await world.emitted('complaint.decided');
    expect(decided?.payload).toMatchObject({ sessionId: id, refundCents: 0, givenBackCents: 12_000 });
  });
});

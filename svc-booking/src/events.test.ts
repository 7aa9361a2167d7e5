import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { internalSessionNow } from 'contracts/internal';
import { takeEvent } from 'svc-kit/consume';
import { person } from 'svc-kit/testing';
import {
  brokenChecks,
  everyEvening,
  hoursAfter,
  mentorFactsOf,
  NEXT_SLOT,
  NOW,
  SLOT,
  startWorld,
  type World,
} from './fixtures/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
// At once: together they would hold more connections than Postgres has.
afterEach(() => world.stop());

const minutesAfterNow = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

function checkout(sessionId: string, attempt: number, expiresAt: Date) {
  const { mentor, athlete } = world;
  const payment = { sessionId, mentorId: mentor.id, athleteId: athlete.id, checkoutId: `cs_${attempt}`, attempt };
  return {
    open: () => world.deliver('checkout.opened', { ...payment, expiresAt: expiresAt.toISOString() }),
    expire: () => world.deliver('checkout.expired', payment),
  };
}
const refused = async () => (await world.emitted('session.payment_refused')).map((event) => event.payload);

describe('a hold', () => {
  test('that nobody pays expires by itself after 15 minutes', async () => {
    const id = await world.booked();
    await world.passTo(minutesAfterNow(14));
    expect(await world.status(id)).toBe('scheduled');
    await world.passTo(minutesAfterNow(16));
    expect(await world.status(id)).toBe('expired');
    expect((await world.emitted('session.expired'))[0]?.payload).toMatchObject({ sessionId: id, version: 2 });
    expect((await world.book(person('athlete'))).status).toBe(200);
  });

  test('lasts as long as its newest checkout; an older one’s end changes nothing', async () => {
    const id = await world.booked();
    await checkout(id, 1, minutesAfterNow(31)).open();
    await world.passTo(minutesAfterNow(20));
    await checkout(id, 2, minutesAfterNow(51)).open();
    await checkout(id, 1, minutesAfterNow(31)).expire();
    await world.passTo(minutesAfterNow(32));
    expect(await world.status(id)).toBe('scheduled');
    await checkout(id, 1, minutesAfterNow(31)).open();
    expect((await world.call('GET', '/sessions', world.athlete)).body[0].payment_session_id).toBe('cs_2');
    const { body } = await world.askInternally(`/internal/sessions/${id}`);
    expect(body).toMatchObject({ status: 'scheduled', hold_expires_at: minutesAfterNow(51).toISOString() });
    await world.passTo(minutesAfterNow(52));
    expect(await world.status(id)).toBe('expired');
  });

  test('ends with its checkout when that is told first', async () => {
    const id = await world.booked();
    await checkout(id, 1, minutesAfterNow(31)).open();
    world.setTime(minutesAfterNow(31));
    await checkout(id, 1, minutesAfterNow(31)).expire();
    expect(await world.status(id)).toBe('expired');
  });
});

describe('a payment', () => {
  test('that comes twice counts once', async () => {
    const id = await world.booked();
    await world.pay(id, 'cs_1');
    await world.pay(id, 'cs_1');
    expect((await world.emitted('session.confirmed')).length).toBe(1);
    expect(await refused()).toEqual([]);
  });

  test('from a second checkout goes back', async () => {
    const id = await world.paid();
    await world.pay(id, 'cs_second');
    expect(await world.status(id)).toBe('confirmed');
    expect(await refused()).toMatchObject([{ sessionId: id, checkoutId: 'cs_second', reason: 'already_paid' }]);
  });

  test('of another amount goes back, and the hold stays', async () => {
    const id = await world.booked();
    await world.pay(id, 'cs_1', 11_999);
    expect(await world.status(id)).toBe('scheduled');
    expect(await refused()).toMatchObject([{ reason: 'amount' }]);
  });

  test('for a cancelled booking goes back', async () => {
    const id = await world.booked();
    await world.post(`/sessions/${id}/cancel`, world.athlete);
    await world.pay(id);
    expect(await world.status(id)).toBe('cancelled');
    expect(await refused()).toMatchObject([{ reason: 'cancelled' }]);
  });

  test('that is late is confirmed while the slot is free', async () => {
    const id = await world.booked();
    await world.passTo(minutesAfterNow(16));
    await world.pay(id, 'cs_late');
    expect(await world.status(id)).toBe('confirmed');
    expect((await world.call('GET', '/sessions', world.athlete)).body[0].payment_session_id).toBe('cs_late');
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('that is late goes back when the slot is taken, or when the athlete is busy', async () => {
    const id = await world.booked();
    await world.passTo(minutesAfterNow(16));
    await world.booked(person('athlete'));
    await world.pay(id);
    expect(await world.status(id)).toBe('expired');

    const other = await world.booked(world.athlete, NEXT_SLOT);
    await world.passTo(minutesAfterNow(60));
    await world.booked(world.athlete, NEXT_SLOT, await world.newMentor());
    await world.pay(other);
    expect(await world.status(other)).toBe('expired');
    expect((await refused()).map((payload) => payload.reason)).toEqual(['slot_gone', 'slot_gone']);
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('that is days late goes back once the hour has begun', async () => {
    const id = await world.booked();
    await world.passTo(SLOT);
    await world.pay(id);
    expect(await world.status(id)).toBe('expired');
    expect(await refused()).toMatchObject([{ reason: 'slot_gone' }]);
  });

  test('that is late goes back when either account is deleted by then', async () => {
    for (const role of ['athlete', 'mentor'] as const) {
      const [athlete, mentor] = [person('athlete'), await world.newMentor()];
      const names = { firstName: 'Bo', lastName: 'Hill', timeZone: 'America/New_York' };
      await world.deliver('athlete.registered', { athleteId: athlete.id, ...names });
      const id = await world.booked(athlete, SLOT, mentor);
      await world.passTo(minutesAfterNow(16));
      await world.deliver('account.deleted', { accountId: { athlete, mentor }[role].id, role });
      await world.pay(id);
      expect(await world.status(id)).toBe('expired');
      world.setTime(NOW);
    }
    expect((await refused()).map((payload) => payload.reason)).toEqual(['slot_gone', 'slot_gone']);
  });

  test('for a session that does not exist is no dead letter', async () => {
    const id = crypto.randomUUID();
    const payment = { sessionId: id, mentorId: id, athleteId: id, checkoutId: 'cs', amountCents: 1 };
    await world.deliver('payment.captured', { ...payment, capturedAt: NOW.toISOString() });
  });

  test('at the very end of its hold leaves the session paid or the money refused, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await world.booked();
      const [row] = await world.sql`select hold_expires_at from session where id = ${id}`;
      world.setTime(new Date(row.hold_expires_at.getTime() + 5));
      await Promise.all([world.pay(id), world.runDue()]);
      expect(await world.status(id)).toBe('confirmed');
      await world.post(`/sessions/${id}/cancel`, world.mentor);
      world.setTime(NOW);
    }
    expect(await refused()).toEqual([]);
    expect(await brokenChecks(world)).toEqual([]);
  });
});

describe('a card dispute', () => {
  async function confirmedByStudent() {
    const id = await world.paid();
    await world.passTo(SLOT);
    await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
    await world.passTo(hoursAfter(SLOT, 1));
    await world.post(`/sessions/${id}/student-confirm?athlete_id=${world.athlete.id}`, world.athlete);
    const dispute = { sessionId: id, mentorId: world.mentor.id, athleteId: world.athlete.id, disputeId: 'dp_1' };
    await world.deliver('card_dispute.opened', { ...dispute, amountCents: 12_000, dueBy: null });
    return {
      id,
      close: (won: boolean, told: { takenCents?: number } = {}) =>
        world.deliver('card_dispute.closed', { ...dispute, amountCents: 12_000, won, ...told }),
    };
  }

  test('keeps the session from being completed until it is won', async () => {
    const { id, close } = await confirmedByStudent();
    await world.passTo(hoursAfter(SLOT, 100));
    expect((await world.post(`/sessions/${id}/complete`, world.mentor)).status).toBe(400);
    expect(await world.status(id)).toBe('student_confirmed');
    await close(true);
    await world.runDue();
    expect(await world.status(id)).toBe('completed');
  });

  test('that is lost lets the session end, and leaves the mentor nothing of it', async () => {
    const { id, close } = await confirmedByStudent();
    await world.passTo(hoursAfter(SLOT, 100));
    await close(false);
    await world.runDue();
    expect(await world.status(id)).toBe('completed');
    const [completed] = await world.emitted('session.completed');
    expect(completed?.payload.mentorShareCents).toBe(0);
    const { body } = await world.call('GET', `/mentors/${world.mentor.id}/sessions`, world.mentor);
    expect(body.sessions).toContainEqual(expect.objectContaining({ id, mentor_earnings: 0, taken_by_bank: 120 }));
  });

  test('that is lost for a part leaves the mentor their share of the rest, and more once the bank gives some back', async () => {
    const { id, close } = await confirmedByStudent();
    await world.passTo(hoursAfter(SLOT, 100));
    const mentors = async () => {
      const { body } = await world.call('GET', `/mentors/${world.mentor.id}/sessions`, world.mentor);
      return body.sessions.find((session: { id: string }) => session.id === id);
    };
    await close(false, { takenCents: 5_000 });
    await world.runDue();
    const [completed] = await world.emitted('session.completed');
    expect(completed?.payload.mentorShareCents).toBe(2_800);
    expect(await mentors()).toMatchObject({ status: 'completed', mentor_earnings: 28, taken_by_bank: 50 });
    await close(false, { takenCents: 2_000 });
    expect(await mentors()).toMatchObject({ mentor_earnings: 40, taken_by_bank: 20 });
    await close(true, { takenCents: 0 });
    expect(await mentors()).toMatchObject({ mentor_earnings: 48, taken_by_bank: null });
  });
});

test('what the founder refunded in Stripe’s dashboard lowers the mentor’s share, also that of the session’s end', async () => {
  const id = await world.paid();
  const people = { sessionId: id, mentorId: world.mentor.id, athleteId: world.athlete.id };
  const told = world.clock.now();
  const refunded = (byHandCents: number | undefined, laterMs: number) => {
    const occurredAt = new Date(told.getTime() + laterMs).toISOString();
    const facts = {
      refundId: crypto.randomUUID(),
      refundCents: 5_000,
      totalRefundedCents: 5_000,
      reason: 'made_at_stripe',
    };
    const payload = { ...people, ...facts, byHandCents };
    const event = { id: crypto.randomUUID(), name: 'payment.refunded', occurredAt, payload };
    return takeEvent(world.sql, 'booking', world.parts.events, JSON.stringify(event));
  };
  const seenBy = async (who: typeof world.mentor, path: string) =>
    (await world.call('GET', `${path}/${who.id}/sessions`, who)).body.sessions.find(
      (one: { id: string }) => one.id === id,
    );
  await refunded(6_500, 2);
  await refunded(7_000, 2);
  await refunded(5_000, 1);
  await refunded(undefined, 3);
  const expected = { mentor_earnings: 20, refund_amount: 70, taken_by_bank: null };
  const { body } = await world.askInternally(`/internal/sessions/${id}`);
  expect(body).toMatchObject({ refund_cents: 0, back_before_cents: 7_000 });
  expect(await seenBy(world.mentor, '/mentors')).toMatchObject(expected);
  expect(await seenBy(world.athlete, '/athletes')).toMatchObject({ refund_amount: 70 });
  await world.passTo(SLOT);
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  await world.passTo(hoursAfter(SLOT, 1));
  await world.post(`/sessions/${id}/student-confirm?athlete_id=${world.athlete.id}`, world.athlete);
  await world.post(`/sessions/${id}/complete`, world.mentor);
  const [completed] = await world.emitted('session.completed');
  expect(completed?.payload.mentorShareCents).toBe(2_000);
  expect(await seenBy(world.mentor, '/mentors')).toMatchObject({ status: 'completed', ...expected });
});

test('of two payments of a session, only what went back of the accepted one lowers the mentor’s share', async () => {
  const id = await world.paid();
  const [{ paid_checkout_id: accepted }] = await world.sql`select paid_checkout_id from session where id = ${id}`;
  const people = { sessionId: id, mentorId: world.mentor.id, athleteId: world.athlete.id };
  const told = world.clock.now();
  const refunded = (checkoutId: string, byHandCents: number, laterMs: number) => {
    const occurredAt = new Date(told.getTime() + laterMs).toISOString();
    const facts = { refundId: crypto.randomUUID(), refundCents: byHandCents, totalRefundedCents: byHandCents };
    const payload = { ...people, ...facts, reason: 'made_at_stripe', checkoutId, byHandCents };
    const event = { id: crypto.randomUUID(), name: 'payment.refunded', occurredAt, payload };
    return takeEvent(world.sql, 'booking', world.parts.events, JSON.stringify(event));
  };
  await refunded('cs_paid_twice', 12_000, 2);
  await refunded(accepted, 3_000, 1);
  const [row] = await world.sql`select refunded_by_hand_cents as cents from session where id = ${id}`;
  expect(row.cents).toBe(3_000);
});

test('a card dispute whose end is heard of before its beginning is over, also when both were told at once', async () => {
  for (const laterMinutes of [0, 5]) {
    const id = await world.paid(laterMinutes === 0 ? '2026-03-11T22:00:00Z' : '2026-03-12T22:00:00Z');
    const dispute = { sessionId: id, mentorId: world.mentor.id, athleteId: world.athlete.id, disputeId: 'dp_2' };
    const told = world.clock.now();
    const tell = (name: 'card_dispute.opened' | 'card_dispute.closed', at: Date, more: object) => {
      const event = { id: crypto.randomUUID(), name, occurredAt: at.toISOString() };
      const payload = { ...dispute, amountCents: 12_000, ...more };
      return takeEvent(world.sql, 'booking', world.parts.events, JSON.stringify({ ...event, payload }));
    };
    await tell('card_dispute.closed', new Date(told.getTime() + laterMinutes * 60_000), { won: true });
    await tell('card_dispute.opened', told, { dueBy: null });
    const [row] = await world.sql`select card_dispute from session where id = ${id}`;
    expect(row.card_dispute).toBe('none');
  }
});

describe('people', () => {
  test('a changed name shows, an older one does not come back', async () => {
    await world.paid();
    const change = (version: number, firstName: string) =>
      world.deliver('account.changed', {
        accountId: world.athlete.id,
        version,
        firstName,
        lastName: 'Lopez',
        timeZone: 'UTC',
      });
    await change(3, 'Anna');
    await change(2, 'Ann');
    const [session] = (await world.call('GET', '/sessions', world.mentor)).body;
    expect(session.athlete_name).toBe('Anna Lopez');
  });

  const register = (athleteId: string) =>
    world.deliver('athlete.registered', { athleteId, firstName: 'Ana', lastName: 'Old', timeZone: 'UTC' });
  const kept = async (table: 'athlete' | 'mentor', id: string) =>
    (await world.sql`select first_name, last_name, deleted from ${world.sql(table)} where id = ${id}`)[0];

  test('a changed name that comes before the registration is not replaced by the one of then', async () => {
    const { id } = person('athlete');
    const name = { firstName: 'Anna', lastName: 'New', timeZone: 'UTC' };
    await world.deliver('account.changed', { accountId: id, role: 'athlete', version: 2, ...name });
    await register(id);
    expect(await kept('athlete', id)).toMatchObject({ first_name: 'Anna', last_name: 'New' });
  });

  test('of an account whose end is known nothing is booked anymore', async () => {
    const [athlete, mentor] = [person('athlete'), await world.newMentor()];
    await register(athlete.id);
    await world.deliver('account.deleted', { accountId: athlete.id, role: 'athlete' });
    expect((await world.book(athlete, SLOT, mentor)).status).toBe(403);
  });

  test('of an account whose end comes before its registration no name is kept', async () => {
    const [athlete, mentor] = [person('athlete').id, person('mentor').id];
    await world.deliver('account.deleted', { accountId: athlete, role: 'athlete' });
    await register(athlete);
    await world.deliver('account.deleted', { accountId: mentor, role: 'mentor' });
    const facts = mentorFactsOf();
    await world.deliver('mentor.registered', { mentorId: mentor, version: 1, facts });
    await world.deliver('mentor.verified', { mentorId: mentor, version: 2, facts, note: null });
    const gone = { first_name: 'Deleted', last_name: 'account', deleted: true };
    expect([await kept('athlete', athlete), await kept('mentor', mentor)]).toEqual([gone, gone]);
    expect((await world.call('GET', `/mentors/${mentor}/slots`, null)).status).toBe(404);
    expect((await world.call('GET', `/mentors/${athlete}/slots`, null)).status).toBe(404);
  });

  test('a registration that comes after the founder’s yes takes no price back', async () => {
    const mentor = person('mentor');
    const registered = { mentorId: mentor.id, version: 1, facts: mentorFactsOf({ collegeLevel: 'D3' }) };
    const verified = { mentorId: mentor.id, version: 2, facts: mentorFactsOf({ collegeLevel: 'D1' }), note: null };
    await world.deliver('mentor.verified', verified);
    await world.deliver('mentor.registered', registered);
    const ready = { mentorId: mentor.id, version: 1, connected: true, payoutReady: true };
    await world.deliver('mentor.payout_ready_changed', ready);
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening());
    const { status, body } = await world.book(world.athlete, SLOT, mentor);
    expect([status, body.total_amount]).toEqual([200, 120]);
  });

  test('a mentor’s new name shows once it is approved', async () => {
    const id = await world.paid();
    const name = async () => {
      const sessions = (await world.call('GET', '/sessions', world.athlete)).body;
      return sessions.find((session: { id: string }) => session.id === id).mentor_name;
    };
    const [accountId, timeZone] = [world.mentor.id, 'America/New_York'];
    await world.deliver('account.changed', {
      accountId,
      version: 2,
      firstName: 'Famous',
      lastName: 'Player',
      timeZone,
    });
    expect(await name()).toBe('Marcus Reed');
    const facts = mentorFactsOf({ firstName: 'Famous', lastName: 'Player' });
    await world.deliver('mentor.changed', { mentorId: accountId, version: 8, facts, verified: true });
    expect(await name()).toBe('Famous Player');
  });

  test('a mentor’s portrait stands on their sessions until it is gone', async () => {
    const id = await world.paid();
    const face = async () => (await world.call('GET', '/sessions', world.athlete)).body[0].mentor_portrait;
    const news = async (version: number, more: { portrait?: string | null }) =>
      world.deliver('mentor.changed', {
        mentorId: world.mentor.id,
        version,
        facts: mentorFactsOf(),
        verified: true,
        ...more,
      });
    expect(await face()).toBeNull();
    await news(10, { portrait: '/api/media/x' });
    expect(await face()).toEqual({ url: '/api/media/x' });
    const details = await world.call('GET', `/sessions/${id}/details`, world.athlete);
    expect(details.body.mentor_portrait).toEqual({ url: '/api/media/x' });
    // From a replica of the release before.
    await news(11, {});
    expect(await face()).toEqual({ url: '/api/media/x' });
    await news(12, { portrait: null });
    expect(await face()).toBeNull();
  });

  test('mails lead to a mentor’s page, with the portrait, while everybody may open it', async () => {
    const mentor = await world.newMentor();
    const athlete = person('athlete');
    const id = await world.booked(athlete, SLOT, mentor);
    const page = async () =>
      internalSessionNow.parse((await world.askInternally(`/internal/sessions/${id}`)).body).mentor_page;
    expect(await page()).toEqual({ portrait: null });
    const facts = mentorFactsOf();
    const portrait = '/api/media/x';
    await world.deliver('mentor.changed', { mentorId: mentor.id, version: 20, facts, verified: true, portrait });
    expect(await page()).toEqual({ portrait });
    for (const [column, value] of [
      ['hidden', true],
      ['kept_from_minors_at', NOW],
      ['payout_ready', false],
      ['verified', false],
    ] as const) {
      const [before] = await world.sql`select ${world.sql(column)} as value from mentor where id = ${mentor.id}`;
      await world.sql`update mentor set ${world.sql({ [column]: value })} where id = ${mentor.id}`;
      expect([column, await page()]).toEqual([column, null]);
      await world.sql`update mentor set ${world.sql({ [column]: before.value })} where id = ${mentor.id}`;
    }
    expect(await page()).toEqual({ portrait });
  });

  test('whoever mails of a session that was just confirmed is told of that page, and need not ask', async () => {
    const told = async (id: string) => {
      const [event, ...more] = (await world.emitted('session.confirmed')).filter(
        ({ payload }) => payload.sessionId === id,
      );
      expect(more).toEqual([]);
      return event?.payload.mentorPage;
    };
    const paid = await world.newMentor();
    const portrait = '/api/media/x';
    await world.deliver('mentor.changed', {
      mentorId: paid.id,
      version: 20,
      facts: mentorFactsOf(),
      verified: true,
      portrait,
    });
    const athlete = person('athlete');
    const id = await world.booked(athlete, SLOT, paid);
    await world.pay(id);
    expect(await told(id)).toEqual({ portrait });
    const late = await world.booked(athlete, hoursAfter(SLOT, 48).toISOString(), paid);
    await world.sql`update mentor set hidden = true where id = ${paid.id}`;
    await world.pay(late);
    expect(await told(late)).toBeNull();
    const held = await world.booked(athlete, hoursAfter(SLOT, 72).toISOString(), await world.newMentor());
    expect(
      (await world.emitted('session.booked')).find(({ payload }) => payload.sessionId === held)?.payload,
    ).not.toHaveProperty('mentorPage');
  });

  test('older news of a mentor does not undo newer', async () => {
    const mentor = await world.newMentor();
    await world.deliver('mentor.rejected', { mentorId: mentor.id, version: 5, reason: null });
    await world.deliver('mentor.changed', { mentorId: mentor.id, version: 4, facts: mentorFactsOf(), verified: true });
    expect((await world.call('GET', `/mentors/${mentor.id}/slots`, null)).status).toBe(404);
  });

  test('an account that leaves has its sessions cancelled and its name forgotten', async () => {
    const id = await world.paid();
    await world.deliver('account.deleted', { accountId: world.mentor.id, role: 'mentor' });
    expect(await world.status(id)).toBe('cancelled');
    const [cancelled] = await world.emitted('session.cancelled');
    expect(cancelled?.payload).toMatchObject({ sessionId: id, refundCents: 12_000, by: 'mentor' });
    expect((await world.call('GET', '/sessions', world.athlete)).body[0].mentor_name).toBe('Deleted account');
    expect((await world.call('GET', `/mentors/${world.mentor.id}/slots`, null)).status).toBe(404);
  });
});

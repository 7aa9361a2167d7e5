import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { CALLER_HEADER, type Person, signCaller } from 'svc-kit/auth';
import { hashToken } from 'svc-kit/hash-token';
import { person, TEST_SECRET } from 'svc-kit/testing';
import { hoursAfter, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
let mentor: Person;
let athlete: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.setTime(NOW);
  mentor = await world.newMentor();
  athlete = person('athlete');
  const names = { firstName: 'Ana', lastName: 'Lopez', timeZone: 'America/New_York' };
  await world.deliver('athlete.registered', { athleteId: athlete.id, ...names });
  await world.deliver('address.confirmed', { accountId: athlete.id });
});

const hold = () => world.booked(athlete, SLOT, mentor);
const newToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');

async function asService(path: string, body: unknown) {
  const headers = {
    [CALLER_HEADER]: await signCaller(TEST_SECRET, { kind: 'service', name: 'identity' }),
    'content-type': 'application/json',
  };
  const answer = await world.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
async function ask(sessionId: string, { token = newToken(), id = crypto.randomUUID(), as = athlete } = {}) {
  const request = { id, session_id: sessionId, athlete_id: as.id, token_hash: hashToken(token) };
  const { body } = await asService('/internal/parent-requests', request);
  return { token, id, body, refused: body.refused?.code };
}
const look = (token: string, as: Person | null = null) => world.call('GET', `/parent-requests/${token}`, as);
const statusOf = async (token: string) => (await look(token)).body.status;
const seenBy = async (who: Person, sessionId: string) => {
  const { body } = await world.call('GET', '/sessions', who);
  return body.find((session: { id: string }) => session.id === sessionId);
};
/** The clock goes on while a test runs. */
const toTheMinute = (instant: string) => `${instant.slice(0, 16)}Z`;
const TWELVE_HOURS_ON = toTheMinute(new Date(NOW.getTime() + 12 * HOUR_MS).toISOString());
const told = async (name: Parameters<World['emitted']>[0], sessionId: string) =>
  (await world.emitted(name)).filter(({ payload }) => (payload as { sessionId?: string }).sessionId === sessionId);

async function payBy(sessionId: string, parentRequestId: string, checkoutId = `cs_${parentRequestId}`) {
  await world.deliver('payment.captured', {
    sessionId,
    mentorId: mentor.id,
    athleteId: athlete.id,
    checkoutId,
    amountCents: 12_000,
    capturedAt: world.clock.now().toISOString(),
    parentRequestId,
  });
}

describe('asking a parent', () => {
  test('holds the session for 12 hours, and the mentor sees that it waits', async () => {
    const id = await hold();
    expect(await seenBy(mentor, id)).toBeUndefined();
    const { body } = await ask(id);
    const expiresAt = body.hold_expires_at;
    expect([body.status, toTheMinute(expiresAt)]).toEqual(['scheduled', TWELVE_HOURS_ON]);
    const waits = { asked_at: expect.any(String), expires_at: expiresAt };
    expect((await seenBy(athlete, id)).parent_request).toEqual(waits);
    expect(await seenBy(mentor, id)).toMatchObject({
      parent_request: waits,
      athlete_name: 'Ana L.',
      session_notes: null,
      goal: null,
    });
    expect((await told('parent_request.asked', id)).map(({ payload }) => payload)).toMatchObject([
      { holdExpiresAt: expiresAt },
    ]);
    await world.passTo(hoursAfter(NOW.toISOString(), 11));
    expect(await world.status(id)).toBe('scheduled');
    await world.passTo(new Date(expiresAt));
    expect(await world.status(id)).toBe('expired');
    expect(await seenBy(mentor, id)).toBeUndefined();
  });

  test('tells the mentor no more of the athlete than a visitor reads, in no call, nor once nobody paid', async () => {
    const id = await hold();
    const { body } = await ask(id);
    const read = async (who: Person) => {
      const answers = await Promise.all(
        ['details', 'room'].map((what) => world.call('GET', `/sessions/${id}/${what}`, who)),
      );
      return answers.map((answer) => answer.body.athlete_name);
    };
    expect(await read(mentor)).toEqual(['Ana L.', 'Ana L.']);
    expect(await read(athlete)).toEqual(['Ana Lopez', 'Ana Lopez']);
    await world.passTo(new Date(body.hold_expires_at));
    expect(await world.status(id)).toBe('expired');
    expect(await read(mentor)).toEqual(['Ana L.', 'Ana L.']);
  });

  test('is for the athlete of an unpaid session alone', async () => {
    const id = await hold();
    expect((await ask(id, { as: person('athlete') })).refused).toBe('not_found');
    await world.pay(id);
    expect((await ask(id)).refused).toBe('not_waiting_for_payment');
    const { may } = await seenBy(athlete, id);
    expect(may.ask_parent.code).toBe('not_waiting_for_payment');
  });

  test('by the same link once more tells nobody anything new', async () => {
    const id = await hold();
    const first = await ask(id);
    await ask(id, first);
    expect(await told('parent_request.asked', id)).toHaveLength(1);
  });

  test('keeps nothing of the link but its hash', async () => {
    const id = await hold();
    const { token } = await ask(id);
    const [row] = await world.sql`select row_to_json(r)::text as text from parent_request r where session_id = ${id}`;
    expect(row.text).toContain(hashToken(token));
    expect(row.text).not.toContain(token);
  });
});

describe('the link', () => {
  test('shows exactly mentor, time, amount, status and first name with initial', async () => {
    const id = await hold();
    const { token, body } = await ask(id);
    const answer = await look(token);
    expect(answer.body).toEqual({
      mentor_id: mentor.id,
      mentor_name: 'Marcus Reed',
      mentor_time_zone: 'America/New_York',
      athlete_name: 'Ana L.',
      scheduled_datetime: new Date(SLOT).toISOString(),
      amount: 120,
      status: 'open',
      expires_at: body.hold_expires_at,
    });
    expect((await look(newToken())).status).toBe(404);
  });

  test('counts as opened once, by whoever is neither the athlete nor the mentor', async () => {
    const id = await hold();
    const { token } = await ask(id);
    for (const who of [athlete, mentor]) await look(token, who);
    expect(await told('parent_request.opened', id)).toHaveLength(0);
    await look(token);
    await look(token, person('athlete'));
    expect(await told('parent_request.opened', id)).toHaveLength(1);
    expect((await seenBy(athlete, id)).parent_request.opened_at).toStartWith(NOW.toISOString().slice(0, 16));
  });

  test('says that it is paid, whoever paid, also of several parents', async () => {
    const id = await hold();
    const [mother, father] = [await ask(id), await ask(id)];
    await payBy(id, mother.id);
    expect([await statusOf(mother.token), await statusOf(father.token)]).toEqual(['paid', 'paid']);
    expect((await seenBy(mentor, id)).parent_request).toBeNull();
  });

  test.each([
    ['cancelled', (id: string) => world.post(`/sessions/${id}/cancel`, mentor)],
    ['mentor_no_show', () => world.passTo(hoursAfter(SLOT, 0.6))],
  ] as const)('says that a session was %s after it had been paid', async (what, happen) => {
    const id = await hold();
    const mother = await ask(id);
    await payBy(id, mother.id);
    expect((await look(mother.token)).body.called_off).toBeUndefined();
    await happen(id);
    expect((await look(mother.token)).body).toMatchObject({ status: 'paid', called_off: what });
  });

  test('says that time ran out, and that the session was cancelled', async () => {
    const expired = await ask(await hold());
    await world.passTo(hoursAfter(NOW.toISOString(), 13));
    expect(await statusOf(expired.token)).toBe('expired');
    const id = await hold();
    const lost = await ask(id);
    await world.post(`/sessions/${id}/cancel`, mentor);
    expect(await statusOf(lost.token)).toBe('lost');
  });

  test('shows the new time of a session that was moved', async () => {
    const id = await hold();
    const { token } = await ask(id);
    const later = hoursAfter(SLOT, 24).toISOString();
    expect((await world.post(`/sessions/${id}/move`, athlete, { scheduled_datetime: later })).status).toBe(200);
    expect((await look(token)).body).toMatchObject({ scheduled_datetime: later, status: 'open' });
  });

  test('is forgotten after 30 days', async () => {
    const { token } = await ask(await hold());
    world.setTime(hoursAfter(NOW.toISOString(), 30 * 24 - 1));
    expect((await look(token)).status).toBe(200);
    world.setTime(hoursAfter(NOW.toISOString(), 30 * 24 + 1));
    expect((await look(token)).status).toBe(404);
  });
});

describe('a payment by the link', () => {
  test('confirms the session and is told as a parent’s, once', async () => {
    const id = await hold();
    const { id: requestId } = await ask(id);
    await payBy(id, requestId);
    await payBy(id, requestId);
    expect(await world.status(id)).toBe('confirmed');
    const paid = await told('parent_request.paid', id);
    expect(paid.map(({ payload }) => payload)).toMatchObject([{ requestId, checkoutId: `cs_${requestId}` }]);
  });

  test('beside one by card goes back: the first wins, and only it makes a guardian', async () => {
    const id = await hold();
    const { id: requestId } = await ask(id);
    await world.pay(id, 'cs_card');
    await payBy(id, requestId, 'cs_parent');
    expect((await told('session.payment_refused', id)).map(({ payload }) => payload)).toMatchObject([
      { checkoutId: 'cs_parent', reason: 'already_paid' },
    ]);
    expect(await told('parent_request.paid', id)).toHaveLength(0);
  });

  test('that comes after the hold is taken while the time is free, and goes back when it is gone', async () => {
    const id = await hold();
    const { id: requestId } = await ask(id);
    await world.passTo(hoursAfter(NOW.toISOString(), 13));
    expect(await world.status(id)).toBe('expired');
    const other = person('athlete');
    await world.deliver('address.confirmed', { accountId: other.id });
    const taken = await world.booked(other, hoursAfter(SLOT, 24).toISOString(), mentor);
    await world.sql`update session set starts_at = ${new Date(SLOT)}, ends_at = ${hoursAfter(SLOT, 1)} where id = ${taken}`;
    await payBy(id, requestId, 'cs_late');
    expect((await told('session.payment_refused', id)).map(({ payload }) => payload)).toMatchObject([
      { checkoutId: 'cs_late', reason: 'slot_gone' },
    ]);
    await world.sql`update session set status = 'cancelled' where id = ${taken}`;
    await payBy(id, requestId, 'cs_later');
    expect(await world.status(id)).toBe('confirmed');
    expect(await told('parent_request.paid', id)).toHaveLength(1);
  });

  test('is not told as a parent’s when its link is of another session', async () => {
    const [id, otherSlot] = [await hold(), hoursAfter(SLOT, 24).toISOString()];
    const { id: foreign } = await ask(await world.booked(athlete, otherSlot, mentor));
    await payBy(id, foreign, 'cs_foreign');
    expect(await world.status(id)).toBe('confirmed');
    expect(await told('parent_request.paid', id)).toHaveLength(0);
  });
});

test('the founder sees how many were asked, opened and paid, and the time between', async () => {
  const own = await startWorld();
  try {
    const founder = person('admin');
    const figures = async () => (await own.call('GET', '/admin/parent-requests', founder)).body;
    const none = { asked: 0, opened: 0, paid: 0, median_minutes_to_open: null, median_minutes_to_pay: null };
    expect(await figures()).toEqual(none);
    const id = await own.booked();
    await own.sql`
      insert into parent_request (id, session_id, token_hash, asked_at, opened_at, paid_at) values
      (gen_random_uuid(), ${id}, 'a', ${NOW}, ${new Date(NOW.getTime() + 600_000)}, null),
      (gen_random_uuid(), ${id}, 'b', ${NOW}, null, ${new Date(NOW.getTime() + 1_800_000)})`;
    expect(await figures()).toEqual({
      asked: 1,
      opened: 1,
      paid: 1,
      median_minutes_to_open: 10,
      median_minutes_to_pay: 30,
    });
  } finally {
    await own.stop();
  }
});

import { afterAll, expect, test } from 'bun:test';
import { internalEvents, internalStandings } from 'contracts/internal';
import { CALLER_HEADER, type Caller, signCaller } from 'svc-kit/auth';
import { person, TEST_SECRET } from 'svc-kit/testing';
import { NEXT_SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
afterAll(() => world.stop());
const PAYMENTS: Caller = { kind: 'service', name: 'payments' };

async function ask(path: string, body: unknown, as = PAYMENTS) {
  const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, as), 'content-type': 'application/json' };
  const answer = await world.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
const standings = async (body: unknown) =>
  internalStandings.parse((await ask('/internal/session-standings', body)).body);
const capture = (sessionId: string, checkoutId = `cs_${sessionId}`, amountCents = 12_000) => ({
  name: 'payment.captured',
  payload: {
    ...{ sessionId, mentorId: world.mentor.id, athleteId: world.athlete.id },
    ...{ checkoutId, amountCents, capturedAt: world.clock.now().toISOString() },
  },
});
const takeAgain = async (body: unknown) =>
  internalEvents.parse((await ask('/internal/take-again', body)).body).events.map(({ name, payload }) => ({
    name,
    payload: payload as Record<string, unknown>,
  }));

test('payments hears how sessions stand, by id and page by page, and how long nothing has changed', async () => {
  const sessionId = await world.paid();
  const held = await world.booked(world.athlete, NEXT_SLOT);
  const { standings: both } = await standings({ ids: [sessionId, held, crypto.randomUUID()] });
  expect(both).toHaveLength(2);
  const paid = both.find(({ id }) => id === sessionId);
  expect(paid).toMatchObject({ status: 'confirmed', refund_cents: 0, complaint: 'none', card_dispute: 'none' });
  expect(paid?.paid_checkout_id).toStartWith('cs_');
  expect(both.find(({ id }) => id === held)?.paid_checkout_id).toBeNull();
  const { standings: withMoney, next } = await standings({ after: null, days: null });
  expect([withMoney.map(({ id }) => id), next]).toEqual([[sessionId], null]);
  expect((await standings({ after: sessionId, days: null })).standings).toEqual([]);
  await world.sql`update session set changed_real = now() - interval '45 days' where id = ${sessionId}`;
  expect((await standings({ ids: [sessionId] })).standings[0]?.quiet_seconds).toBeGreaterThan(44 * 86_400);
  expect((await standings({ after: null, days: 30 })).standings).toHaveLength(1);
  await world.post(`/sessions/${sessionId}/cancel`, world.athlete);
  expect((await standings({ ids: [sessionId] })).standings[0]?.quiet_seconds).toBeLessThan(86_400);
  await world.sql`update session set changed_real = now() - interval '45 days' where id = ${sessionId}`;
  expect((await standings({ after: null, days: 30 })).standings).toEqual([]);
});

test('a payment that never arrived is taken when it is given again, and ten times are as good as once', async () => {
  const sessionId = await world.booked(world.athlete, '2026-03-07T00:00:00Z');
  expect((await takeAgain(capture(sessionId))).map(({ name }) => name)).toEqual(['session.confirmed']);
  expect(await world.status(sessionId)).toBe('confirmed');
  for (let times = 0; times < 10; times++) expect(await takeAgain(capture(sessionId))).toEqual([]);
});

test('and one for a cancelled session is refused in the answer itself, so that the refund needs no broker', async () => {
  const sessionId = await world.booked(world.athlete, '2026-03-08T00:00:00Z');
  expect((await world.post(`/sessions/${sessionId}/cancel`, world.athlete)).status).toBe(200);
  const [refused, ...others] = await takeAgain(capture(sessionId));
  expect(others).toEqual([]);
  expect(refused).toMatchObject({ name: 'session.payment_refused', payload: { reason: 'cancelled', sessionId } });
});

test('nobody but a sister service may ask or tell', async () => {
  const sessionId = await world.booked(world.athlete, '2026-03-09T23:00:00Z');
  for (const path of ['/internal/session-standings', '/internal/take-again']) {
    for (const as of [person('admin'), world.athlete]) {
      expect((await ask(path, capture(sessionId), as)).status).toBe(404);
    }
  }
  expect(await world.status(sessionId)).toBe('scheduled');
});

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { type Bench, startBench } from './fixtures/bench.ts';

let it: Bench;
const gateway = { kind: 'service', name: 'gateway' } as const;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

interface Found {
  id: string;
  session_id: string;
  kind: string;
  amount: number;
}
const find = async (q: string): Promise<Found[]> => {
  const answer = await it.call('POST', '/internal/search', gateway, { q, time_zone: 'UTC' });
  expect(answer.status).toBe(200);
  return answer.body.found;
};
const record = async (path: string) => (await it.call('GET', `/internal/records/${path}`, gateway)).body;

test('a payment is followed from the family to the mentor, to the cent', async () => {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  const held = await record(`sessions/${booked.sessionId}`);
  expect(held).toMatchObject({ captured: 120, places: [{ place: 'held', amount: 120 }] });
  expect(held.stripe_fee).toBeGreaterThan(0);
  await it.complete(booked);
  await it.settle();
  const { places, lines, payments } = await record(`sessions/${booked.sessionId}`);
  expect(new Set(places)).toEqual(
    new Set([
      { place: 'commission', amount: 72 },
      { place: 'mentor', amount: 48 },
    ]),
  );
  for (const { entries } of lines) {
    const cents = entries.map(({ amount }: { amount: number }) => Math.round(amount * 100));
    expect(cents.reduce((sum: number, each: number) => sum + each, 0)).toBe(0);
  }
  expect(await record(`people/${booked.athleteId}`)).toMatchObject({ paid: 120, refunded: 0, earned: 0 });
  expect(await record(`people/${booked.mentorId}`)).toMatchObject({
    ...{ paid: 0, earned: 48, paid_out: 48, waiting: 0 },
    ...{ stripe_connected: true, payout_ready: true },
  });

  const [{ checkout, payment_intent, charge }] = payments;
  for (const q of [checkout, payment_intent, charge, charge.slice(0, -2)])
    expect((await find(q)).map(({ session_id }) => session_id)).toContain(booked.sessionId);
  expect(await find('$48')).toMatchObject([{ kind: 'transfer', session_id: booked.sessionId, amount: 48 }]);
  const [transfer] = await find('48');
  expect(transfer?.id).toStartWith('tr_');
  expect((await find(transfer?.id ?? '')).map(({ kind }) => kind)).toEqual(['transfer']);
}, 60_000);

test('what went back stands on the time lines of the session and of the family', async () => {
  const booked = await it.book();
  await it.pay(booked);
  await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents: 12_000, by: 'mentor' });
  await it.settle();
  for (const [about, id] of [
    ['sessions', booked.sessionId],
    ['people', booked.athleteId],
  ] as const) {
    const body = { id, kinds: null, before: null, limit: 30 };
    const { entries } = (await it.call('POST', `/internal/timelines/${about}`, gateway, body)).body;
    const kinds = entries.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['refunded', 'captured']));
    expect(entries.find(({ kind }: { kind: string }) => kind === 'refunded').facts).toMatchObject({
      amount: 120,
      status: 'succeeded',
      why: 'cancel',
    });
  }
  expect((await record(`sessions/${booked.sessionId}`)).places).toEqual([{ place: 'family', amount: 120 }]);
}, 60_000);

test('wildcards, quotes and half an id find nothing that they do not name', async () => {
  for (const q of ['%', '_', 'cs_%', "cs_' or 1=1", 'cs-', 'pi_\u{ffff}', '0', "120'; drop table payment; --"])
    expect([q, await find(q)]).toEqual([q, []]);
});

test('nobody but services may ask, and what does not exist is not there', async () => {
  for (const who of [person('admin'), person('mentor'), null])
    expect((await it.call('POST', '/internal/search', who, { q: '120', time_zone: 'UTC' })).status).toBe(404);
  const missing = await it.call('GET', `/internal/records/sessions/${crypto.randomUUID()}`, gateway);
  expect(missing.status).toBe(404);
});

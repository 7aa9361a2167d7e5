import { afterEach, beforeEach, expect, test } from 'bun:test';
import { until } from 'svc-kit/testing';
import { SETTLED_PLATFORM } from './index.ts';
import { type Bench, payment, readyAccount, startBench } from './testing.ts';

const DAY = 86_400;
const SECRETS: Record<string, string> = {
  '/platform': 'whsec_platform',
  '/connected': 'whsec_connected',
  '/thin': 'whsec_thin',
  '/chosen': 'whsec_chosen',
};
const secretOf = (path: string) => SECRETS[path] ?? '';
let bench: Bench;
beforeEach(async () => {
  bench = await startBench(0, { ...SETTLED_PLATFORM, connectedPayouts: 'daily' }, (origin) => {
    const at = (path: string) => ({ url: origin + path, secret: secretOf(path) });
    return [
      { ...at('/platform'), payload: 'snapshot', scope: 'platform' },
      { ...at('/connected'), payload: 'snapshot', scope: 'connected', types: ['payout.paid', 'payout.failed'] },
      { ...at('/thin'), payload: 'thin', scope: 'connected' },
      { ...at('/chosen'), payload: 'thin', scope: 'platform', types: ['v1.checkout.session.completed'] },
    ];
  });
});
afterEach(async () => await bench.stop());

const typesAt = (path: string) => bench.received.filter(({ at }) => at === path).map(({ type }) => type);

async function paidOutMentor(): Promise<string> {
  const account = await readyAccount(bench);
  const { charge } = await payment(bench, 4800, '4000000000000077');
  const source_transaction = charge.id;
  await bench.stripe.transfers.create({ amount: 1920, currency: 'usd', destination: account, source_transaction });
  for (const _day of [1, 2]) {
    bench.advance(DAY);
    await bench.standIn.settle();
  }
  await until(() => bench.standIn.settle(), 'the stand-in to settle');
  return account;
}

test('each destination is sent its own kind of payload, of its own accounts, and only the types that it asks for', async () => {
  const account = await paidOutMentor();
  expect(typesAt('/platform')).toEqual(expect.arrayContaining(['checkout.session.completed', 'transfer.created']));
  expect(typesAt('/connected')).toEqual(['payout.paid']);
  expect(new Set(typesAt('/thin').map((type) => type.replace(/[.[].*/, '')))).toEqual(new Set(['v2']));
  expect(typesAt('/thin')).toContain('v2.core.account[requirements].updated');
  expect(typesAt('/chosen')).toEqual(['v1.checkout.session.completed']);
  const payout = bench.received.find(({ at }) => at === '/connected');
  expect(JSON.parse(payout?.body ?? '')).toMatchObject({ account, data: { object: { object: 'payout' } } });
  expect(
    bench.received.filter(({ at, body }) => at === '/platform' && body.includes(`"account":"${account}"`)),
  ).toEqual([]);
});

test('each delivery is signed with its destination’s own secret and no other', async () => {
  await paidOutMentor();
  expect(new Set(bench.received.map(({ at }) => at))).toEqual(new Set(Object.keys(SECRETS)));
  for (const { at, body, signature } of bench.received) {
    for (const path of Object.keys(SECRETS)) {
      const { signature: check } = bench.stripe.webhooks;
      const fits = await check?.verifyHeaderAsync(body, signature, secretOf(path)).catch(() => false);
      expect([path, fits]).toEqual([path, path === at]);
    }
  }
});

test('a v1 event in thin form names its object, which can be read', async () => {
  const { session } = await payment(bench);
  await until(() => typesAt('/chosen').length > 0, 'the thin event');
  const { body, signature } = bench.received.find(({ at }) => at === '/chosen') ?? { body: '', signature: '' };
  const notification = await bench.stripe.parseEventNotificationAsync(body, signature, secretOf('/chosen'));
  expect(notification).toMatchObject({
    type: 'v1.checkout.session.completed',
    related_object: { id: session.id, type: 'checkout.session', url: `/v1/checkout/sessions/${session.id}` },
  });
  expect(body).not.toContain('payment_status');
});

test('an event says how many destinations have not taken it yet', async () => {
  bench.answerWith(500);
  await payment(bench);
  const pending = async () =>
    (await bench.stripe.events.list({ type: 'checkout.session.completed' })).data[0]?.pending_webhooks;
  expect(await pending()).toBe(1);
  await until(() => typesAt('/chosen').length > 1, 'a second try');
  bench.answerWith(200);
  await until(() => bench.standIn.settle(), 'the stand-in to settle');
  expect(await pending()).toBe(0);
});

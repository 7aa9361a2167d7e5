import { describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import { admin, type Bench, type Booked } from './fixtures/bench.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';
import { reconcile } from './reconcile.ts';

let it: Bench;
const { stuckAbout, transfersOf, chargeOf, accountOf, disputeOf, paidOut, lost, ended } = withMoneyEnds((bench) => {
  it = bench;
});

/** The founder presses it, whatever the list offers by then. */
async function press({ sessionId }: Booked, how: 'try-again' | 'paid-another-way', seen_amount?: number) {
  const body = how === 'try-again' ? undefined : { note: 'By check.', seen_amount };
  const answer = await it.call('POST', `/admin/stuck-money/transfer/${sessionId}/${how}`, admin, body);
  await it.settle();
  return [answer.status, answer.body.code];
}
const NOT_STUCK = [409, 'not_stuck'];
const noted = ({ sessionId }: Booked) => it.sql`select action, detail from admin_action where subject = ${sessionId}`;

async function waiting(): Promise<Booked> {
  const booked = await it.book();
  await it.pay(booked, AVAILABLE_AT_ONCE);
  await it.complete(booked);
  return booked;
}
async function takenBackByHand(): Promise<Booked> {
  const booked = await paidOut();
  const [{ stripe_id }] = await transfersOf(booked);
  await it.stripe.ask(`/v1/transfers/${stripe_id}/reversals`, { amount: '4800' });
  await it.settle();
  return booked;
}

describe('a mentor’s share that waits for them to set up payouts', () => {
  test('is not asked for again before that', async () => {
    const booked = await waiting();
    expect(await press(booked, 'try-again')).toEqual(NOT_STUCK);
    expect([...(await noted(booked))]).toEqual([]);
  });

  test('is on its way as soon as they have, so that there is nothing to try again', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked, AVAILABLE_AT_ONCE);
    await it.deliver('session.completed', { ...it.facts(booked, 'completed'), by: 'mentor' });
    expect(await transfersOf(booked)).toMatchObject([{ status: 'waiting' }]);
    expect(await press(booked, 'try-again')).toEqual(NOT_STUCK);
    expect([...(await noted(booked))]).toEqual([]);
    expect(await transfersOf(booked)).toMatchObject([{ status: 'paid' }]);
  });

  test('is over once the family has been refunded in full, and waits for nothing anymore', async () => {
    const booked = await waiting();
    // By then Stripe has enough for it, though it keeps its fee.
    await it.advance(25 * HOUR_MS);
    await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: '12000' });
    await it.settle();
    await it.connect(booked.mentorId);
    expect(await transfersOf(booked)).toEqual([]);
    await ended(booked);
  });

  test('is paid another way only in the amount that the founder was shown, and once', async () => {
    const booked = await waiting();
    await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: '5000' });
    await it.settle();
    expect(await press(booked, 'paid-another-way', 48)).toEqual([409, 'amount_changed']);
    expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(2_800);
    expect(await press(booked, 'paid-another-way', 28)).toEqual([200, undefined]);
    expect(await press(booked, 'paid-another-way', 28)).toEqual(NOT_STUCK);
    expect([...(await noted(booked))]).toMatchObject([{ action: 'pay_another_way', detail: { cents: 2_800 } }]);
    await it.connect(booked.mentorId);
    expect(await it.stripe.list(`/v1/transfers?transfer_group=${`session:${booked.sessionId}`}`)).toEqual([]);
    await ended(booked);
  });
});

describe('a mentor’s share that the founder took back in Stripe’s dashboard', () => {
  test('is not sent to an account that cannot be paid by now, and goes on saying why it waits', async () => {
    const booked = await takenBackByHand();
    await it.stripe.act('restrict-account', await accountOf(booked));
    await it.settle();
    expect(await press(booked, 'try-again')).toEqual(NOT_STUCK);
    expect((await stuckAbout(booked))[0].why).toContain('You took this back');
    await it.stripe.act('activate-account', await accountOf(booked));
    await it.settle();
    expect(await press(booked, 'try-again')).toEqual([200, undefined]);
    await ended(booked);
  });

  test('leaves nothing to try again or to pay once the family has been refunded', async () => {
    const booked = await takenBackByHand();
    await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: '12000' });
    await it.settle();
    for (const how of ['try-again', 'paid-another-way'] as const) expect(await press(booked, how)).toEqual(NOT_STUCK);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
  });

  const filed = { complaintId: crypto.randomUUID(), reason: 'other' as const };
  const decided = { complaintId: filed.complaintId, decision: 'none' as const, refundCents: 0, note: 'Fine.' };
  test.each([
    [
      'a complaint',
      (booked: Booked) =>
        it.deliver('complaint.filed', { ...it.facts(booked, 'completed'), ...filed, decideBy: booked.endsAt }),
      (booked: Booked) => it.deliver('complaint.decided', { ...it.facts(booked, 'completed'), ...decided }),
      'not_stuck',
    ],
    [
      'a card dispute',
      async (booked: Booked) => it.stripe.act('dispute-charge', await chargeOf(booked)),
      async (booked: Booked) => it.stripe.act('win-dispute', await disputeOf(booked)),
      'bank_decides_first',
    ],
  ])('waits for the end of %s, whatever was pressed before it was heard of', async (_what, begins, ends, code) => {
    const booked = await takenBackByHand();
    await begins(booked);
    await it.settle();
    expect(await press(booked, 'try-again')).toEqual(NOT_STUCK);
    expect(await press(booked, 'paid-another-way')).toEqual([409, code]);
    expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(4_800);
    await ends(booked);
    await it.settle();
    expect(await press(booked, 'try-again')).toEqual([200, undefined]);
    expect((await transfersOf(booked)).at(-1)).toMatchObject({ amount_cents: 4_800, status: 'paid' });
    await ended(booked);
  });

  test.each([
    ['try-again', [200, undefined]],
    ['paid-another-way', [409, 'amount_changed']],
  ] as const)('and sent again there leaves the mentor no debt and no second payment by %s', async (how, answer) => {
    const booked = await takenBackByHand();
    await it.stripe.ask('/v1/transfers', { amount: '4800', currency: 'usd', destination: await accountOf(booked) });
    await it.settle();
    expect(await press(booked, how, 48)).toEqual([...answer]);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
    const next = await paidOut({ mentorId: booked.mentorId });
    expect(await transfersOf(next)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    await ended(next);
  });

  test.each([
    ['try-again', [200, undefined]],
    ['paid-another-way', [409, 'amount_changed']],
  ] as const)('and sent again there is not paid twice by %s, though nobody has told us', async (how, answer) => {
    const booked = await takenBackByHand();
    await it.stripe.fault({ path: 'transfer.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.ask('/v1/transfers', { amount: '4800', currency: 'usd', destination: await accountOf(booked) });
    await it.stripe.settle();
    expect(await press(booked, how, 48)).toEqual([...answer]);
    await reconcile(it.deps);
    await it.settle();
    const sent = await it.stripe.list(`/v1/transfers?destination=${await accountOf(booked)}&limit=100`);
    expect(sent.map(({ amount, amount_reversed }) => [amount, amount_reversed])).toEqual([
      [4_800, 0],
      [4_800, 4_800],
    ]);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
  });

  test('and that is paid another way stops nothing that comes later', async () => {
    const booked = await takenBackByHand();
    expect(await press(booked, 'paid-another-way', 48)).toEqual([200, undefined]);
    expect(await transfersOf(booked)).toMatchObject([{ number: 1, status: 'paid', reversed_cents: 4_800 }]);
    await ended(booked);
  });

  test('is paid no other way while it is on its way again', async () => {
    const booked = await takenBackByHand();
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: '500', times: 1 });
    expect(await press(booked, 'try-again')).toEqual([200, undefined]);
    expect((await transfersOf(booked)).at(-1)).toMatchObject({ status: 'sending' });
    for (const how of ['try-again', 'paid-another-way'] as const) expect(await press(booked, how)).toEqual(NOT_STUCK);
    await it.outlast();
    await ended(booked);
  });
});

test('what comes back to a mentor’s share while a transfer of it is on its way is sent after that one, not beside it', async () => {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 5_000 });
  await it.settle();
  await lost(booked);
  await it.advance(25 * HOUR_MS);
  await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: '500', times: 1 });
  await it.complete(booked);
  expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 2_800, status: 'sending' }]);
  await it.stripe.act('reinstate-dispute', await disputeOf(booked));
  await it.settle();
  expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(4_800);
  for (const how of ['try-again', 'paid-another-way'] as const) expect(await press(booked, how)).toEqual(NOT_STUCK);
  await it.outlast();
  await it.settle();
  expect(await transfersOf(booked)).toMatchObject([
    { amount_cents: 2_800, status: 'paid' },
    { amount_cents: 2_000, status: 'paid' },
  ]);
  await ended(booked);
});

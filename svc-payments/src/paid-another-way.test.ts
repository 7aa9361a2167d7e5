import { describe, expect, test } from 'bun:test';
import { admin, type Bench, type Booked } from './fixtures/bench.ts';
import { REFUND_FAILS_LATER, withMoneyEnds } from './fixtures/money-ends.ts';
import { reconcile } from './reconcile.ts';
import { listDisputes } from './store/disputes.ts';

let it: Bench;
const { cancel, stuckAbout, disputeOf, chargeOf, lost, ended, remedy } = withMoneyEnds((bench) => {
  it = bench;
});
const BY_CHECK = { note: 'By check.' };

/** What the family has of its 12,000: from Stripe, from its bank, and from the founder. */
async function familyHas(booked: Booked): Promise<number> {
  const charge = await chargeOf(booked);
  const refunds = (await it.stripe.list(`/v1/refunds?charge=${charge}`)) as unknown as {
    amount: number;
    status: string;
  }[];
  const arrived = refunds.filter(({ status }) => status === 'succeeded' || status === 'pending');
  const disputes = (await it.stripe.list(`/v1/disputes?charge=${charge}`)) as unknown as {
    balance_transactions: { amount: number }[];
  }[];
  const moves = disputes.flatMap(({ balance_transactions }) => balance_transactions);
  const [byHand] = await it.sql`
    select coalesce(sum(amount_cents), 0)::int as cents from refund
    where session_id = ${booked.sessionId} and status = 'elsewhere'`;
  const sum = (all: { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
  return sum(arrived) - sum(moves) + byHand.cents;
}

async function failed(): Promise<Booked> {
  const booked = await it.book();
  await it.pay(booked, REFUND_FAILS_LATER);
  await cancel(booked, 12_000);
  await it.settle();
  expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 120, may: { pay_another_way: true } }]);
  return booked;
}

async function disputed(booked: Booked): Promise<void> {
  await it.stripe.act('dispute-charge', await chargeOf(booked));
  await it.settle();
}

async function reinstated(booked: Booked): Promise<void> {
  await it.stripe.act('reinstate-dispute', await disputeOf(booked));
  await it.settle();
  await it.settle();
}

async function payByCheck(booked: Booked) {
  const [move] = await stuckAbout(booked);
  return it.call('POST', `/admin/stuck-money/refund/${move.id}/paid-another-way`, admin, BY_CHECK);
}

/** The bank gives it to the family, and what the founder pays besides would be theirs twice. */
describe('a refund that failed, while a card dispute holds the payment', () => {
  async function refused(booked: Booked): Promise<void> {
    const answer = await payByCheck(booked);
    expect([answer.status, answer.body.code]).toEqual([409, 'bank_decides_first']);
    expect(await stuckAbout(booked)).toMatchObject([
      { why: expect.stringContaining('twice'), may: { pay_another_way: false } },
    ]);
  }

  test('is not paid another way, as the family has it once the dispute is lost', async () => {
    const booked = await failed();
    await disputed(booked);
    const { status } = await payByCheck(booked);
    await lost(booked);
    expect(await familyHas(booked)).toBe(12_000);
    expect(status).toBe(409);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
  });

  test('is paid another way once the dispute is won, and reaches the family once', async () => {
    const booked = await failed();
    await disputed(booked);
    await refused(booked);
    await it.stripe.act('win-dispute', await disputeOf(booked));
    await it.settle();
    expect(await remedy(booked, 'paid-another-way', BY_CHECK)).toBe(200);
    expect(await familyHas(booked)).toBe(12_000);
    await ended(booked);
  });

  test.each(['open', 'lost'] as const)('of which no webhook told, being %s, is looked for first', async (how) => {
    const booked = await failed();
    await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    const [dispute] = await it.stripe.list(`/v1/disputes?charge=${await chargeOf(booked)}`);
    if (how === 'lost') await it.stripe.act('lose-dispute', String(dispute?.id));
    await it.stripe.settle();
    const { status } = await payByCheck(booked);
    await it.stripe.clearFaults();
    if (how === 'open') await it.stripe.act('lose-dispute', String(dispute?.id));
    await it.settle();
    await reconcile(it.deps);
    expect(await familyHas(booked)).toBe(12_000);
    expect(status).toBe(409);
    await ended(booked);
  });

  test('says so while it waits, too', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await disputed(booked);
    await cancel(booked, 12_000);
    await it.settle();
    await it.advance(2 * 3_600_000);
    expect(await stuckAbout(booked)).toMatchObject([
      { why: expect.stringContaining('twice'), may: { try_again: false, pay_another_way: false } },
    ]);
    await lost(booked);
    await ended(booked);
  });

  test('is asked for again by the founder, and waits for the bank', async () => {
    const booked = await failed();
    await disputed(booked);
    expect(await remedy(booked, 'try-again')).toBe(200);
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'waiting' },
    ]);
    await lost(booked);
    expect(await familyHas(booked)).toBe(12_000);
    await ended(booked);
  });
});

test('a refund that failed, of which a bank gave back a part since the founder looked, is paid by no check of all of it', async () => {
  const booked = await failed();
  const [{ id }] = await stuckAbout(booked);
  await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 5_000 });
  await it.settle();
  await lost(booked);
  await it.settle();
  expect(await stuckAbout(booked)).toMatchObject([{ id, amount: 70 }]);
  const pay = async (seen_amount: number) => {
    const body = { ...BY_CHECK, seen_amount };
    const answer = await it.call('POST', `/admin/stuck-money/refund/${id}/paid-another-way`, admin, body);
    return [answer.status, answer.body.code];
  };
  expect(await pay(120)).toEqual([409, 'amount_changed']);
  expect(await familyHas(booked)).toBe(5_000);
  expect(await pay(70)).toEqual([200, undefined]);
  expect(await familyHas(booked)).toBe(12_000);
  await ended(booked);
});

describe('what was paid another way before a dispute', () => {
  const told = async (booked: Booked) => {
    expect(await remedy(booked, 'paid-another-way', BY_CHECK)).toBe(200);
    await disputed(booked);
  };
  /** Nobody can hold back a check that was sent before: the bank hears of it, and the books. */
  const toldDuringIt = async (booked: Booked) => {
    await disputed(booked);
    const refused = await payByCheck(booked);
    expect([refused.status, refused.body.code]).toEqual([409, 'bank_decides_first']);
    expect(await stuckAbout(booked)).toMatchObject([{ may: { pay_another_way: false, note_sent_before: true } }]);
    expect(await remedy(booked, 'paid-another-way', { ...BY_CHECK, sent_before_dispute: true })).toBe(200);
    expect(await stuckAbout(booked)).toEqual([]);
    const [dispute] = await listDisputes(it.sql, await disputeOf(booked));
    expect(dispute?.payment.elsewhereCents).toBe(12_000);
    const [deed] = (await it.call('GET', '/admin/audit/payments?action=pay_another_way', admin)).body;
    expect(deed.detail).toMatchObject({ note: 'By check.', cents: 12_000, sent: 'before the card dispute' });
  };

  test.each([
    ['won', 'before it', told],
    ['lost and given back', 'before it', told],
    ['won', 'during it', toldDuringIt],
    ['lost and given back', 'during it', toldDuringIt],
  ] as const)('that is %s, and noted %s, is not asked for again', async (how, _when, tell) => {
    const booked = await failed();
    await tell(booked);
    if (how === 'won') await it.stripe.act('win-dispute', await disputeOf(booked));
    else {
      await lost(booked);
      await reinstated(booked);
    }
    await it.settle();
    await reconcile(it.deps);
    await it.settle();
    expect(await familyHas(booked)).toBe(12_000);
    await ended(booked);
  });

  // Nobody can hold back a check that was sent before; the evidence says that the family has been refunded.
  test('that is lost is the platform’s loss, and takes nothing of anybody', async () => {
    const booked = await failed();
    expect(await remedy(booked, 'paid-another-way', BY_CHECK)).toBe(200);
    const before = await it.balance('loss');
    await disputed(booked);
    await lost(booked);
    expect((await it.balance('loss')) - before).toBe(-12_000);
    await ended(booked);
  });
});

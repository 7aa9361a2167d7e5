import { describe, expect, test } from 'bun:test';
import { admin, type Bench, type Booked } from './fixtures/bench.ts';
import { REFUND_FAILS_LATER, withMoneyEnds } from './fixtures/money-ends.ts';
import { reconcile } from './reconcile.ts';
import { listDisputes } from './store/disputes.ts';

let it: Bench;
const { cancel, settleComplaint, stuckAbout, transfersOf, disputeOf, chargeOf, lost, ended, remedy } = withMoneyEnds(
  (bench) => {
    it = bench;
  },
);
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

  const SENT_BEFORE = { ...BY_CHECK, sent_before_dispute: true };
  const note = async (id: string, more: object = {}, kind = 'refund') => {
    const body = { ...SENT_BEFORE, ...more };
    const answer = await it.call('POST', `/admin/stuck-money/${kind}/${id}/paid-another-way`, admin, body);
    await it.settle();
    return [answer.status, answer.body.code];
  };

  test.each(['won', 'lost'] as const)(
    'of a refund that was tried again during it, is noted, and it is %s',
    async (how) => {
      const booked = await failed();
      await disputed(booked);
      const [{ id }] = await stuckAbout(booked);
      expect(await remedy(booked, 'try-again')).toBe(200);
      await it.advance(2 * 3_600_000);
      expect(await stuckAbout(booked)).toMatchObject([
        { id, why: expect.stringContaining('note now'), may: { try_again: false, note_sent_before: true } },
      ]);
      expect(await note(id, { sent_before_dispute: false })).toEqual([409, 'bank_decides_first']);
      expect(await note(id)).toEqual([200, undefined]);
      expect(await note(id)).toEqual([409, 'not_stuck']);
      if (how === 'won') await it.stripe.act('win-dispute', await disputeOf(booked));
      else await lost(booked);
      await it.settle();
      expect(await familyHas(booked)).toBe(how === 'won' ? 12_000 : 24_000);
      await ended(booked);
    },
  );

  test.each(['won', 'lost'] as const)('to the mentor is noted during it, and it is %s', async (how) => {
    const booked = await it.book();
    await it.pay(booked);
    await it.complete(booked);
    await disputed(booked);
    await it.advance(2 * 3_600_000);
    expect(await stuckAbout(booked)).toMatchObject([
      { kind: 'transfer', amount: 48, may: { pay_another_way: false, note_sent_before: true } },
    ]);
    expect(await note(booked.sessionId, { sent_before_dispute: false }, 'transfer')).toEqual([
      409,
      'bank_decides_first',
    ]);
    expect(await note(booked.sessionId, {}, 'transfer')).toEqual([200, undefined]);
    expect(await stuckAbout(booked)).toEqual([]);
    if (how === 'won') await it.stripe.act('win-dispute', await disputeOf(booked));
    else await lost(booked);
    await it.settle();
    await it.connect(booked.mentorId);
    await it.settle();
    expect(await transfersOf(booked)).toEqual([]);
    await ended(booked, how === 'won' ? 0 : 4_800);
  });

  const metBy = async (booked: Booked) => {
    const id = await disputeOf(booked);
    const disputes: { id: string; refunds_met?: { id: string; amount: number }[] }[] = (
      await it.call('GET', '/admin/card-disputes', admin)
    ).body;
    return disputes.find((dispute) => dispute.id === id)?.refunds_met;
  };

  test('is noted after it was lost, too, and not refunded once more when the bank gives it back', async () => {
    const booked = await failed();
    const before = await it.balance('loss');
    await disputed(booked);
    expect(await metBy(booked)).toBeUndefined();
    await lost(booked);
    const [met, ...others] = (await metBy(booked)) ?? [];
    expect([met?.amount, others]).toEqual([120, []]);
    const id = met?.id ?? '';
    expect(await note(id, { sent_before_dispute: false })).toEqual([409, 'not_stuck']);
    expect(await note(id, { seen_amount: 70 })).toEqual([409, 'amount_changed']);
    const told = (await it.emitted('payment.refunded')).length;
    expect(await note(id, { seen_amount: 120 })).toEqual([200, undefined]);
    expect(await note(id)).toEqual([409, 'not_stuck']);
    expect(await metBy(booked)).toBeUndefined();
    expect((await it.emitted('payment.refunded')).length).toBe(told);
    expect([await familyHas(booked), (await it.balance('loss')) - before]).toEqual([24_000, -12_000]);
    await ended(booked);
    await reinstated(booked);
    await reconcile(it.deps);
    await it.settle();
    expect([await familyHas(booked), (await it.balance('loss')) - before]).toEqual([12_000, 0]);
    await ended(booked);
  });

  test('is noted of nothing that fell away for another reason, or that waits for no dispute', async () => {
    const booked = await failed();
    const [{ id }] = await stuckAbout(booked);
    await it.sql`update refund set status = 'waiting' where id = ${id}`;
    expect(await note(id)).toEqual([409, 'not_stuck']);
    await it.sql`update refund set status = 'failed' where id = ${id}`;
    await disputed(booked);
    await lost(booked);
    const failureNow = (failure: string) => it.sql`
      update refund set failure = ${failure} from refund old where refund.id = ${id} and old.id = refund.id
      returning old.failure`;
    const [{ failure }] = await failureNow('Another one counted first.');
    expect([await metBy(booked), await note(id)]).toEqual([undefined, [409, 'not_stuck']]);
    await failureNow(failure);
    expect(await note(id)).toEqual([200, undefined]);
    await ended(booked);
  });

  test('is asked about only where a refund was owed by then', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await disputed(booked);
    await lost(booked);
    await it.advance(60_000);
    await cancel(booked, 12_000);
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'void' },
    ]);
    expect(await metBy(booked)).toBeUndefined();
    await ended(booked);
  });

  test('is not noted once the bank gave it back, heard of or not', async () => {
    const booked = await failed();
    await disputed(booked);
    await lost(booked);
    const id = (await metBy(booked))?.[0]?.id ?? '';
    await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    expect(await note(id)).toEqual([409, 'not_stuck']);
    await it.stripe.clearFaults();
    await it.settle();
    expect(await familyHas(booked)).toBe(0);
    expect(await remedy(booked, 'paid-another-way', BY_CHECK)).toBe(200);
    await ended(booked);
  });

  test('of a part that the bank took is noted as that part, and the mentor keeps what is theirs', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked, REFUND_FAILS_LATER);
    await it.complete(booked);
    await it.advance(25 * 3_600_000);
    await settleComplaint(booked, 6_000);
    await it.settle();
    await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 8_000 });
    await it.settle();
    await lost(booked);
    const [met] = (await metBy(booked)) ?? [];
    expect(met?.amount).toBe(60);
    expect(await note(met?.id ?? '')).toEqual([200, undefined]);
    await ended(booked);
    await reinstated(booked);
    expect(await familyHas(booked)).toBe(6_000);
    const kept = (await transfersOf(booked)).map(({ amount_cents, reversed_cents }) => amount_cents - reversed_cents);
    expect(kept.reduce((sum, cents) => sum + cents, 0)).toBe(2_400);
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

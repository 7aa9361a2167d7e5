import { expect, test } from 'bun:test';
import type { Stripe } from '../stripe.ts';
import { describePayout, describeRefund, describeReversal, describeTransfer } from './describe.ts';
import { CALLS } from './kinds.ts';

const SINCE = new Date('2026-11-21T12:00:00Z');
type Listed = { id: string; metadata: Record<string, string> };

/** Stripe, whose lists of these objects all show the same, and what they were asked for. */
function listing(objects: Listed[]) {
  const asked: unknown[] = [];
  const list = (...given: unknown[]) => {
    asked.push(given);
    return objects;
  };
  const stripe = {
    transfers: { list, listReversals: list },
    refunds: { list },
    payouts: { list },
    checkout: { sessions: { list } },
    v2: { core: { accounts: { list } } },
  } as unknown as Stripe;
  return { stripe, asked };
}

const told = (...all: Record<string, string>[]): Listed[] => all.map((metadata, i) => ({ id: `no_${i}`, metadata }));
const right = (metadata: Record<string, string>): Listed => ({ id: 'right', metadata });

const refund = (number: number) =>
  describeRefund({ sessionId: 's1', number, amountCents: 6_000, refundId: 'r1', paymentIntent: 'pi_1' });
const transfer = (number: number) =>
  describeTransfer({ sessionId: 's1', number, amountCents: 4_800, accountId: 'acct_1', chargeId: 'ch_1' });
const reversal = (origin: { refund_id: string } | { dispute_id: string }, number: number) =>
  describeReversal({ sessionId: 's1', number, amountCents: 2_400, transferId: 'tr_1', origin });
const page = {
  metadata: { session_id: 's1', checkout: '2' },
  line_items: [],
  mode: 'payment',
} as unknown as Parameters<typeof CALLS.checkout.find>[1];

/** What each lost answer is looked for by, among what is nearly it. */
const LOOKUPS: [
  what: string,
  find: (stripe: Stripe) => Promise<{ id: string } | null>,
  others: Listed[],
  right: Listed,
][] = [
  [
    'refund by its case and try',
    (stripe) => CALLS.refund.find(stripe, refund(2), SINCE),
    told({ refund_id: 'r2', number: '2' }, { refund_id: 'r1', number: '1' }, { refund_id: 'r1' }, {}),
    right({ refund_id: 'r1', number: '2' }),
  ],
  [
    'first try of a refund, which once bore no number',
    (stripe) => CALLS.refund.find(stripe, refund(1), SINCE),
    told({ refund_id: 'r1', number: '2' }, { refund_id: 'r2' }),
    right({ refund_id: 'r1' }),
  ],
  [
    'transfer by its session and number',
    (stripe) => CALLS.transfer.find(stripe, transfer(2), SINCE),
    told({ session_id: 's2', number: '2' }, { session_id: 's1', number: '1' }, { session_id: 's1' }, { number: '2' }),
    right({ session_id: 's1', number: '2' }),
  ],
  [
    'reversal for a refund by that refund and number',
    (stripe) => CALLS.reversal.find(stripe, reversal({ refund_id: 'r1' }, 2), SINCE),
    told(
      { refund_id: 'r2', number: '2' },
      { dispute_id: 'dp_1', number: '2' },
      { refund_id: 'r1', number: '1' },
      { number: '2' },
    ),
    right({ refund_id: 'r1', number: '2' }),
  ],
  [
    'reversal for a lost dispute by that dispute and number',
    (stripe) => CALLS.dispute_reversal.find(stripe, reversal({ dispute_id: 'dp_1' }, 2), SINCE),
    told(
      { dispute_id: 'dp_2', number: '2' },
      { refund_id: 'r1', number: '2' },
      { dispute_id: 'dp_1', number: '1' },
      { number: '2' },
    ),
    right({ dispute_id: 'dp_1', number: '2' }),
  ],
  [
    'payout by its collection',
    (stripe) => CALLS.commission.find(stripe, describePayout('b1', 7_200), SINCE),
    told({ batch_id: 'b2' }, {}),
    right({ batch_id: 'b1' }),
  ],
  [
    'payment page by its session and number',
    (stripe) => CALLS.checkout.find(stripe, page, SINCE),
    told({ session_id: 's2', checkout: '2' }, { session_id: 's1', checkout: '1' }, {}),
    right({ session_id: 's1', checkout: '2' }),
  ],
  [
    'mentor’s account by the mentor',
    (stripe) => CALLS.account.find(stripe, { metadata: { mentor_id: 'm1' } } as never, SINCE),
    told({ mentor_id: 'm2' }, {}),
    right({ mentor_id: 'm1' }),
  ],
];

test.each(LOOKUPS)('a lost answer is found: a %s, and no other', async (_what, find, others, one) => {
  expect((await find(listing([...others, one]).stripe))?.id).toBe('right');
  expect(await find(listing(others).stripe)).toBeNull();
});

test('pages and payouts are looked for from before they were asked for, as Stripe’s clock may be behind', async () => {
  const asked = [listing([]), listing([])] as const;
  await CALLS.checkout.find(asked[0].stripe, page, SINCE);
  await CALLS.commission.find(asked[1].stripe, describePayout('b1', 7_200), SINCE);
  const from = SINCE.getTime() / 1000 - 300;
  for (const each of asked) expect(each.asked).toMatchObject([[{ created: { gte: from } }]]);
});

test('evidence counts as submitted only once Stripe has a submission', async () => {
  const find = async (submission_count: number) => {
    const dispute = { id: 'dp_1', evidence_details: { submission_count } };
    const stripe = { disputes: { retrieve: async () => dispute } } as unknown as Stripe;
    return CALLS.evidence.find(stripe, { dispute: 'dp_1', update: { submit: true } }, SINCE);
  };
  expect(await find(0)).toBeNull();
  expect((await find(1))?.id).toBe('dp_1');
});

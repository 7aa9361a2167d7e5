import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { idempotencyKeyOf, type MoneyKey, readIntentKey, readKey, readRefundCase, writeKey } from './money-key.ts';

const ID = '0b7c9a52-6f0e-4c1b-9a53-0f7f4c1d2e3f';

/** These texts live on at Stripe and in the ledger: a changed one would be sent or posted again. */
const TEXTS: { [K in MoneyKey['kind']]: [key: Extract<MoneyKey, { kind: K }>, text: string] } = {
  checkout: [{ kind: 'checkout', sessionId: ID, checkoutNumber: 2 }, `checkout:${ID}:2`],
  account: [{ kind: 'account', mentorId: ID }, `account:${ID}`],
  transfer: [{ kind: 'transfer', sessionId: ID, number: 1 }, `transfer:${ID}`],
  refund: [{ kind: 'refund', refundCase: { kind: 'cancel', sessionId: ID } }, `refund:cancel:${ID}`],
  reversal: [{ kind: 'reversal', refundId: ID, number: 2 }, `reversal:${ID}#2`],
  dispute_reversal: [{ kind: 'dispute_reversal', disputeId: 'dp_1', number: 1 }, 'dispute_reversal:dp_1'],
  commission: [{ kind: 'commission', batchId: ID }, `commission:${ID}`],
  evidence: [{ kind: 'evidence', disputeId: 'dp_1' }, 'evidence:dp_1'],
  evidence_file: [{ kind: 'evidence_file', digest: '9f86d0' }, 'evidence_file:9f86d0'],
  capture: [{ kind: 'capture', checkoutId: 'cs_1' }, 'capture:cs_1'],
  fee: [{ kind: 'fee', chargeId: 'ch_1' }, 'fee:ch_1'],
  lost_fee: [{ kind: 'lost_fee', checkoutId: 'cs_1' }, 'lost_fee:cs_1'],
  release: [{ kind: 'release', sessionId: ID, number: 12 }, `release:${ID}#12`],
  refund_set_aside: [{ kind: 'refund_set_aside', refundId: ID, number: 1 }, `refund_set_aside:${ID}`],
  refund_void: [{ kind: 'refund_void', refundId: ID, number: 1 }, `refund_void:${ID}`],
  refund_paid: [{ kind: 'refund_paid', refundId: ID, number: 2 }, `refund_paid:${ID}#2`],
  refund_back: [{ kind: 'refund_back', refundId: ID }, `refund_back:${ID}`],
  dispute_move: [{ kind: 'dispute_move', balanceTransactionId: 'txn_1' }, 'dispute_move:txn_1'],
  dispute_lost: [{ kind: 'dispute_lost', disputeId: 'dp_1', number: 1 }, 'dispute_lost:dp_1'],
  dispute_restored: [{ kind: 'dispute_restored', disputeId: 'dp_1', number: 2 }, 'dispute_restored:dp_1#2'],
  offset: [{ kind: 'offset', moveId: ID }, `offset:${ID}`],
  netted: [{ kind: 'netted', moveId: ID }, `netted:${ID}`],
  elsewhere: [{ kind: 'elsewhere', moveId: ID }, `elsewhere:${ID}`],
  hand_transfer: [{ kind: 'hand_transfer', transferId: 'tr_1' }, 'hand_transfer:tr_1'],
  hand_reversal: [{ kind: 'hand_reversal', reversalId: 'trr_1' }, 'hand_reversal:trr_1'],
  stripe_txn: [{ kind: 'stripe_txn', txnId: 'txn_1' }, 'stripe_txn:txn_1'],
  settled_txn: [{ kind: 'settled_txn', txnId: 'txn_1' }, 'settled_txn:txn_1'],
  opening: [{ kind: 'opening', currency: 'usd' }, 'opening:usd'],
  undo: [{ kind: 'undo', posting: { kind: 'refund_paid', refundId: ID, number: 2 } }, `undo:refund_paid:${ID}#2`],
  cancel: [{ kind: 'cancel', sessionId: ID }, `cancel:${ID}`],
  no_show: [{ kind: 'no_show', sessionId: ID }, `no_show:${ID}`],
  complaint: [{ kind: 'complaint', sessionId: ID }, `complaint:${ID}`],
  refused: [{ kind: 'refused', checkoutId: 'cs_1' }, 'refused:cs_1'],
  stripe: [{ kind: 'stripe', stripeId: 're_1' }, 'stripe:re_1'],
  by_bank: [{ kind: 'by_bank', refundId: ID }, `by_bank:${ID}`],
};
const ALL = Object.values(TEXTS);

/** The key with other ids and numbers in it, the same in all of its levels. */
function changed(key: MoneyKey, id: string, number: number): MoneyKey {
  const change = (value: unknown): unknown =>
    typeof value === 'number'
      ? number
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, name === 'kind' ? part : change(part)]))
        : id;
  return change(key) as MoneyKey;
}

const stripeId = fc
  .tuple(
    fc.constantFrom('cs_test_', 'dp_', 'txn_', ''),
    fc.string({ unit: fc.constantFrom(...'abcXYZ0189_-'), minLength: 24, maxLength: 24 }),
  )
  .map((parts) => parts.join(''));

describe('a key of money', () => {
  test.each(ALL.map(([key, text]) => [text, key] as const))('is written as %s', (text, key) => {
    expect(writeKey(key)).toBe(text);
  });

  test('is read as it was written, whatever it names', () => {
    const keys = fc
      .tuple(fc.constantFrom(...ALL.map(([key]) => key)), stripeId, fc.integer({ min: 1, max: 1_000 }))
      .map(([key, id, number]) => changed(key, id, number));
    fc.assert(
      fc.property(keys, (key) => expect(readKey(writeKey(key))).toEqual(key)),
      { seed: 20_261, numRuns: 200 * ALL.length },
    );
  });

  test('has a text that no other key has', () => {
    const texts = ALL.map(([key]) => writeKey(changed(key, ID, 1)));
    expect(new Set(texts).size).toBe(ALL.length);
  });

  test.each([
    '',
    'transfer',
    'transfer:',
    `transfer:${ID}:2`,
    `transfer:${ID}#1`,
    `transfer:${ID}#0`,
    `transfer:#2`,
    `dispute:dp_1`,
    `refund:${ID}`,
    `refund:transfer:${ID}`,
    `undo:${ID}`,
    `undo:cancel:${ID}`,
    `checkout:${ID}`,
    `checkout:${ID}:0`,
    `checkout:${ID}:1:2`,
    'constructor:x',
  ])('is not read from %p', (text) => {
    expect(() => readKey(text)).toThrow('key of money');
  });

  test('is refused where its kind has no place', () => {
    expect(() => readIntentKey(`cancel:${ID}`)).toThrow('wrong place');
    expect(() => readRefundCase(`transfer:${ID}`)).toThrow('wrong place');
  });
});

describe('what Stripe knows a question by', () => {
  const key = { kind: 'evidence', disputeId: 'dp_1' } as const;

  test('is its key, and another for each next attempt', () => {
    expect(idempotencyKeyOf({ key, sentAs: null, attempt: 1 })).toBe('evidence:dp_1');
    expect(idempotencyKeyOf({ key, sentAs: null, attempt: 2 })).toBe('evidence:dp_1:2');
  });

  test('stays what it was when the kind has been renamed since', () => {
    expect(idempotencyKeyOf({ key, sentAs: 'dispute:dp_1', attempt: 1 })).toBe('dispute:dp_1');
    expect(idempotencyKeyOf({ key, sentAs: 'dispute:dp_1', attempt: 3 })).toBe('dispute:dp_1:3');
  });
});

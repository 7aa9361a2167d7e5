import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type MoneyBack, writeReceipt } from './receipt.ts';

const ID = '3f2b9c1e-0000-4000-8000-000000000000';
const AT = new Date('2026-12-03T23:00:00Z');
const charge = (amountCents: number, more = {}) => ({
  checkoutId: 'cs_1',
  amountCents,
  at: AT,
  refused: false,
  ...more,
});
const back = (status: MoneyBack['status'], amountCents = 4_000) => ({ status, amountCents, at: AT });

test('the lines always add up to what was paid, to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 3 }), (amounts) => {
      const receipt = writeReceipt(
        ID,
        amounts.map((cents) => charge(cents)),
        [],
      );
      const lines = receipt?.lines.reduce((sum, { cents }) => sum + cents, 0);
      expect(lines).toBe(amounts.reduce((sum, cents) => sum + cents, 0));
      expect(receipt?.paidCents).toBe(lines);
    }),
    { seed: 20_261 },
  );
});

test('each state of a refund is said as it is: a bank that sent it back has not refunded it', () => {
  const states = (status: MoneyBack['status']) => writeReceipt(ID, [charge(12_000)], [back(status)])?.refunds[0];
  expect(states('pending')).toMatchObject({ state: 'on_its_way' });
  expect(states('waiting')).toMatchObject({
    state: 'on_its_way',
    says: expect.stringContaining('card’s bank decides'),
  });
  expect(states('waiting')?.says).not.toContain('days');
  expect(states('sent')).toMatchObject({ state: 'on_its_way' });
  expect(states('succeeded')).toMatchObject({
    state: 'refunded',
    says: expect.stringContaining('Refunded to your card'),
  });
  expect(states('failed')).toMatchObject({ state: 'delayed', says: expect.stringContaining('still yours') });
  expect(states('failed')?.says).not.toContain('Refunded');
  expect(states('elsewhere')).toMatchObject({ state: 'paid_another_way' });
});

test('money that the bank sent back stays the family’s: it is not counted as left with us', () => {
  expect(writeReceipt(ID, [charge(12_000)], [back('failed')])?.keptCents).toBe(8_000);
});

test('a bank that pays back more than was left leaves nothing, and never less', () => {
  const receipt = writeReceipt(ID, [charge(12_000)], [back('succeeded', 3_000), back('by_bank', 12_000)]);
  expect(receipt?.keptCents).toBe(0);
  expect(receipt?.refunds[1]).toMatchObject({ state: 'refunded', says: expect.stringContaining('card’s bank') });
});

test('the session’s own payment makes the fees, even when a late one came before it', () => {
  const receipt = writeReceipt(ID, [charge(8_000, { refused: true }), charge(12_000)], []);
  expect(receipt?.lines.map(({ cents }) => cents)).toEqual([4_800, 7_200, 8_000]);
});

test('a session whose only payment came too late has a receipt too, and one without a payment has none', () => {
  expect(writeReceipt(ID, [charge(12_000, { refused: true })], [back('succeeded', 12_000)])).toMatchObject({
    number: '20261203-3F2B9C1E',
    paidCents: 12_000,
    keptCents: 0,
  });
  expect(writeReceipt(ID, [], [])).toBeNull();
});

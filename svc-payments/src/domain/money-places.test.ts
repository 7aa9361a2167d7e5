import { expect, test } from 'bun:test';
import { whereItIs } from './money-places.ts';

const capture = [
  { kind: 'capture', account: 'cash', cents: -12_000 },
  { kind: 'capture', account: 'held', cents: 12_000 },
  { kind: 'fee', account: 'cash', cents: 378 },
  { kind: 'fee', account: 'stripe_fees', cents: -378 },
];
const total = (posted: Parameters<typeof whereItIs>[0]) =>
  whereItIs(posted).places.reduce((sum, { cents }) => sum + cents, 0);

test('what was captured is held until the session is over; Stripe’s fee is no part of it', () => {
  expect(whereItIs(capture)).toEqual({
    capturedCents: 12_000,
    feeCents: 378,
    places: [{ place: 'held', cents: 12_000 }],
  });
});

test('after the transfer it is the mentor’s and Sideline’s, to the cent', () => {
  const posted = [
    ...capture,
    { kind: 'release', account: 'held', cents: -12_000 },
    { kind: 'release', account: 'mentor', cents: 4_800 },
    { kind: 'release', account: 'commission', cents: 7_200 },
    { kind: 'transfer', account: 'mentor', cents: -4_800 },
    { kind: 'transfer', account: 'cash', cents: 4_800 },
  ];
  expect(whereItIs(posted).places).toEqual([
    { place: 'commission', cents: 7_200 },
    { place: 'mentor', cents: 4_800 },
  ]);
});

test('the fee of what went back whole is Sideline’s loss, and still no part of it', () => {
  const posted = [
    ...capture,
    { kind: 'refund', account: 'held', cents: -12_000 },
    { kind: 'refund', account: 'refunding', cents: 12_000 },
    { kind: 'lost_fee', account: 'stripe_fees', cents: 378 },
    { kind: 'lost_fee', account: 'loss', cents: -378 },
    { kind: 'refund_paid', account: 'refunding', cents: -12_000 },
    { kind: 'refund_paid', account: 'cash', cents: 12_000 },
  ];
  expect(whereItIs(posted)).toMatchObject({ feeCents: 378, places: [{ place: 'family', cents: 12_000 }] });
});

test('a kind of posting that nobody has heard of stays in the sum', () => {
  const posted = [
    ...capture,
    { kind: 'brand_new', account: 'held', cents: -500 },
    { kind: 'brand_new', account: 'cash', cents: 500 },
  ];
  expect(whereItIs(posted).places).toContainEqual({ place: 'elsewhere', cents: 500 });
  expect(total(posted)).toBe(12_000);
});

import { expect, test } from 'bun:test';
import { createRenderAllowance } from './render-allowance.ts';

let clock = 0;
const allowance = (perMinute: number) => createRenderAllowance(perMinute, () => clock);
const taken = (may: (address: string) => boolean, tries: number, addressOf: (n: number) => string) =>
  Array.from({ length: tries }, (_, n) => may(addressOf(n))).filter(Boolean).length;

test('an address has its pages rendered up to its allowance, which comes back steadily', () => {
  const may = allowance(30);
  expect(taken(may, 50, () => 'a')).toBe(30);
  clock += 10_000;
  expect(taken(may, 50, () => 'a')).toBe(5);
  clock += 3_600_000;
  expect(taken(may, 50, () => 'a')).toBe(30);
});

test('one address does not use up what another has', () => {
  const may = allowance(30);
  taken(may, 500, () => 'greedy');
  expect(may('other')).toBe(true);
});

test('however many addresses ask, thirty pages a second are rendered after the first hundred', () => {
  const may = allowance(30);
  expect(taken(may, 5_000, (n) => `a${n}`)).toBe(100);
  clock += 2_000;
  expect(taken(may, 5_000, (n) => `b${n}`)).toBe(60);
});

import { expect, test } from 'bun:test';
import { positionsOf } from 'contracts/positions';
import { SPORTS } from 'contracts/sports';
import { whyThisOne } from './why-this-one.ts';

const guard = { sport: 'basketball', position: 'Point Guard' };

test('the same position says which, and the same sport only where the list has others', () => {
  expect(whyThisOne(guard, guard, true)).toBe('Point Guard, like you');
  expect(whyThisOne(guard, { ...guard, position: 'Center' }, true)).toBeNull();
  expect(whyThisOne(guard, { ...guard, position: 'Center' }, false)).toBe('Plays your sport');
});

test('nothing is said to a visitor, of another sport, or of a position that only has the same name', () => {
  expect(whyThisOne(guard, null, false)).toBeNull();
  expect(whyThisOne(guard, { sport: '', position: '' }, false)).toBeNull();
  expect(
    whyThisOne({ sport: 'soccer', position: 'Center' }, { sport: 'basketball', position: 'Center' }, false),
  ).toBeNull();
  expect(whyThisOne({ sport: 'golf', position: 'Athlete' }, { sport: 'golf', position: 'Athlete' }, true)).toBeNull();
  expect(whyThisOne({ ...guard, position: '' }, { ...guard, position: '' }, true)).toBeNull();
});

test('a college in the athlete’s own state says so, where the position doesn’t', () => {
  const center = { ...guard, position: 'Center' };
  expect(whyThisOne({ ...center, us_state: 'OH' }, { ...guard, us_state: 'OH' }, true)).toBe(
    'In your state, close to home',
  );
  expect(whyThisOne({ ...guard, us_state: 'OH' }, { ...guard, us_state: 'OH' }, true)).toBe('Point Guard, like you');
  expect(whyThisOne({ ...center, us_state: 'TX' }, { ...guard, us_state: 'OH' }, true)).toBeNull();
  for (const us_state of [null, undefined]) expect(whyThisOne({ ...center, us_state }, guard, true)).toBeNull();
});

test('every line fits a card, however long the position', () => {
  const positions = [...SPORTS.flatMap((sport) => positionsOf(sport).map((position) => ({ sport, position })))];
  const long = { sport: 'rowing', position: 'Bow seat in a lightweight coxed four' };
  const lines = [...positions, long].flatMap((each) => whyThisOne(each, each, false) ?? []);
  expect(lines.length).toBeGreaterThan(100);
  expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(34);
  expect(whyThisOne(long, long, true)).toBe('Same position as you');
});

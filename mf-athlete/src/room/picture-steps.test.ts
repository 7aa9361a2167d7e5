import { expect, test } from 'bun:test';
import { AT_THE_TOP, type Ladder, nextStep, qualityOf, SOUND_ONLY } from './picture-steps.ts';

const GOOD = { availableBps: 2_000_000, sentBps: 1_200_000, roundTripMs: 40, lostShare: 0 };
const after = (ladder: Ladder, sample: typeof GOOD, times: number) => {
  let now = ladder;
  for (let i = 0; i < times; i += 1) now = nextStep(now, sample);
  return now;
};

test('one bad moment changes nothing; a poor way steps down, and at last leaves only the sound', () => {
  const poor = { ...GOOD, availableBps: 30_000, sentBps: 30_000 };
  expect(after(AT_THE_TOP, poor, 1).step).toBe(0);
  expect(after(AT_THE_TOP, poor, 2).step).toBe(1);
  expect(after(AT_THE_TOP, poor, 4).step).toBe(2);
  expect(after(AT_THE_TOP, poor, 40).step).toBe(SOUND_ONLY);
});

test('loss alone steps down, however much the browser believes it could send', () => {
  expect(after(AT_THE_TOP, { ...GOOD, lostShare: 0.2 }, 2).step).toBe(1);
});

test('a way that has just been found is given time: no step down at the browser’s first guess', () => {
  expect(after(AT_THE_TOP, { ...GOOD, availableBps: 300_000, sentBps: 280_000 }, 50).step).toBe(0);
});

test('a camera that is off, or sees the dark, is no poor line', () => {
  const quiet = { ...GOOD, availableBps: 60_000, sentBps: 35_000 };
  expect(after(AT_THE_TOP, quiet, 50).step).toBe(0);
  expect(qualityOf(quiet)).toBe('good');
});

test('a picture too plain to fill the line gets its sharpness back', () => {
  const down = after(AT_THE_TOP, { ...GOOD, lostShare: 0.3 }, 2);
  expect(after(down, { ...GOOD, availableBps: 208_000, sentBps: 90_000 }, 5).step).toBe(0);
  expect(after(down, { ...GOOD, availableBps: 208_000, sentBps: 190_000 }, 50).step).toBe(1);
});

test('after one bad spell, however long, pictures are back in ten seconds and sharp in thirty', () => {
  const down = after(AT_THE_TOP, { ...GOOD, lostShare: 0.3 }, 60);
  expect(after(down, GOOD, 5).step).toBe(SOUND_ONLY - 1);
  expect(after(down, GOOD, 15).step).toBe(0);
});

test('pictures come back by themselves once the way is good again, one step at a time', () => {
  const down = after(AT_THE_TOP, { ...GOOD, lostShare: 0.3 }, 6);
  expect(down.step).toBe(SOUND_ONLY);
  const steps = Array.from({ length: 200 }, (_, i) => after(down, GOOD, i).step);
  expect([...new Set(steps)]).toEqual([SOUND_ONLY, 2, 1, 0]);
});

test('a step up that did not hold is tried again later than before', () => {
  const once = after(AT_THE_TOP, { ...GOOD, lostShare: 0.3 }, 2);
  const twice = after(after(once, GOOD, once.patience), { ...GOOD, lostShare: 0.3 }, 2);
  expect(once.step).toBe(1);
  expect(twice.step).toBe(1);
  expect(twice.patience).toBeGreaterThan(once.patience);
  const held = after(after(once, GOOD, once.patience), GOOD, once.patience);
  expect(after(held, { ...GOOD, lostShare: 0.3 }, 2).patience).toBe(once.patience);
});

test('the connection is called good, fair or weak by what people would notice', () => {
  expect(qualityOf(GOOD)).toBe('good');
  expect(qualityOf({ ...GOOD, roundTripMs: 500 })).toBe('fair');
  expect(qualityOf({ ...GOOD, lostShare: 0.15 })).toBe('weak');
  expect(qualityOf({ ...GOOD, availableBps: 60_000, sentBps: 55_000 })).toBe('weak');
});

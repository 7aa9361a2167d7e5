import { expect, test } from 'bun:test';
import { barsOf, pointAt, roundMaximum, spansOf } from './chart-scale.ts';

test('a chart ends at a round number that holds every bar', () => {
  const CASES: [number[], number][] = [
    [[], 0],
    [[0, 0], 0],
    [[1], 1],
    [[3, 2], 4],
    [[7], 10],
    [[480, 120], 500],
    [[1_000], 1_000],
    [[1_001], 2_000],
    [[0.4], 0.4],
  ];
  for (const [values, end] of CASES) expect([values, roundMaximum(values)]).toEqual([values, end]);
});

test('bars are as high as their share, stand on the ground, and keep apart inside the width', () => {
  const bars = barsOf([50, 100, 0], 100, 300, 80);
  expect(bars.map(({ height }) => height)).toEqual([40, 80, 0]);
  for (const { y, height } of bars) expect(y + height).toBe(80);
  for (const [index, bar] of bars.entries()) {
    expect(bar.x).toBeGreaterThan(index === 0 ? 0 : (bars[index - 1]?.x ?? 0) + (bars[index - 1]?.width ?? 0));
    expect(bar.x + bar.width).toBeLessThan(300);
  }
});

test('the smallest amount beside a large one is still seen, and nothing is not', () => {
  const [least, none] = barsOf([1, 0], 100_000, 100, 80);
  expect(least?.height).toBe(2);
  expect(none?.height).toBe(0);
});

test('without anything to show there is no bar and no division by nothing', () => {
  expect(barsOf([0, 0], 0, 100, 80).map(({ height }) => height)).toEqual([0, 0]);
  expect(barsOf([], 0, 100, 80)).toEqual([]);
});

test('a pointer reads the bar it is over, and at the edges the outermost', () => {
  const at = (x: number) => pointAt(x, 120, 12);
  expect([0, 9.9, 10, 60, 119.9].map(at)).toEqual([0, 0, 1, 6, 11]);
  expect([-5, 120, 500].map(at)).toEqual([0, 11, 11]);
  expect([pointAt(40, 100, 1), pointAt(40, 0, 5), pointAt(40, 100, 0)]).toEqual([0, 0, 0]);
});

test('a step begins where the one before it ended, and a total at nothing', () => {
  const spans = spansOf([{ amount: 200 }, { amount: -50 }, { amount: 20 }, { amount: 170, total: true }]);
  expect(spans).toEqual([
    { left: 0, width: 100 },
    { left: 75, width: 25 },
    { left: 75, width: 10 },
    { left: 0, width: 85 },
  ]);
});

test('what falls below nothing moves the zero line, and no step leaves the scale', () => {
  const spans = spansOf([{ amount: 60 }, { amount: -100 }, { amount: 0, total: true }]);
  expect(spans).toEqual([
    { left: 40, width: 60 },
    { left: 0, width: 100 },
    { left: 40, width: 0 },
  ]);
  for (const { left, width } of spans) expect(left + width).toBeLessThanOrEqual(100);
  expect(spansOf([{ amount: 0 }])).toEqual([{ left: 0, width: 0 }]);
});

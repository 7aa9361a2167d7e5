import { expect, test } from 'bun:test';
import { answersOf, fitUsl } from './usl.ts';

const at = (law: Parameters<typeof answersOf>[0]) =>
  [1, 2, 3, 4, 8].map((processes) => ({ processes, perSecond: answersOf(law, processes) }));

test('the fit finds the law that made the points', () => {
  for (const law of [
    { alone: 500, contention: 0, coherence: 0 },
    { alone: 120, contention: 0.08, coherence: 0 },
    { alone: 900, contention: 0.03, coherence: 0.004 },
  ]) {
    const found = fitUsl(at(law));
    expect(found.alone / law.alone).toBeCloseTo(1, 3);
    expect(found.contention).toBeCloseTo(law.contention, 3);
    expect(found.coherence).toBeCloseTo(law.coherence, 4);
    expect(found.error).toBeLessThan(0.001);
  }
});

test('where points lie beside every such law, the error says how far', () => {
  const points = at({ alone: 500, contention: 0.05, coherence: 0 }).map(({ processes, perSecond }) => ({
    processes,
    perSecond: perSecond * (processes % 2 ? 1.1 : 0.9),
  }));
  const { error } = fitUsl(points);
  expect(error).toBeGreaterThan(0.05);
  expect(error).toBeLessThan(0.11);
});

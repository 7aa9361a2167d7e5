export interface Point {
  processes: number;
  perSecond: number;
}
/** Gunther's Universal Scalability Law: N processes answer `alone × N ÷ (1 + contention (N−1) + coherence N (N−1))`. */
export interface Usl {
  alone: number;
  contention: number;
  coherence: number;
  /** Root mean square of the relative errors at the points. */
  error: number;
}

const STEPS = 20;
const ROUNDS = 12;

export function answersOf({ alone, contention, coherence }: Omit<Usl, 'error'>, processes: number): number {
  const others = processes - 1;
  return (alone * processes) / (1 + contention * others + coherence * processes * others);
}

/** The smallest relative errors, searched on a grid that closes in; neither constant is below 0. */
export function fitUsl(points: readonly Point[]): Usl {
  let best = tryOut(points, 0, 0);
  let [contentionStep, coherenceStep] = [1 / STEPS, 0.2 / STEPS];
  for (let round = 0; round < ROUNDS; round++) {
    const { contention, coherence } = best;
    for (let i = -STEPS; i <= STEPS; i++) {
      for (let j = -STEPS; j <= STEPS; j++) {
        const found = tryOut(points, contention + i * contentionStep, coherence + j * coherenceStep);
        if (found.error < best.error) best = found;
      }
    }
    contentionStep /= 4;
    coherenceStep /= 4;
  }
  return best;
}

function tryOut(points: readonly Point[], contention: number, coherence: number): Usl {
  if (contention < 0 || coherence < 0) return { alone: 0, contention, coherence, error: Number.POSITIVE_INFINITY };
  const shapes = points.map(({ processes, perSecond }) => {
    return answersOf({ alone: 1, contention, coherence }, processes) / perSecond;
  });
  const alone = sum(shapes) / sum(shapes.map((shape) => shape ** 2));
  const error = Math.sqrt(sum(shapes.map((shape) => (alone * shape - 1) ** 2)) / points.length);
  return { alone, contention, coherence, error };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

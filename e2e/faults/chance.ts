import { randomFrom } from '../../svc-kit/fixtures/damage-broker.ts';

/** What a run draws at random follows from this number. */
export const SEED = Number(process.env.FAULTS_SEED ?? 20_261);
/** How often each random fault is put in. */
export const ROUNDS = Number(process.env.FAULTS_ROUNDS ?? 1);
/** The number of the first round, where each round draws for itself: one of many can be repeated alone. */
export const FROM = Number(process.env.FAULTS_FROM ?? 0);

export interface Chance {
  /** From 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Draws of its own for each name, so that one case alone draws what it draws among all. */
export function chanceOf(name: string, seed = SEED): Chance {
  const random = randomFrom(seed ^ Bun.hash.crc32(name));
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error(`${name}: there is nothing to pick from`);
      return items[below(items.length)] as T;
    },
  };
}

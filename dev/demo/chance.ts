export const SEED = 20_260_101;

/** Repeatable: two demos differ in their dates only. */
export interface Chance {
  /** From 0 to below `limit`. */
  below(limit: number): number;
  shuffle<T>(items: readonly T[]): T[];
}

export function createChance(seed: number): Chance {
  let state = seed;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    shuffle<T>(items: readonly T[]): T[] {
      const left = [...items];
      return items.map(() => left.splice(below(left.length), 1)[0] as T);
    },
  };
}

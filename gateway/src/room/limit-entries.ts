import { Allowance, type Pace } from './allowance.ts';

/** A phone that loses its network again and again needs fewer. */
const PACE: Pace = { atOnce: 20, perSecond: 0.5 };

/** Each coming in is noted by booking: one person's must not keep it from hearing of others. */
export function limitEntries() {
  const allowances = new Map<string, Allowance>();
  return {
    /** @param who one person in one room, however many tickets they have */
    take(who: string, now: number): boolean {
      const known = allowances.get(who) ?? new Allowance(now, PACE);
      allowances.set(who, known);
      return known.take(now);
    },
    forget(now: number): void {
      for (const [who, allowance] of allowances) if (allowance.isWhole(now)) allowances.delete(who);
    },
    count: () => allowances.size,
  };
}

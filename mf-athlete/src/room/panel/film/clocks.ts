import type { Seat } from 'contracts/room';

interface Sample {
  roundTripMs: number;
  aheadMs: number;
  at: number;
}
const KEPT = 8;
const GOOD_FOR_MS = 60_000;

export interface Clocks {
  /** `pong` to a ping of ours that left at `sentAt`, by both clocks. */
  note(seat: Seat, pong: { sentAt: number; receivedAt: number }, now: number): void;
  /** How far the clock of that seat is ahead of ours; null until it was measured. */
  aheadOf(seat: Seat): number | null;
}

/** The answer that came back fastest says most: little of its way can have been longer than the other. */
export function createClocks(): Clocks {
  const samples = new Map<Seat, Sample[]>();
  return {
    note(seat, { sentAt, receivedAt }, now) {
      const roundTripMs = now - sentAt;
      if (roundTripMs < 0) return;
      const fresh = (samples.get(seat) ?? []).filter(({ at }) => now - at < GOOD_FOR_MS).slice(1 - KEPT);
      samples.set(seat, [...fresh, { roundTripMs, aheadMs: receivedAt - (sentAt + now) / 2, at: now }]);
    },
    aheadOf(seat) {
      const best = samples.get(seat)?.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0];
      return best?.aheadMs ?? null;
    },
  };
}

/** What everybody agreed on. */
export interface Wanted {
  at: number;
  playing: boolean;
  rate: number;
}
/** What one's own player does. */
export interface Seen {
  at: number;
  playing: boolean;
  /** Loading or jumping: it cannot be corrected now. */
  busy: boolean;
  rate: number;
  /** Whether it can run a little faster or slower. */
  bends: boolean;
}
export interface Memory {
  soughtAt: number | null;
  /** How far a jump falls behind, learned from the jumps before. */
  lag: number;
  learning: boolean;
}
export type Correction =
  | { do: 'nothing' | 'play' }
  | { do: 'pause' | 'seek'; at: number }
  | { do: 'bend'; rate: number };

export const IN_STEP_SECONDS = 0.3;
const JUMP_BEYOND = { bends: 0.28, stiff: 0.25 };
const BEND_BEYOND = 0.05;
const STRAIGHT_WITHIN = 0.02;
const MOST_BENT = 0.12;
/** A site’s player says where it stands less exactly, and would be moved again and again. */
const PAUSED_WITHIN = { bends: 0.04, stiff: 0.2 };
/** A jump needs time to show where it ended. */
const SETTLES_MS = { bends: 700, stiff: 2_500 };
const MOST_LAG = 1.5;

export const freshMemory = (): Memory => ({ soughtAt: null, lag: 0, learning: false });

/** What brings the player into step, gently where a gentle way is enough. */
export function correct(wanted: Wanted, seen: Seen, memory: Memory, now: number): [Correction, Memory] {
  const stay: [Correction, Memory] = [{ do: 'nothing' }, memory];
  if (seen.busy) return stay;
  const kind = seen.bends ? 'bends' : 'stiff';
  const settled = memory.soughtAt === null || now - memory.soughtAt >= SETTLES_MS[kind];
  const off = seen.at - wanted.at;
  if (!wanted.playing) {
    if (seen.playing) return [{ do: 'pause', at: wanted.at }, freshJump(memory, now, false)];
    return settled && Math.abs(off) > PAUSED_WITHIN[kind]
      ? [{ do: 'seek', at: wanted.at }, freshJump(memory, now, false)]
      : stay;
  }
  if (!seen.playing) return [{ do: 'play' }, memory];
  const learned = settled && memory.learning ? learnLag(memory, off) : memory;
  if (settled && Math.abs(off) > JUMP_BEYOND[kind])
    return [{ do: 'seek', at: wanted.at + learned.lag * wanted.rate }, freshJump(learned, now, true)];
  return [seen.bends ? bend(wanted, seen, off) : { do: 'nothing' }, learned];
}

function bend(wanted: Wanted, seen: Seen, off: number): Correction {
  const isBent = seen.rate !== wanted.rate;
  if (Math.abs(off) <= (isBent ? STRAIGHT_WITHIN : BEND_BEYOND))
    return isBent ? { do: 'bend', rate: wanted.rate } : { do: 'nothing' };
  const share = Math.max(-MOST_BENT, Math.min(MOST_BENT, -off / 2));
  const rate = Math.round(wanted.rate * (1 + share) * 100) / 100;
  return rate === seen.rate ? { do: 'nothing' } : { do: 'bend', rate };
}

function learnLag(memory: Memory, off: number): Memory {
  return { ...memory, learning: false, lag: Math.max(0, Math.min(MOST_LAG, memory.lag - off / 2)) };
}

function freshJump(memory: Memory, now: number, learning: boolean): Memory {
  return { ...memory, soughtAt: now, learning };
}

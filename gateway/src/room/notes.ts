import { type InternalRoomNote, internalRoomVisits, type RoomClosing } from 'contracts/internal';
import { SECOND_MS } from 'contracts/times';
import type { InternalCall } from 'svc-kit/internal-call';
import type { Log } from 'svc-kit/log';
import { steadyNow } from './steady-now.ts';

const GATHER_MS = 100;
const RETRY_MS = 2 * SECOND_MS;
const ALIVE_MS = 10 * SECOND_MS;
const MOST_AT_ONCE = 500;
const MOST_ALIVE = 5_000;
/** Of an outage: the oldest are lost beyond. */
const MOST_WAITING = 20_000;
const nobody = (): string[] => [];

type Unsaid<T> = T extends unknown ? Omit<T, 'id' | 'ago_ms'> : never;
export type Note = Unsaid<InternalRoomNote>;

export type Facts = Note extends infer N
  ? N extends unknown
    ? Omit<N, 'session_id' | 'connection' | 'seat'>
    : never
  : never;

export interface Notes {
  /** @param at by steadyNow */
  add(note: Note, at: number): void;
  stop(): Promise<void>;
}

/** Booking keeps what gateways see. Notes wait while it is away, and rooms go on. */
export function createNotes(deps: {
  bookingUrl: string;
  ask: InternalCall;
  log: Log;
  alive(): string[];
  onClose(session: string, why: RoomClosing): void;
  aliveEveryMs?: number;
}): Notes {
  const { bookingUrl, ask, log, alive, onClose, aliveEveryMs = ALIVE_MS } = deps;
  let waiting: { id: string; note: Note; at: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let isDown = false;
  let stopped = false;

  const heart = setInterval(() => void send(alive), aliveEveryMs);

  function plan(ms: number) {
    if (!stopped) timer ??= setTimeout(() => void send(nobody), ms);
  }

  function send(listInside: () => string[]): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One at a time, so that notes come in their order; who is inside is asked at its turn, or those who left meanwhile would be.
    sending = (sending ?? Promise.resolve()).then(() => sendOnce(listInside()));
    return sending;
  }

  function closeAll(rooms: { session_id: string; why: RoomClosing }[]) {
    for (const { session_id, why } of rooms) onClose(session_id, why);
  }

  async function sendOnce(connections: string[]): Promise<void> {
    if (waiting.length === 0 && connections.length === 0) return;
    try {
      let kept = 0;
      let from = 0;
      do {
        kept += await tell(connections.slice(from, from + MOST_ALIVE));
        from += MOST_ALIVE;
      } while (from < connections.length);
      isDown = false;
      if (waiting.length > 0) plan(kept > 0 ? GATHER_MS : RETRY_MS);
    } catch (error) {
      if (!isDown) log.warn('booking does not take notes of rooms; they wait', { error });
      isDown = true;
      plan(RETRY_MS);
    }
  }

  /** @returns how many notes are kept now */
  async function tell(inside: string[]): Promise<number> {
    const now = steadyNow();
    const batch = waiting.slice(0, MOST_AT_ONCE);
    const notes = batch.map(({ id, note, at }) => ({ ...note, id, ago_ms: Math.max(0, now - at) }));
    const body = { notes, alive: inside };
    const answer = await ask(`${bookingUrl}/internal/room-visits`, internalRoomVisits, { method: 'POST', body });
    const kept = new Set(answer?.kept ?? []);
    waiting = waiting.filter(({ id }) => !kept.has(id));
    closeAll(answer?.close ?? []);
    return kept.size;
  }

  return {
    add(note, at) {
      waiting.push({ id: crypto.randomUUID(), note, at });
      if (waiting.length > MOST_WAITING) waiting.shift();
      plan(isDown ? RETRY_MS : GATHER_MS);
    },
    async stop() {
      stopped = true;
      clearInterval(heart);
      let before: number;
      do {
        before = waiting.length;
        await send(nobody);
      } while (waiting.length > 0 && waiting.length < before);
    },
  };
}

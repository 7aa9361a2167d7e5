import { MAX_FILM_BYTES, type Seat } from 'contracts/room';
import type { RoomChannel } from '../../channel.ts';
import type { Opening } from './steps.ts';

const LABEL = 'film:';
/** What every browser takes in one message. */
const CHUNK_BYTES = 16 * 1024;
const READ_BYTES = 1024 * 1024;
/** So much may wait in the pipe; the rest stays on the disk. */
const MOST_WAITING = 1024 * 1024;
const LITTLE_WAITING = 256 * 1024;
/** Pieces are handed to the browser as a blob, which it may keep on disk. */
const BLOB_BYTES = 4 * 1024 * 1024;
const AGAIN_AFTER_MS = 1_000;

export type Carried =
  | { state: 'coming'; got: number; bytes: number }
  | { state: 'here'; address: string }
  | { state: 'too_big' };
export interface FilmCarrier {
  /** The film as it stands here; null when nobody has asked for it. */
  carried(): Carried | null;
  subscribe(listener: () => void): () => void;
  offer(opening: Opening, file: Blob): void;
  fetch(opening: Opening): void;
  holds(id: string): boolean;
  drop(): void;
  stop(): void;
}

/** A film goes from a device that has it straight to the ones that ask; after a break it goes on where it was. */
export function createFilmCarrier(channel: RoomChannel, againAfterMs = AGAIN_AFTER_MS): FilmCarrier {
  const listeners = new Set<() => void>();
  let held: { id: string; blob: Blob } | null = null;
  let carried: Carried | null = null;
  let end: () => void = () => undefined;

  const set = (now: Carried | null) => {
    carried = now;
    for (const listener of listeners) listener();
  };
  const hold = (id: string, blob: Blob) => {
    held = { id, blob };
    const address = URL.createObjectURL(blob);
    end = () => URL.revokeObjectURL(address);
    set({ state: 'here', address });
  };
  const drop = () => {
    end();
    end = () => undefined;
    held = null;
    set(null);
  };
  const offPipe = channel.onPipe((pipe) => {
    if (!pipe.label.startsWith(LABEL)) return;
    const [id, from] = pipe.label.slice(LABEL.length).split(':');
    const start = Number(from);
    if (held && id === held.id && Number.isSafeInteger(start) && start >= 0) void pour(held.blob.slice(start), pipe);
    else pipe.close();
  });

  return {
    carried: () => carried,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    offer(opening, file) {
      drop();
      hold(opening.id, file);
    },
    fetch(opening) {
      const { film, id } = opening;
      drop();
      if (film.from !== 'file') return;
      if (film.bytes > MAX_FILM_BYTES) return set({ state: 'too_big' });
      const type = /^video\/[\w.+-]+$/.test(film.type) ? film.type : 'video/mp4';
      set({ state: 'coming', got: 0, bytes: film.bytes });
      end = collect(channel, opening, film.bytes, againAfterMs, {
        progress: (got) => set({ state: 'coming', got, bytes: film.bytes }),
        done: (parts) => hold(id, new Blob(parts, { type })),
      });
    },
    holds: (id) => held?.id === id,
    drop,
    stop() {
      offPipe();
      drop();
    },
  };
}

async function pour(blob: Blob, pipe: RTCDataChannel): Promise<void> {
  pipe.bufferedAmountLowThreshold = LITTLE_WAITING;
  try {
    await becomes(pipe, 'open', () => pipe.readyState === 'open');
    for (let at = 0; at < blob.size; at += READ_BYTES) {
      const bytes = await blob.slice(at, at + READ_BYTES).arrayBuffer();
      for (let from = 0; from < bytes.byteLength; from += CHUNK_BYTES) {
        await becomes(pipe, 'bufferedamountlow', () => pipe.bufferedAmount <= MOST_WAITING);
        pipe.send(bytes.slice(from, from + CHUNK_BYTES));
      }
    }
  } catch {
    // The pipe broke, or the file can no longer be read: whoever wants the rest asks again.
    pipe.close();
  }
}

function becomes(pipe: RTCDataChannel, event: string, isSo: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (pipe.readyState === 'closed' || pipe.readyState === 'closing') settle(reject);
      else if (isSo()) settle(resolve);
    };
    const settle = (how: () => void) => {
      for (const name of [event, 'close']) pipe.removeEventListener(name, look);
      how();
    };
    for (const name of [event, 'close']) pipe.addEventListener(name, look);
    look();
  });
}

interface Taker {
  progress(got: number): void;
  done(parts: Blob[]): void;
}

/** Asks whoever opened the film, then the others, until all of it is here. Answers with how to give up. */
function collect(
  channel: RoomChannel,
  { id, by }: Opening,
  bytes: number,
  againAfterMs: number,
  taker: Taker,
): () => void {
  const parts: Blob[] = [];
  let loose: ArrayBuffer[] = [];
  let [got, looseBytes, tries, stopped] = [0, 0, 0, false];
  let pipe: RTCDataChannel | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const gather = () => {
    if (loose.length > 0) parts.push(new Blob(loose));
    loose = [];
    looseBytes = 0;
    taker.progress(got);
  };
  const take = (data: unknown) => {
    if (!(data instanceof ArrayBuffer) || got + data.byteLength > bytes) return pipe?.close();
    loose.push(data);
    got += data.byteLength;
    looseBytes += data.byteLength;
    if (got === bytes) {
      gather();
      giveUp();
      taker.done(parts);
    } else if (looseBytes >= Math.min(BLOB_BYTES, bytes / 20)) gather();
  };
  const again = () => {
    if (stopped) return;
    pipe = null;
    clearTimeout(timer);
    timer = setTimeout(ask, againAfterMs);
  };
  const ask = () => {
    const others = [by, ...channel.peers().filter((seat) => seat !== by)].filter((seat) =>
      channel.peers().includes(seat),
    );
    const seat: Seat | undefined = others[tries++ % Math.max(1, others.length)];
    const asked = seat ? channel.openPipe(seat, `${LABEL}${id}:${got}`) : null;
    pipe = asked;
    if (!asked) return again();
    asked.binaryType = 'arraybuffer';
    // What a broken pipe still brings has been asked for again.
    asked.addEventListener('message', ({ data }) => !stopped && asked === pipe && take(data));
    asked.addEventListener('close', () => {
      if (asked === pipe) again();
    });
  };
  const giveUp = () => {
    stopped = true;
    clearTimeout(timer);
    pipe?.close();
  };
  ask();
  return giveUp;
}

import { SECOND_MS } from 'contracts/times';
import { HttpError } from 'svc-kit/errors';
import { checkName, type MediaStore } from './media-store.ts';

/** Pictures of several pages; whoever comes on top would wait behind a store that is slow already. */
const READS_AT_ONCE = 64;
/** Less than the gateway waits for us: it would take all of us for dead. */
const READ_MS = 3 * SECOND_MS;
const WRITE_MS = 20 * SECOND_MS;
const PAUSE_MS = 2 * SECOND_MS;
const RETRY_SECONDS = '5';

interface Limits {
  readMs?: number;
  writeMs?: number;
  pauseMs?: number;
}

/** Refuses what takes long, and all for a moment after a failure: waiting calls would take all others' connections. */
export function guardStore(store: MediaStore, log: (error: unknown) => void, limits: Limits = {}): MediaStore {
  const { readMs = READ_MS, writeMs = WRITE_MS, pauseMs = PAUSE_MS } = limits;
  let reading = 0;
  let awayUntil = 0;

  async function askFor<T>(name: string, work: () => Promise<T>, ms: number): Promise<T> {
    checkName(name);
    if (performance.now() < awayUntil) throw away();
    try {
      return await within(work(), ms);
    } catch (error) {
      awayUntil = performance.now() + pauseMs;
      log(error);
      throw away();
    }
  }

  return {
    put: async (name, ...rest) => askFor(name, () => store.put(name, ...rest), writeMs),
    delete: async (name) => askFor(name, () => store.delete(name), writeMs),
    list: () => store.list(),
    async get(name, range) {
      if (reading >= READS_AT_ONCE) throw away();
      reading += 1;
      try {
        return await askFor(name, () => store.get(name, range), readMs);
      } finally {
        reading -= 1;
      }
    },
  };
}

const away = () => new HttpError(503, 'media_away', { headers: { 'retry-after': RETRY_SECONDS } });

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`the media store took longer than ${ms} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

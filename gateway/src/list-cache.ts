import { MINUTE_MS, SECOND_MS } from 'contracts/times';
import { takesEncoding } from '../static/takes-encoding.ts';

const MAX_AGE_MS = SECOND_MS;
/** How long a list that no event has changed stands in for a catalog that is away. */
const STAND_IN_MS = 5 * MINUTE_MS;
/** After an event catalog may still be writing what the event says: what was asked for by then is not kept. */
const QUIET_MS = 300;
const MOST_ENTRIES = 200;

const WORTH_ZIPPING_BYTES = 1_024;

/** Public, so its compressed length cannot give a secret away. */
export interface KeptAnswer {
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
  zipped?: { body: Uint8Array<ArrayBuffer>; headers: Headers };
}

export function answerKept(
  kept: KeptAnswer,
  acceptEncoding: string | null,
  send: (body: KeptAnswer['body']) => BodyInit = (body) => body,
): Response {
  if (kept.body.byteLength < WORTH_ZIPPING_BYTES || !takesEncoding(acceptEncoding, 'gzip')) {
    return new Response(send(kept.body), { headers: kept.headers });
  }
  if (!kept.zipped) {
    const headers = new Headers(kept.headers);
    headers.set('content-encoding', 'gzip');
    headers.set('vary', 'accept-encoding');
    kept.zipped = { body: Bun.gzipSync(kept.body, { level: 5 }), headers };
  }
  return new Response(send(kept.zipped.body), { headers: kept.zipped.headers });
}

/** `body`: of an answer whose bytes were taken out of it. */
interface Fetched {
  answer: Response;
  body?: KeptAnswer['body'] | undefined;
}

/** Nothing is kept while the broker is away, because no event would arrive to drop it. */
export interface ListCache {
  get(key: string): KeptAnswer | null;
  /** An answer other than 200 is handed back unchanged and not kept; for a 503 what was kept stands in. */
  fill(key: string, fetchAnswer: () => Promise<Fetched>): Promise<KeptAnswer | Response>;
  drop(): void;
  setEnabled(enabled: boolean): void;
}

export function createListCache(now = () => performance.now()): ListCache {
  const kept = new Map<string, KeptAnswer & { freshUntil: number }>();
  let enabled = false;
  let quietUntil = 0;

  function drop() {
    quietUntil = now() + QUIET_MS;
    kept.clear();
  }

  function standIn(key: string): KeptAnswer | null {
    const hit = kept.get(key);
    return hit && hit.freshUntil + STAND_IN_MS > now() ? hit : null;
  }

  return {
    get(key) {
      const hit = kept.get(key);
      if (!hit) return null;
      return hit.freshUntil > now() ? hit : null;
    },
    async fill(key, fetchAnswer) {
      const askedAt = now();
      const { answer, body } = await fetchAnswer();
      if (answer.status === 503) return standIn(key) ?? answer;
      if (answer.status !== 200) return answer;
      const list: KeptAnswer = { body: body ?? (await answer.bytes()), headers: answer.headers };
      if (!enabled || askedAt < quietUntil) return list;
      // The server's time would be wrong for everyone who gets the answer later.
      list.headers.delete('x-now');
      kept.delete(key);
      if (kept.size >= MOST_ENTRIES) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, { ...list, freshUntil: askedAt + MAX_AGE_MS });
      return list;
    },
    drop,
    setEnabled(to) {
      enabled = to;
      drop();
    },
  };
}

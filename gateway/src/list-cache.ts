const MAX_AGE_MS = 1_000;
/** After an event, catalog may still be writing what the event says: so long nothing is kept. */
const QUIET_MS = 300;
const MOST_ENTRIES = 200;

const WORTH_ZIPPING_BYTES = 1_024;

/** A list as it was answered: public, so it may be compressed without giving a secret away by its length. */
export interface KeptAnswer {
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
  zipped?: { body: Uint8Array<ArrayBuffer>; headers: Headers };
}

/** The answer for one client, compressed where that helps and it is understood. */
export function answerKept(kept: KeptAnswer, acceptEncoding: string | null): Response {
  if (kept.body.byteLength < WORTH_ZIPPING_BYTES || !acceptEncoding?.includes('gzip')) {
    return new Response(kept.body, { headers: kept.headers });
  }
  if (!kept.zipped) {
    const headers = new Headers(kept.headers);
    headers.set('content-encoding', 'gzip');
    headers.set('vary', 'accept-encoding');
    kept.zipped = { body: Bun.gzipSync(kept.body, { level: 5 }), headers };
  }
  return new Response(kept.zipped.body, { headers: kept.zipped.headers });
}

/**
 * Answers of the public list, for whoever is not signed in. Kept for a second at most, and dropped as soon as an event
 * says that a mentor changed. While the broker is away, nothing is kept, for then nobody would say so.
 */
export interface ListCache {
  get(query: string): KeptAnswer | null;
  /** Fetches the list, and keeps it if it may. What is no list is handed back as it came. */
  fill(query: string, fetchAnswer: () => Promise<Response>): Promise<KeptAnswer | Response>;
  drop(): void;
  setEnabled(enabled: boolean): void;
}

export function createListCache(now = () => performance.now()): ListCache {
  const kept = new Map<string, KeptAnswer & { freshUntil: number }>();
  let enabled = false;
  let generation = 0;
  let quietUntil = 0;

  function drop() {
    generation += 1;
    quietUntil = now() + QUIET_MS;
    kept.clear();
  }

  return {
    get(query) {
      const hit = kept.get(query);
      if (!hit) return null;
      if (hit.freshUntil > now()) return hit;
      kept.delete(query);
      return null;
    },
    async fill(query, fetchAnswer) {
      const [askedIn, askedAt] = [generation, now()];
      const answer = await fetchAnswer();
      if (answer.status !== 200) return answer;
      const list: KeptAnswer = { body: await answer.bytes(), headers: answer.headers };
      if (!enabled || askedIn !== generation || askedAt < quietUntil) return list;
      // The time it was answered at, which would be an old one for those who get it later.
      list.headers.delete('x-now');
      if (kept.size >= MOST_ENTRIES) kept.delete(kept.keys().next().value ?? '');
      kept.set(query, { ...list, freshUntil: askedAt + MAX_AGE_MS });
      return list;
    },
    drop,
    setEnabled(to) {
      enabled = to;
      drop();
    },
  };
}

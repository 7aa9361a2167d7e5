const MAX_AGE_MS = 1_000;
/** After an event, catalog may still be writing what the event says: so long nothing is kept. */
const QUIET_MS = 300;
const MOST_ENTRIES = 200;

export interface KeptAnswer {
  body: ArrayBuffer;
  headers: Headers;
}

/**
 * Answers of the public list, for whoever is not signed in. Kept for a second at most, and dropped as soon as an event
 * says that a mentor changed. While the broker is away, nothing is kept, for then nobody would say so.
 */
export interface ListCache {
  get(query: string): KeptAnswer | null;
  /** Fetches once for all who ask for the same at the same time. */
  fill(query: string, fetchAnswer: () => Promise<Response>): Promise<Response>;
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
      if (!enabled || answer.status !== 200 || askedIn !== generation || askedAt < quietUntil) return answer;
      const body = await answer.arrayBuffer();
      if (kept.size >= MOST_ENTRIES) kept.delete(kept.keys().next().value ?? '');
      const headers = new Headers(answer.headers);
      // An answer given again would tell browsers a time that has passed.
      headers.delete('x-now');
      kept.set(query, { body, headers, freshUntil: askedAt + MAX_AGE_MS });
      return new Response(body, { headers: answer.headers });
    },
    drop,
    setEnabled(to) {
      enabled = to;
      drop();
    },
  };
}

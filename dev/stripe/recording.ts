import type { World } from './world.ts';

export interface Exchange {
  method: string;
  path: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
  /** Domain time in unix seconds. */
  ts: number;
  /** Set by the caller's `X-Expect-Error`: the request is wrong on purpose. */
  expectError?: true;
}
export interface WebhookExchange {
  kind: 'webhook';
  /** Whose secret signed it. */
  destination: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number;
  /** Real time in unix seconds, as in signatures. */
  ts: number;
}

/** Exchanges whose answer never arrived are left out. */
export function record(world: World, exchange: Exchange | WebhookExchange): void {
  world.store.db.query('INSERT INTO exchange (line) VALUES (?)').run(JSON.stringify(exchange));
}

/** In chunks, so that a long recording is never in memory at once. */
export function streamRecording(world: World, since = 0): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last = since;
  return new ReadableStream({
    pull(controller) {
      const rows = world.store.db
        .query<{ seq: number; line: string }, [number]>('SELECT * FROM exchange WHERE seq > ? ORDER BY seq LIMIT 200')
        .all(last);
      if (rows.length === 0) return controller.close();
      last = rows.at(-1)?.seq ?? last;
      controller.enqueue(encoder.encode(`${rows.map((row) => row.line).join('\n')}\n`));
    },
  });
}

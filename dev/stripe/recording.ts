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
  /** Set when the caller says with `X-Expect-Error` that the request is wrong on purpose. */
  expectError?: true;
}
export interface WebhookExchange {
  kind: 'webhook';
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number;
  /** Real time in unix seconds: signatures live on it. */
  ts: number;
}

/** Writes one line of `exchanges.jsonl`. An exchange whose answer never arrived is none and is left out. */
export function record(world: World, exchange: Exchange | WebhookExchange): void {
  world.store.db.query('INSERT INTO exchange (line) VALUES (?)').run(JSON.stringify(exchange));
}

/** All lines from the first, in chunks, so that a long recording never stands in memory. */
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

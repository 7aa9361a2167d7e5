import { createStripeStandIn } from './index.ts';

// Prints its ports as one line of JSON. Beside the panel: POST /clock {offset_ms} and POST /settle → {idle}.
const { DATA_DIR, PUBLIC_URL = 'http://localhost:8080', DESTINATIONS, CLOCK_OFFSET_MS, MANNERS } = process.env;
if (!DATA_DIR || !DESTINATIONS) throw new Error('DATA_DIR and DESTINATIONS must be set');

let offsetMs = Number(CLOCK_OFFSET_MS ?? 0);
const standIn = createStripeStandIn({
  dataDir: DATA_DIR,
  publicUrl: PUBLIC_URL,
  destinations: JSON.parse(DESTINATIONS),
  manners: JSON.parse(MANNERS ?? '{}'),
  now: () => new Date(Date.now() + offsetMs),
});
const hostname = '127.0.0.1';
const api = Bun.serve({ port: 0, hostname, idleTimeout: 0, fetch: (request) => standIn.api.fetch(request) });
const panel = Bun.serve({
  port: 0,
  hostname,
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === '/clock') {
      offsetMs = ((await request.json()) as { offset_ms: number }).offset_ms;
      return Response.json({ offset_ms: offsetMs });
    }
    if (pathname === '/settle') return Response.json({ idle: await standIn.settle() });
    return standIn.panel.fetch(request);
  },
});
process.stdout.write(`${JSON.stringify({ api: api.port, panel: panel.port })}\n`);

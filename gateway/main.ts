import { isDevelopment } from 'svc-kit/config';
import { createDrain } from 'svc-kit/drain';
import { giveBackAfterLoad } from 'svc-kit/give-back';
import { createInternalCall } from 'svc-kit/internal-call';
import { listenOrExit } from 'svc-kit/listen-or-exit';
import { createLog } from 'svc-kit/log';
import { serveMetrics } from 'svc-kit/metrics/serve-metrics';
import { createWays } from 'svc-kit/nearby';
import { startTracing, stopTracing } from 'svc-kit/tracing/spans';
import { inTime } from 'svc-kit/until-done';
import { startWatchdog } from 'svc-kit/watchdog';
import { askEndedSignIns } from './src/ask-ended-sign-ins.ts';
import { createGateway } from './src/gateway.ts';
import { listenEvents } from './src/listen-events.ts';
import type { Socket } from './src/room/door.ts';
import { settingsOrExit } from './src/settings.ts';
import { createSiteName } from './src/site-name.ts';
import { createRenderAllowance } from './static/render-allowance.ts';
import { createStaticSite } from './static/site.ts';

const NAME_WAIT_MS = 300;
const CALLS_END_MS = 10_000;
const EVENTS_END_MS = 1_000;
const ROOMS_END_MS = 1_000;

const settings = settingsOrExit(process.env);
const log = createLog('gateway', settings.LOG_LEVEL);
if (settings.NODE_ENV === 'production') startWatchdog();
giveBackAfterLoad();
await startTracing('gateway', settings);
const metrics = await serveMetrics('gateway', settings, log);
const site = createStaticSite({
  uiDir: settings.UI_DIR,
  supportEmail: settings.SUPPORT_EMAIL,
  meetsElsewhere: settings.MEETING_URL_TEMPLATE !== undefined,
  brand: () => siteName.current(),
  mayRender: createRenderAllowance(settings.LIMIT_GATEWAY_RENDERS ?? (isDevelopment(settings) ? 100_000 : 60)),
  publicUrl: settings.PUBLIC_URL,
  hotReload: settings.HOT_RELOAD,
  fetchApi: async (path) => gateway.fetch(new Request(new URL(path, settings.PUBLIC_URL)), 'pages'),
  warn: log.warn,
});
const ask = createInternalCall('gateway', settings.INTERNAL_SECRET, createWays(settings.SOCKETS_DIR));
const gateway = createGateway(settings, { log, site, ask });
metrics?.add(gateway.gauges);
const siteName = createSiteName(
  async () => gateway.fetch(new Request(new URL('/api/site', settings.PUBLIC_URL)), 'pages'),
  log,
);
const events = listenEvents(settings.NATS_URL, log, {
  onEvent(event) {
    gateway.onEvent(event);
    siteName.onEvent(event);
  },
  onConnection(isUp) {
    gateway.onConnection(isUp);
    // Events were missed while the connection was down.
    if (isUp) void siteName.refresh();
  },
  onBroker: gateway.rooms.use,
});

const ended = askEndedSignIns({
  identityUrl: settings.IDENTITY_URL,
  ask,
  log,
  onEvent: gateway.onEvent,
  onClock: gateway.onIdentityClock,
  onKey: gateway.onIdentityKey,
});

let server: Bun.Server<Socket> | undefined;
let stopping = false;
const drain = createDrain(settings);
async function stop(signal: string) {
  if (stopping) return;
  stopping = true;
  log.info('stopping', { signal });
  siteName.stop();
  ended.stop();
  await drain.begin();
  await inTime(gateway.stop(), ROOMS_END_MS);
  await inTime(server?.stop(), CALLS_END_MS);
  await inTime(events.stop(), EVENTS_END_MS);
  await inTime(stopTracing(), EVENTS_END_MS);
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

// The first pages should show the founder's name for the site, but it is not worth waiting for a catalog that is away.
await Promise.race([siteName.refresh(), Bun.sleep(NAME_WAIT_MS)]);
server = listenOrExit(settings.HOST, settings.PORT, () =>
  Bun.serve({
    port: settings.PORT,
    hostname: settings.HOST,
    idleTimeout: 60,
    // The API has limits of its own; /dev takes larger bodies.
    maxRequestBodySize: 32 * 1024 * 1024,
    async fetch(request, self) {
      const peer = self.requestIP(request)?.address ?? 'unknown';
      const upgraded = gateway.upgrade(request, self, peer);
      if (upgraded !== null) return upgraded;
      const answer = await gateway.fetch(request, peer);
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) self.timeout(request, 0);
      return drain.mark(answer);
    },
    websocket: gateway.socket,
  }),
);
log.info('listening', { port: server.port });

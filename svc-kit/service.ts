import { refusalOf } from 'contracts/details';
import type { Owner } from 'contracts/endpoint';
import type { Hono } from 'hono';
import { createBaseApp } from './app.ts';
import { mountAudit, type NameSubjects } from './audit.ts';
import { type Clock, createClock, type MovableClock } from './clock.ts';
import type { ServiceConfig } from './config.ts';
import type { Handlers } from './consume.ts';
import type { Sql } from './db.ts';
import { mountDeadLetters } from './dead-letters.ts';
import { mountLosses } from './delivery/losses.ts';
import { queueAge } from './delivery/queue-age.ts';
import { mountRecord } from './delivery/record.ts';
import { type Delivery, startDelivery } from './delivery/start-delivery.ts';
import { mountDevControls } from './dev-controls.ts';
import { createDrain } from './drain.ts';
import { type DueHandlers, startDue } from './due.ts';
import type { AtOnce } from './due-at-once.ts';
import { armFailpoint } from './failpoint.ts';
import { giveBackAfterLoad } from './give-back.ts';
import { createInternalCall, type InternalCall } from './internal-call.ts';
import { listenOrExit } from './listen-or-exit.ts';
import { createLog, type Log } from './log.ts';
import type { GaugeQuestion } from './metrics/ask-gauges.ts';
import { brokerGauges } from './metrics/broker-gauges.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { serviceGauges } from './metrics/service-gauges.ts';
import { createWays, listenNearby } from './nearby.ts';
import { migrateOnly, openDatabase } from './open-database.ts';
import { createQueueLimit } from './queue-limit.ts';
import { type ReachedBroker, reachBroker } from './reach-broker.ts';
import { type Relay, startRelay } from './relay.ts';
import type { AppEnv } from './route.ts';
import { startTracing, stopTracing } from './tracing/spans.ts';
import { traceSql } from './tracing/trace-sql.ts';
import { inTime, untilDone } from './until-done.ts';
import { startWatchdog } from './watchdog.ts';
import type { Worker } from './worker.ts';

export interface ServiceDeps {
  sql: Sql;
  quick: Sql;
  clock: Clock;
  log: Log;
  ask: InternalCall;
}

export interface ServiceParts {
  mount(app: Hono<AppEnv>): void;
  events: Handlers;
  due: DueHandlers;
  /** How handlers of events begin calls to the outside right after their commit. */
  atOnce?: AtOnce;
  /** Timed work at others' servers that may be slow or dead: it has a worker of its own and delays nothing else. */
  apart?: DueHandlers;
  nameSubjects?: NameSubjects;
  gauges?: readonly GaugeQuestion[];
  stop?(): Promise<void>;
  /** Development only: other work to finish before a move of the clock is complete. */
  settle?(): Promise<boolean>;
}

export interface ServiceOptions {
  name: Exclude<Owner, 'gateway'>;
  config: ServiceConfig;
  migrations: string;
  /** Where calls take larger ones than the usual megabyte. */
  maxBodyBytes?: number;
  makesStream?: boolean;
  streamReplicas?: number;
  parts(deps: ServiceDeps): ServiceParts | Promise<ServiceParts>;
}

interface Running {
  sql: Sql;
  quick: Sql;
  direct: Sql;
  broker: ReachedBroker;
  relay: Relay;
  due: Worker;
  apart: Worker | null;
  delivery: Delivery;
  parts: ServiceParts;
  app: Hono<AppEnv>;
  refusesChanges(): boolean;
}

const USUAL_BODY_BYTES = 1024 * 1024;
/** Taking an address apart costs more than looking whether that is worth it. */
const PROBE = /\/(health|ready)(\?|$)/;

type Base = { log: Log; clock: MovableClock };

/** Calls in hand may be waiting for Stripe. */
const CALLS_END_MS = 10_000;
/** All of what is left over survives a crash, so an unusable broker must not hold the process. */
const WORK_ENDS_MS = 2_000;
const TRACES_TOLD_MS = 2_000;
const DATABASE_ANSWERS_MS = 1_500;

/** Serves `/health` at once, and calls once its database is there, so services may start in any order. */
export async function runService(options: ServiceOptions): Promise<void> {
  const { name, config } = options;
  const log = createLog(name, config.LOG_LEVEL);
  const clock = createClock(config.CLOCK_MOVABLE === '1' ? config.CLOCK_OFFSET_MS : 0);
  armFailpoint(config.FP);
  if (config.MIGRATIONS === 'only') return migrateOnly(options);
  if (config.NODE_ENV === 'production') startWatchdog();
  giveBackAfterLoad();
  let running: Running | undefined;
  let stopping = false;
  const drain = createDrain(config);

  const listening = {
    idleTimeout: 30,
    maxRequestBodySize: options.maxBodyBytes ?? USUAL_BODY_BYTES,
    async fetch(request: Request) {
      if (PROBE.test(request.url)) {
        // Some balancers' probes name no host, and then all that arrives is a path.
        const { pathname } = new URL(request.url, 'http://unnamed.invalid');
        if (pathname === '/health') return Response.json({ status: 'ok' });
        if (pathname === '/ready') return ready(running, stopping);
      }
      if (!running) return unavailable();
      return drain.mark(await running.app.fetch(request));
    },
  };
  const server = listenOrExit(config.HOST, config.PORT, () =>
    Bun.serve({ ...listening, port: config.PORT, hostname: config.HOST }),
  );
  const nearby = listenNearby(config.SOCKETS_DIR, server.port ?? config.PORT, listening);
  log.info('listening', { port: server.port });

  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    await drain.begin();
    const haveEnded = await inTime(Promise.all([server.stop(), nearby?.stop()]), CALLS_END_MS);
    const isDone = await inTime(running && endWork(running), WORK_ENDS_MS);
    // In time of its own: who ended too slowly is who one wants to see.
    await inTime(stopTracing(), TRACES_TOLD_MS);
    if (!haveEnded || !isDone) log.warn('stopped before everything had ended', { calls: haveEnded, work: isDone });
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  await startTracing(name, config);
  const metrics = await serveMetrics(name, config, log);
  running = await start(options, { log, clock });
  metrics?.add([...gaugesOf(running, config, clock), ...(running.parts.gauges ?? [])]);
  if (options.makesStream) metrics?.add([brokerGauges(running.broker)]);
  log.info('ready');
}

function gaugesOf(running: Running, { DATABASE_POOL: poolSize }: ServiceConfig, clock: Clock): GaugeQuestion[] {
  const { sql, refusesChanges } = running;
  return serviceGauges({ sql, clock, poolSize, parts: () => partsOf(running), refusesChanges });
}

async function endWork({ broker, relay, due, apart, delivery, parts, sql, quick, direct }: Running): Promise<void> {
  await Promise.all([delivery.stop(), relay.stop(), due.stop(), apart?.stop(), parts.stop?.()]);
  await broker.close();
  await Promise.all([sql.end(), quick.end(), direct.end()]);
}

async function start(options: ServiceOptions, base: Base): Promise<Running> {
  const { name, config } = options;
  const { log, clock } = base;
  const { sql: untraced, quick: untracedQuick, direct } = await openDatabase(options, log);
  const [sql, quick] = [traceSql(untraced), traceSql(untracedQuick)];
  const ask = createInternalCall(name, config.INTERNAL_SECRET, createWays(config.SOCKETS_DIR));
  const parts = await options.parts({ sql, quick, clock, log, ask });
  const due = await untilDone(log, 'due work not read yet', () =>
    startDue({ sql, direct, clock, log, handlers: parts.due, atOnce: parts.atOnce }),
  );
  const { apart: slow } = parts;
  const startSlow = (handlers: DueHandlers) => startDue({ sql, direct, clock, log, handlers });
  const apart = slow ? await untilDone(log, 'slow work not read yet', () => startSlow(slow)) : null;
  for (const worker of [due, apart]) if (worker) clock.onMove(worker.wake);
  const broker = await reachBroker(config.NATS_URL, name, log);
  const { makesStream, streamReplicas } = options;
  let delivery: Delivery | undefined;
  const relay = await untilDone(log, 'the outbox is not read yet', () =>
    startRelay({
      sql,
      direct,
      broker,
      log,
      ...(makesStream === undefined ? {} : { makesStream }),
      ...(streamReplicas === undefined ? {} : { streamReplicas }),
      refusesOthersMs: () => delivery?.refusedMs() ?? 0,
    }),
  );
  const refusesMs = () => relay.refusesMs();
  const handlers = parts.events;
  delivery = await untilDone(log, 'the record is not read yet', () =>
    startDelivery({ service: name, config, sql, broker, handlers, ask, log, refusesMs }),
  );
  const refusesChanges = limitQueue(sql, log);
  const running = { sql, quick, direct, broker, relay, due, apart, delivery, parts, refusesChanges };
  return { ...running, app: createApp(options, base, running) };
}

function createApp({ name, config }: ServiceOptions, { log, clock }: Base, running: Omit<Running, 'app'>) {
  const { sql, relay, due, delivery, parts, refusesChanges } = running;
  const app = createBaseApp({ log, internalSecret: config.INTERNAL_SECRET, clock, refusesChanges });
  if (config.CLOCK_MOVABLE === '1') {
    const extra = parts.settle ? { settle: parts.settle } : {};
    mountDevControls(app, config.DEV_SECRET, { clock, due, relay, delivery, ...extra });
  }
  mountDeadLetters(app, name, { sql, clock, handlers: parts.events });
  mountAudit(app, name, { sql, nameSubjects: parts.nameSubjects });
  mountLosses(app, name, sql);
  mountRecord(app, { sql, refusesMs: () => relay.refusesMs() });
  parts.mount(app);
  return app;
}

function limitQueue(sql: Sql, log: Log): () => boolean {
  const onChange = (isOver: boolean, seconds: number) =>
    isOver
      ? log.warn('consumers are behind; changes are refused until they catch up', { seconds })
      : log.info('changes are taken again', { seconds });
  return createQueueLimit(() => queueAge(sql), onChange).isOver;
}

/** Without the broker a service is degraded and stays ready: it takes bookings, and their events wait. */
async function ready(running: Running | undefined, stopping: boolean): Promise<Response> {
  const needed = {
    started: running !== undefined,
    running: !stopping,
    database: running ? await answers(running.sql) : false,
  };
  const rest = partsOf(running);
  const isReady = Object.values(needed).every(Boolean);
  const status = isReady ? (Object.values(rest).every(Boolean) ? 'ready' : 'degraded') : 'not ready';
  return Response.json({ status, ...needed, ...rest }, { status: isReady ? 200 : 503 });
}

function partsOf(running: Running | undefined) {
  return {
    broker: running ? running.broker.isConnected() && running.delivery.healthy() : false,
    outbox: running?.relay.healthy() ?? false,
    due: running?.due.healthy() ?? false,
  };
}

/** A database that hangs is not there either. */
async function answers(sql: Sql): Promise<boolean> {
  let hasAnswered = false;
  const asking = sql`select 1`.then(() => {
    hasAnswered = true;
  });
  await inTime(asking, DATABASE_ANSWERS_MS);
  return hasAnswered;
}

function unavailable(): Response {
  return Response.json(refusalOf('service_down'), { status: 503, headers: { 'retry-after': '1' } });
}

import { refusalOf } from 'contracts/details';
import type { Owner } from 'contracts/endpoint';
import type { Hono } from 'hono';
import { createBaseApp } from './app.ts';
import { mountAudit } from './audit.ts';
import { type Clock, createClock, type MovableClock } from './clock.ts';
import type { ServiceConfig } from './config.ts';
import type { Handlers } from './consume.ts';
import { connect, type Sql } from './db.ts';
import { mountDeadLetters } from './dead-letters.ts';
import { mountRecord } from './delivery/record.ts';
import { type Delivery, startDelivery } from './delivery/start-delivery.ts';
import { mountDevControls } from './dev-controls.ts';
import { type DueHandlers, startDue } from './due.ts';
import { armFailpoint } from './failpoint.ts';
import { createInternalCall, type InternalCall } from './internal-call.ts';
import { createLog, type Log } from './log.ts';
import { migrate } from './migrate.ts';
import { type Broker, connectBroker } from './nats.ts';
import { startRelay } from './relay.ts';
import type { AppEnv } from './route.ts';
import type { Worker } from './worker.ts';

export interface ServiceDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  ask: InternalCall;
}

export interface ServiceParts {
  mount(app: Hono<AppEnv>): void;
  events: Handlers;
  due: DueHandlers;
  stop?(): Promise<void>;
  /** Development only: other work to finish before a move of the clock is complete. */
  settle?(): Promise<boolean>;
}

export interface ServiceOptions {
  name: Exclude<Owner, 'gateway'>;
  config: ServiceConfig;
  migrations: string;
  makesStream?: boolean;
  streamReplicas?: number;
  parts(deps: ServiceDeps): ServiceParts | Promise<ServiceParts>;
}

interface Running {
  sql: Sql;
  broker: Broker;
  delivery: Delivery;
  workers: Worker[];
  parts: ServiceParts;
  app: Hono<AppEnv>;
}

/** Serves `/health` at once, and `/ready` once connected and migrated, so services may start in any order. */
export async function runService(options: ServiceOptions): Promise<void> {
  const { name, config } = options;
  const log = createLog(name, config.LOG_LEVEL);
  const clock = createClock(config.CLOCK_MOVABLE === '1' ? config.CLOCK_OFFSET_MS : 0);
  armFailpoint(config.FP);
  let running: Running | undefined;
  let stopping = false;

  const server = Bun.serve({
    port: config.PORT,
    hostname: config.HOST,
    idleTimeout: 30,
    maxRequestBodySize: 1024 * 1024,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/health') return Response.json({ status: 'ok' });
      if (pathname === '/ready') return ready(running, stopping);
      if (!running) return unavailable();
      return running.app.fetch(request);
    },
  });
  log.info('listening', { port: server.port });

  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    await server.stop();
    await running?.delivery.stop();
    for (const worker of running?.workers ?? []) await worker.stop();
    await running?.parts.stop?.();
    await running?.broker.connection.drain().catch((error) => log.warn('broker not drained', { error }));
    await running?.sql.end();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  running = await start(options, { log, clock });
  log.info('ready');
}

async function start(options: ServiceOptions, base: { log: Log; clock: MovableClock }): Promise<Running> {
  const { name, config } = options;
  const { log, clock } = base;
  const sql = connect(config.DATABASE_URL, config.DATABASE_POOL);
  await untilDone(log, 'database not ready', () => migrate(sql, options.migrations));
  const broker = await untilDone(log, 'broker not ready', () => connectBroker(config.NATS_URL, name));
  const ask = createInternalCall(name, config.INTERNAL_SECRET);
  const parts = await options.parts({ sql, clock, log, ask });
  const relay = await startRelay({
    sql,
    broker,
    log,
    ...(options.makesStream === undefined ? {} : { makesStream: options.makesStream }),
    ...(options.streamReplicas === undefined ? {} : { streamReplicas: options.streamReplicas }),
  });
  const due = await startDue({ sql, clock, log, handlers: parts.due });
  clock.onMove(due.wake);
  const refusesMs = () => relay.refusesMs();
  const delivery = await startDelivery({
    service: name,
    config,
    sql,
    broker,
    handlers: parts.events,
    ask,
    log,
    refusesMs,
  });
  const app = createBaseApp({ log, internalSecret: config.INTERNAL_SECRET, clock });
  if (config.CLOCK_MOVABLE === '1') {
    const extra = parts.settle ? { settle: parts.settle } : {};
    mountDevControls(app, { clock, due, relay, delivery, ...extra });
  }
  mountDeadLetters(app, name, { sql, clock, handlers: parts.events });
  mountAudit(app, name, sql);
  mountRecord(app, { sql, refusesMs });
  parts.mount(app);
  return { sql, broker, delivery, workers: [due, relay], parts, app };
}

async function ready(running: Running | undefined, stopping: boolean): Promise<Response> {
  const checks = {
    started: running !== undefined,
    running: !stopping,
    broker: running ? !running.broker.connection.isClosed() && running.delivery.healthy() : false,
    outbox: running ? running.workers.every((worker) => worker.healthy()) : false,
    database: running ? await answers(running.sql) : false,
  };
  return Response.json(checks, { status: Object.values(checks).every(Boolean) ? 200 : 503 });
}

async function answers(sql: Sql): Promise<boolean> {
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  }
}

function unavailable(): Response {
  return Response.json(refusalOf('service_down'), { status: 503, headers: { 'retry-after': '1' } });
}

async function untilDone<T>(log: Log, problem: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 1 || tries % 10 === 0) {
        log.warn(`${problem}; trying again`, { reason: error instanceof Error ? error.message : String(error), tries });
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(50 * 2 ** tries, 3_000)));
    }
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Owner } from 'contracts/endpoint';
import type { EventName, EventPayload } from 'contracts/events';
import type { Role } from 'contracts/status';
import type { Hono } from 'hono';
import { createBaseApp } from './app.ts';
import { mountAudit } from './audit.ts';
import { CALLER_HEADER, type Caller, type Person, signCaller } from './auth.ts';
import { createClock, type MovableClock } from './clock.ts';
import { type Handlers, takeEvent } from './consume.ts';
import { connect, connectThroughPooler, type Db, NO_TIME_LIMITS, type Sql } from './db.ts';
import { mountDeadLetters } from './dead-letters.ts';
import { mountLosses } from './delivery/losses.ts';
import { type DueHandlers, workOffDue } from './due.ts';
import { findFreePort } from './free-ports.ts';
import { createInternalCall, type InternalCall } from './internal-call.ts';
import { createLog } from './log.ts';
import type { AppEnv } from './route.ts';
import type { ServiceDeps, ServiceParts } from './service.ts';
import { databaseAt, ensureTemplate } from './test-template.ts';

/** For tests only: real databases, a real broker and signed callers. Run by `npm run test:servers -- bun test …`. */
export const TEST_SECRET = 'a secret for tests, long enough to be taken';

/** Tests never sleep for a fixed time. */
export async function until<T>(
  check: () => T | Promise<T>,
  what = 'the condition',
  timeoutMs = 20_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value) return value as NonNullable<T>;
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: run tests with npm test, or npm run test:servers -- bun test <file>`);
  return value;
}

export interface TestDatabase {
  sql: Sql;
  quick: Sql;
  url: string;
  /** The same by a pooler, when the run has one: `npm run test:servers -- --pooler …`. */
  pooledUrl: string | undefined;
  drop(): Promise<void>;
}

/** Connections of a test's database. All are opened at once, and each costs Postgres what hundreds of statements do. */
export const TEST_POOL = 6;

/** A copy of one in which all migrations have run. */
export async function testDatabase(migrations: string): Promise<TestDatabase> {
  const admin = new URL(required('TEST_DATABASE_URL'));
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const root = connect(admin.href, 1, NO_TIME_LIMITS);
  await root.unsafe(`create database ${name} template ${await ensureTemplate(root, admin, migrations)}`);
  const url = databaseAt(admin, name);
  const { TEST_POOLER_URL: pooler } = process.env;
  const pooledUrl = pooler ? databaseAt(new URL(pooler), name) : undefined;
  const sql = pooledUrl ? connectThroughPooler(pooledUrl, TEST_POOL) : connect(url, TEST_POOL);
  const quick = pooledUrl ? sql : connect(url, 1);
  return {
    sql,
    quick,
    url,
    pooledUrl,
    async drop() {
      await Promise.all([sql.end(), quick.end()]);
      await root.unsafe(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}

/** How many of this database's statements wait for somebody's lock. @param doing part of their text */
export async function countWaiting(sql: Db, doing = ''): Promise<number> {
  const [row]: { waiting: number }[] = await sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position(${doing} in query) > 0`;
  return row?.waiting ?? 0;
}

export interface TestBroker {
  url: string;
  /** The directory that it stores in. */
  store: string;
  /** Kills it, does something to its store, and starts it again. */
  damage(work: () => Promise<void>): Promise<void>;
  kill(): Promise<void>;
  /** After `kill`. */
  revive(): Promise<void>;
  /** Alive, but answering nothing. */
  freeze(): void;
  restart(): Promise<void>;
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

export async function testBroker(): Promise<TestBroker> {
  const port = await findFreePort();
  const store = await mkdtemp(join(tmpdir(), 'sideline-nats-'));
  const start = async () => {
    const child = Bun.spawn([required('NATS_SERVER_BIN'), '-js', '-a', '127.0.0.1', '-p', String(port), '-sd', store], {
      stdout: 'ignore',
      stderr: 'ignore',
    });
    await until(() => canConnect(port), 'nats-server');
    return child;
  };
  let child = await start();
  const kill = async () => {
    child.kill('SIGKILL');
    await child.exited;
  };
  const damage = async (work: () => Promise<void>) => {
    await kill();
    await work();
    child = await start();
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    store,
    damage,
    restart: () => damage(async () => undefined),
    wipe: () => damage(() => rm(store, { recursive: true })),
    kill,
    async revive() {
      child = await start();
    },
    freeze: () => child.kill('SIGSTOP'),
    async stop() {
      await kill();
      await rm(store, { recursive: true, force: true });
    },
  };
}

async function canConnect(port: number): Promise<boolean> {
  try {
    const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => undefined } });
    socket.end();
    return true;
  } catch {
    return false;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Loose = any;

export interface TestService {
  sql: Sql;
  databaseUrl: string;
  clock: MovableClock;
  app: Hono<AppEnv>;
  parts: ServiceParts;
  /** Calls a route as somebody; the body is sent as JSON. */
  call(
    method: string,
    path: string,
    as: Caller | null,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: Loose; headers: Headers }>;
  /** Handles an event as if the broker had delivered it. @param at when it occurred, if not now */
  deliver<N extends EventName>(name: N, payload: EventPayload<N>, id?: string, at?: Date): Promise<void>;
  runDue(): Promise<void>;
  /** Lines of the log so far, from `info` on. */
  logged: Loose[];
  /** Events written so far, oldest first. */
  emitted(name?: EventName): Promise<{ id: string; name: EventName; payload: Loose }[]>;
  stop(): Promise<void>;
}

/** One service's routes, events and timed work over a real database, without the broker. */
export async function testService(options: {
  name: Exclude<Owner, 'gateway'>;
  migrations: string;
  parts(deps: ServiceDeps): ServiceParts | Promise<ServiceParts>;
  ask?: InternalCall;
  now?: Date;
}): Promise<TestService> {
  const database = await testDatabase(options.migrations);
  const { sql } = database;
  const clock = createClock(options.now ? options.now.getTime() - Date.now() : 0);
  const logged: Loose[] = [];
  const log = createLog(options.name, process.env.TEST_LOG ? 'debug' : 'info', (line) => {
    logged.push(JSON.parse(line));
    if (process.env.TEST_LOG) process.stderr.write(line);
  });
  const ask = options.ask ?? createInternalCall(options.name, TEST_SECRET);
  const parts = await options.parts({ sql, quick: database.quick, clock, log, ask });
  const app = createBaseApp({ log, internalSecret: TEST_SECRET, clock });
  mountDeadLetters(app, options.name, { sql, clock, handlers: parts.events });
  mountAudit(app, options.name, { sql, nameSubjects: parts.nameSubjects });
  mountLosses(app, options.name, sql);
  parts.mount(app);
  return {
    sql,
    databaseUrl: database.url,
    clock,
    app,
    parts,
    logged,
    call: (method, path, as, body, headers) => request(app, { method, path, as, body, headers }),
    deliver: (name, payload, id = crypto.randomUUID(), at = clock.now()) =>
      takeEvent(
        sql,
        options.name,
        parts.events as Handlers,
        JSON.stringify({ id, name, occurredAt: at.toISOString(), payload }),
      ),
    async runDue() {
      // Without a worker of its own, which would open a connection each time to be woken up by.
      for (const handlers of [parts.due, parts.apart ?? {}])
        while (await workOffDue({ sql, clock, log, handlers: handlers as DueHandlers }));
    },
    emitted: async (name) => sql`
      select id, name, payload from outbox where ${name ?? null}::text is null or name = ${name ?? null} order by seq`,
    async stop() {
      await parts.stop?.();
      await database.drop();
    },
  };
}

interface Asked {
  method: string;
  path: string;
  as: Caller | null;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
}

async function request(app: Hono<AppEnv>, { method, path, as, body, headers: more }: Asked) {
  const headers: Record<string, string> = { ...more };
  if (as) headers[CALLER_HEADER] = await signCaller(TEST_SECRET, as);
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await app.request(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers };
}

export function person(role: Role, id: string = crypto.randomUUID(), link?: Person['link']): Person {
  return {
    kind: 'person',
    id,
    role,
    signInId: crypto.randomUUID(),
    /** Just now, however long a file of tests takes. */
    get signedInAt() {
      return Date.now() / 1000;
    },
    ...(link ? { link } : {}),
  };
}

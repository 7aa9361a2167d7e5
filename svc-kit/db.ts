import { SQL, type TransactionSQL } from 'bun';

export type Sql = SQL;
export type Tx = TransactionSQL;
export type Db = SQL | TransactionSQL;

export type TimeLimits = Record<
  'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout' | 'transaction_timeout',
  number
>;

/** In milliseconds. A statement ends before the gateway gives its caller up; a transaction may wait for the broker. */
export const TIME_LIMITS: TimeLimits = {
  statement_timeout: 8_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
  transaction_timeout: 20_000,
};
export const NO_TIME_LIMITS: TimeLimits = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  transaction_timeout: 0,
};

const DIRECT_POOL = 2;
/** Quick statements on two cores: with 12 backends each took half as much again (docs/performance.md). */
const QUICK_POOL = 4;
export const QUICK = 'quick';

/** Why Bun's own client: docs/adr/003-bun-sql.md. */
export function connect(
  url: string,
  pool: number,
  limits: TimeLimits & { application_name?: string } = TIME_LIMITS,
): Sql {
  return new SQL({ url, max: pool, idleTimeout: 0, connectionTimeout: 5, connection: limits });
}

export interface Database {
  sql: Sql;
  /** For reads of milliseconds, which cost less with fewer backends. Waiting for locks or disks would hold up all. */
  quick: Sql;
  /** Postgres itself, for what a session keeps from one statement to the next: migrations and LISTEN. */
  direct: Sql;
}

/** Why a pooler needs a second address: docs/adr/032-beyond-one-machine.md. */
export function connectDatabase(config: {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_POOL: number;
}): Database {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOL: pool } = config;
  if (directUrl) {
    const pooled = connectThroughPooler(url, pool);
    return { sql: pooled, quick: pooled, direct: connect(directUrl, DIRECT_POOL) };
  }
  const sql = connect(url, pool);
  return { sql, quick: connect(url, QUICK_POOL, { ...TIME_LIMITS, application_name: QUICK }), direct: sql };
}

/** PgBouncer lends a session for one transaction: nothing prepared is there the next time, and it refuses settings. */
export function connectThroughPooler(url: string, pool: number): Sql {
  return new SQL({ url, max: pool, idleTimeout: 0, connectionTimeout: 5, prepare: false });
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof SQL.PostgresError && typeof error.errno === 'string' ? error.errno : undefined;
}

export function violated(error: unknown): string | undefined {
  return error instanceof SQL.PostgresError ? (error.constraint ?? undefined) : undefined;
}

export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof SQL.PostgresError)) return false;
  const state = sqlState(error);
  if (state) return /^(08|57P0)/.test(state) || state === '53300';
  return /CONNECTION|CLOSED|TIMEOUT|TLS|AUTHENTICATION/.test(error.code ?? '');
}

/** Gave up for time: a statement, a lock, a pause inside a transaction, a whole transaction. */
const OUT_OF_TIME = ['57014', '55P03', '25P03', '25P04'];
export function isOutOfTime(error: unknown): boolean {
  return OUT_OF_TIME.includes(sqlState(error) ?? '');
}

export const isLockTimeout = (error: unknown) => sqlState(error) === '55P03';

/** disk_full, and io_error, which a full disk causes as well. */
const CANNOT_STORE = ['53100', '58030'];
export function isStorageFull(error: unknown): boolean {
  const isFolderFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return isFolderFull || CANNOT_STORE.includes(sqlState(error) ?? '');
}

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const MOST_TRIES = 4;
/** More than any transaction has statements: each failure makes one of its connection's plans anew. */
const MOST_STALE_PLANS = 100;

/** A migration added a column to what was planned before it. Bun makes the plan anew, outside a transaction by itself. */
function isStalePlan(error: unknown): boolean {
  return error instanceof SQL.PostgresError && error.routine === 'RevalidateCachedQuery';
}

const followUps = new WeakMap<Db, (() => void)[]>();

/** In a transaction that `transaction` opened; anywhere else it would begin before the commit, or despite a rollback. */
export function afterCommit(tx: Db, followUp: () => void): void {
  const waiting = followUps.get(tx);
  if (!waiting) throw new Error('this transaction does not tell when it has committed');
  waiting.push(followUp);
}

/** Begins them in their order, so their first statements take one round trip; throws what failed first, once all have ended. */
export async function together(works: readonly Promise<unknown>[]): Promise<void> {
  try {
    await Promise.all(works);
  } catch (error) {
    await Promise.allSettled(works);
    throw error;
  }
}

/** Retries after deadlocks and serialization failures, up to four tries in all, and while plans are stale. */
export async function transaction<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 0, stalePlans = 0; ; ) {
    const waiting: (() => void)[] = [];
    try {
      const result = await sql.begin((tx) => {
        followUps.set(tx, waiting);
        return work(tx);
      });
      for (const followUp of waiting) followUp();
      return result;
    } catch (error) {
      if (isStalePlan(error) && ++stalePlans <= MOST_STALE_PLANS) continue;
      const state = sqlState(error);
      if (++tries >= MOST_TRIES || (state !== DEADLOCK && state !== SERIALIZATION)) throw error;
    }
  }
}

import { SQL, type TransactionSQL } from 'bun';

export type Sql = SQL;
export type Tx = TransactionSQL;
/** A pool or a transaction. */
export type Db = SQL | TransactionSQL;

/** A bounded pool of Bun's client (docs/adr/003-bun-sql.md). */
export function connect(url: string, pool: number): Sql {
  return new SQL({ url, max: pool, idleTimeout: 0, connectionTimeout: 5 });
}

/** The SQLSTATE of a database error, or undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof SQL.PostgresError && typeof error.errno === 'string' ? error.errno : undefined;
}

/** The constraint that a row violated. */
export function violated(error: unknown): string | undefined {
  return error instanceof SQL.PostgresError ? (error.constraint ?? undefined) : undefined;
}

/** True when the database is down or shutting down, so that a retry may help. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof SQL.PostgresError)) return false;
  const state = sqlState(error);
  if (state) return /^(08|57P0)/.test(state) || state === '53300';
  return /CONNECTION|CLOSED|TIMEOUT|TLS|AUTHENTICATION/.test(error.code ?? '');
}

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';

/** Runs a transaction, up to four times after deadlocks and serialization failures. */
export async function transaction<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await sql.begin(work);
    } catch (error) {
      const state = sqlState(error);
      if (tries >= 4 || (state !== DEADLOCK && state !== SERIALIZATION)) throw error;
    }
  }
}

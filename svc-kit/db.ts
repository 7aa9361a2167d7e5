import { SQL, type TransactionSQL } from 'bun';

export type Sql = SQL;
export type Tx = TransactionSQL;
export type Db = SQL | TransactionSQL;

/** Why Bun's own client: docs/adr/003-bun-sql.md. */
export function connect(url: string, pool: number): Sql {
  return new SQL({ url, max: pool, idleTimeout: 0, connectionTimeout: 5 });
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

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';

/** Retries after deadlocks and serialization failures, up to four tries in all. */
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

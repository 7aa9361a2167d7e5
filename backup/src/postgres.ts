import { SQL } from 'bun';
import { MINUTE_MS } from 'contracts/times';
import { withinTime } from 'svc-kit/until-done';
import { Refusal } from './refusal.ts';
import { type Segment, segmentBefore } from './wal.ts';

export const DATABASES = ['identity', 'catalog', 'booking', 'payments'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** For 16 MB over a slow line. */
const SILENCE_MS = 5 * MINUTE_MS;
const inTime = <T>(asked: Promise<T>, silenceMs = SILENCE_MS) => withinTime(asked, silenceMs, 'Postgres');
/** What was given up would hold it open. */
const closeNow = (sql: SQL) => sql.close({ timeout: 0 });

export interface Cluster {
  url: URL;
  version: string;
  /** Of this cluster and all that are restored from it. */
  systemId: string;
  databases: Record<DatabaseName, { bytes: number; migrations: string[] }>;
}

/** One cluster holds the four databases, so that one moment of its log is one moment of all of them. */
export async function describeCluster(url: URL): Promise<Cluster> {
  const sql = new SQL({ url, max: 1 });
  try {
    const asked = sql`
      select current_setting('server_version') as version, current_setting('is_superuser') = 'on' as may,
        (select system_identifier::text from pg_control_system()) as system_id,
        pg_size_bytes(current_setting('wal_segment_size')) = 16777216 as known_size`;
    const [row] = await inTime(asked);
    if (!row.may) throw new Refusal('A backup needs the superuser of Postgres: set BACKUP_DATABASE_URL.');
    if (!row.known_size) throw new Refusal('Postgres keeps its log in pieces that are not 16 MB long.');
    const described = await Promise.all(DATABASES.map((name) => describeDatabase(url, name)));
    const databases = Object.fromEntries(DATABASES.map((name, i) => [name, described[i]])) as Cluster['databases'];
    return { url, version: row.version.split(' ')[0], systemId: row.system_id, databases };
  } catch (error) {
    throw error instanceof SQL.PostgresError ? new Refusal(`Postgres: ${error.message}.`) : error;
  } finally {
    await closeNow(sql);
  }
}

async function describeDatabase(cluster: URL, name: DatabaseName) {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const sql = new SQL({ url, max: 1 });
  try {
    const [row] = await inTime(sql`select pg_database_size(current_database())::float8 as bytes`);
    const applied: { name: string }[] = await inTime(sql`select name from schema_migration order by name`);
    return { bytes: row.bytes as number, migrations: applied.map((migration) => migration.name) };
  } catch (error) {
    if (!(error instanceof SQL.PostgresError)) throw error;
    throw new Refusal(`The database ${name} can't be read: ${error.message}. A backup has all four, or it is none.`);
  } finally {
    await closeNow(sql);
  }
}

export interface Turn {
  /** The last whole piece of the log: everything that was committed before `at` is in it or in an earlier one. */
  last: Segment;
  at: Date;
  systemId: string;
}

export interface Log {
  turn(): Promise<Turn>;
  /** Null when Postgres has thrown it away already. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  close(): Promise<void>;
}

export function openLog(url: URL, silenceMs = SILENCE_MS): Log {
  const sql = new SQL({ url, max: 1, idleTimeout: 0 });
  return {
    async turn() {
      // Recovery to a moment ends at the first commit after it, so there has to be one.
      const [row] = await inTime(sql`select clock_timestamp() as at, pg_current_xact_id()`, silenceMs);
      const switched = sql`
        select pg_switch_wal()::text as position, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
          (select system_identifier::text from pg_control_system()) as system_id`;
      const [end] = await inTime(switched, silenceMs);
      const last = segmentBefore(end.position, Number.parseInt(end.timeline, 16));
      return { last, at: row.at, systemId: end.system_id };
    },
    async read(name) {
      const read = sql`select pg_read_binary_file(${`pg_wal/${name}`}, 0, 16777216, true) as bytes`;
      const [row] = await inTime(read, silenceMs);
      return row.bytes;
    },
    close: () => closeNow(sql),
  };
}

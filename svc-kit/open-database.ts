import { type CheckedBroker, findBrokerFault } from './check-broker.ts';
import { EXIT_CONFIG, type ServiceConfig } from './config.ts';
import { connect, connectDatabase, type Database, NO_TIME_LIMITS, type Sql, TIME_LIMITS } from './db.ts';
import type { Log } from './log.ts';
import { findPending, migrate } from './migrate.ts';
import { sealHistory } from './seal.ts';
import { untilDone } from './until-done.ts';

const POOLER_SAYS = 'unsupported startup parameter';

type Migrated = Pick<ServiceConfig, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_POOL' | 'MIGRATIONS'>;
type Opened = { name: string; config: Migrated; migrations: string };

/** Waits for the database; then either brings its schema to date, or ends the process where it is too old. */
export async function openDatabase({ name, config, migrations }: Opened, log: Log): Promise<Database> {
  const database = connectDatabase(config);
  const { sql, direct } = database;
  const ready = <T>(work: () => Promise<T>) =>
    untilDone(log, 'database not ready', () => work().catch((error) => refusePooler(name, error)));
  if (config.MIGRATIONS === 'check') {
    const pending = await ready(() => findPending(direct, migrations));
    if (pending.length > 0) refuse(`${name}: ${describeOldSchema(pending)}`);
  } else {
    await ready(() => migrate(direct, migrations));
  }
  if (sql !== direct) {
    await untilDone(log, 'time limits not set yet', () => limitRole(direct));
    // For a second after Postgres was away, PgBouncer refuses everybody without asking it again.
    await untilDone(log, 'the pooler does not answer yet', () => sql`select 1`);
  }
  if (!(await untilDone(log, 'history not sealed yet', () => sealHistory(direct))))
    log.warn('the audit log and the ledger are not sealed: run deploy/postgres/make-roles.sh');
  return database;
}

/** Before a rollout: what it needs is looked at first, so that nothing is touched when something is missing. */
export async function migrateOnly(options: Opened & CheckedBroker): Promise<never> {
  const { name, config, migrations } = options;
  const sql = connect(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, 1, NO_TIME_LIMITS);
  const said = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));
  try {
    await sql`select 1`;
  } catch (reason) {
    refuse(`${name}: the database does not answer: ${said(reason)}`);
  }
  const fault = await findBrokerFault(options);
  if (fault) refuse(`${name}: ${fault}`);
  try {
    const pending = await findPending(sql, migrations);
    await migrate(sql, migrations);
    await sealHistory(sql);
    process.stdout.write(`${name}: ${pending.length} migrations applied\n`);
  } catch (reason) {
    refuse(`${name}: the migrations failed: ${said(reason)}`);
  }
  process.exit(0);
}

function describeOldSchema(pending: { name: string }[]): string {
  const names = pending.map(({ name }) => name);
  return `the schema is too old: ${names.join(', ')} must be applied first, by MIGRATIONS=only`;
}

/** It takes no time limits from who connects, and gives no session to listen in. @throws any other error as it is */
function refusePooler(name: string, error: unknown): never {
  if (!(error instanceof Error) || !error.message.includes(POOLER_SAYS)) throw error;
  refuse(`${name}: DATABASE_URL leads to a pooler: DATABASE_DIRECT_URL must lead to Postgres itself`);
}

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(EXIT_CONFIG);
}

/** What a connection of its own asks for, a pooler's has from its role. A role may set that for itself. */
export async function limitRole(direct: Sql): Promise<void> {
  const [known]: { database: string; settings: string[] | null }[] = await direct`
    select quote_ident(datname) as database, (
      select setconfig from pg_db_role_setting where setdatabase = d.oid and setrole = current_user::regrole) as settings
    from pg_database d where datname = current_database()`;
  if (!known) return;
  for (const [name, ms] of Object.entries(TIME_LIMITS)) {
    if (known.settings?.includes(`${name}=${ms}`)) continue;
    await direct.unsafe(`alter role current_user in database ${known.database} set ${name} = '${ms}'`);
  }
}

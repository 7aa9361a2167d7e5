import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from 'svc-kit/audit';
import { connect, type Sql } from 'svc-kit/db';
import { findFreePort } from 'svc-kit/free-ports';
import { migrate } from 'svc-kit/migrate';
import { sealHistory } from 'svc-kit/seal';
import { ensureDatabases, type PostgresServer, startPostgres } from './postgres.ts';
import { ROOT } from './settings.ts';
import { waitFor } from './wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
const MIGRATIONS = join(ROOT, 'svc-catalog', 'migrations');
const DEED = { adminId: crypto.randomUUID(), action: 'approve_mentor', subject: 'a mentor' } as const;
let log = '';
let server: PostgresServer;
let root: Sql;
let service: Sql;

beforeAll(async () => {
  const port = await findFreePort();
  const onLog = (text: string) => {
    log += text;
  };
  server = await startPostgres({ directory: join(folder, 'data'), port, password: 'pw', durable: false, onLog });
  root = connect(server.superuserUrl, 1);
  await ensureDatabases(server, { catalog: 'c' });
  service = connect(server.url('catalog', 'c', 'catalog'), 2);
  await migrate(service, MIGRATIONS);
  expect(await sealHistory(service)).toBe(true);
  await audit(service, DEED, new Date());
}, 60_000);
afterAll(async () => {
  await service.end();
  await root.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const history = async (sql: Sql) => [...(await sql`select action, subject from admin_action order by id`)];

/** As somebody who has taken over the service and may send any statement. */
const REFUSED = [
  "update admin_action set subject = 'nobody'",
  'delete from admin_action',
  ...['admin_action', 'sealed.admin_action'].map((table) => `truncate ${table}`),
  "update sealed.admin_action set subject = 'nobody'",
  'delete from sealed.admin_action',
  "insert into sealed.admin_action overriding system value select * from admin_action on conflict (id) do update set subject = ''",
  'alter table sealed.admin_action disable trigger all',
  'alter table sealed.admin_action owner to catalog',
  'alter table sealed.admin_action set schema public',
  'alter table sealed.admin_action drop column subject',
  'alter table sealed.admin_action rename to other',
  'create trigger quiet before insert on sealed.admin_action for each row execute function wake()',
  'create rule quiet as on delete to sealed.admin_action do instead nothing',
  'drop table sealed.admin_action cascade',
  'drop function sealed.admin_action_stays() cascade',
  'create or replace function sealed.admin_action_stays() returns trigger language plpgsql as $$ begin return new; end $$',
  'create or replace function sealed.seal() returns boolean language sql as $$ select true $$',
  'drop schema sealed cascade',
  'alter schema sealed owner to catalog',
  'create table sealed.mine (a int)',
  "grant update on sealed.admin_action to catalog; update sealed.admin_action set subject = ''",
  'set role record_keeper',
  'set role postgres',
  'set session_replication_role = replica',
  'grant record_keeper to catalog',
  'drop role record_keeper',
  'drop database catalog with (force)',
  'alter database catalog owner to catalog',
  'alter role catalog superuser',
  "alter role catalog set log_min_messages = 'debug5'",
];

describe('somebody who has taken over a service', () => {
  test.each(REFUSED)('cannot rewrite what the founder did: %s', async (statement) => {
    const before = await history(service);
    await expect(service.unsafe(statement).execute()).rejects.toThrow(
      /permission denied|must be owner|must be able to|is not a table|cannot drop the currently open|is not a view/,
    );
    expect(await history(service)).toEqual(before);
  });

  test('cannot reach another database to drop their own from there', async () => {
    for (const other of ['postgres', 'template1']) {
      const elsewhere = connect(server.url('catalog', 'c', other), 1);
      await expect(elsewhere`select 1`.execute()).rejects.toThrow('permission denied for database');
      await elsewhere.end();
    }
  });

  test('cannot have a table of theirs taken for the log', async () => {
    await service.unsafe('drop view admin_action; create table admin_action (id bigint, subject text)');
    await sealHistory(service);
    expect(await service`select subject from sealed.admin_action`).toHaveLength(1);
    await service.unsafe('drop table admin_action; create view admin_action as select * from sealed.admin_action');
  });
});

describe('the sealed log', () => {
  test('takes new deeds in the service’s own transaction, and is read by its old name', async () => {
    await service.begin((tx) => audit(tx, { ...DEED, subject: 'another' }, new Date()));
    await service
      .begin(async (tx) => {
        await audit(tx, { ...DEED, subject: 'undone' }, new Date());
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await history(service)).toEqual([
      { action: 'approve_mentor', subject: 'a mentor' },
      { action: 'approve_mentor', subject: 'another' },
    ]);
  });

  test('stays through starts of newer and older versions', async () => {
    await ensureDatabases(server, { catalog: 'c' });
    await migrate(service, MIGRATIONS);
    expect(await sealHistory(service)).toBe(true);
    expect(await history(service)).toHaveLength(2);
  });

  test('takes in what an earlier version wrote, while that version runs on', async () => {
    await root.unsafe("create role booking login password 'b'");
    await root.unsafe('create database booking owner booking');
    const earlier = connect(server.url('booking', 'b', 'booking'), 1);
    const newer = connect(server.url('booking', 'b', 'booking'), 1);
    await migrate(earlier, MIGRATIONS);
    expect(await sealHistory(earlier)).toBe(false);
    await audit(earlier, { ...DEED, subject: 'early' }, new Date());
    await ensureDatabases(server, { booking: 'b' });
    expect(await sealHistory(newer)).toBe(true);
    await audit(earlier, { ...DEED, subject: 'late' }, new Date());
    expect((await history(earlier)).map(({ subject }) => subject)).toEqual(['early', 'late']);
    await expect(earlier.unsafe('delete from admin_action').execute()).rejects.toThrow('permission denied');
    await expect(earlier.unsafe('alter database booking reset all').execute()).rejects.toThrow('must be owner');
    await earlier.unsafe('create table made_later (a int); drop table made_later');
    await Promise.all([earlier.end(), newer.end()]);
  });
});

describe('the ledger', () => {
  let payments: Sql;
  const post = (sql: Sql, key: string, cents: number) =>
    sql.begin(async (tx) => {
      const [made] = await tx`
        insert into ledger_transaction (key, kind, occurred_at) values (${key}, 'test', now())
        on conflict (key) do nothing returning id`;
      if (!made) return;
      await tx`insert into ledger_entry (transaction_id, account, amount_cents)
        values (${made.id}, 'cash', ${-cents}), (${made.id}, 'owner', ${cents})`;
    });
  const ledger = async () => [
    ...(await payments`
      select t.key, e.account, e.amount_cents::int as cents, a.balance_cents::int as balance
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.name = e.account
      order by t.id, e.account`),
  ];
  beforeAll(async () => {
    await ensureDatabases(server, { payments: 'p' });
    payments = connect(server.url('payments', 'p', 'payments'), 2);
    await migrate(payments, join(ROOT, 'svc-payments', 'migrations'));
    await post(payments, 'early', 500);
    expect(await sealHistory(payments)).toBe(true);
  });
  afterAll(() => payments.end());

  test('takes new postings by its old names, once each, and keeps its balances', async () => {
    await post(payments, 'late', 300);
    await post(payments, 'late', 300);
    expect(await ledger()).toEqual([
      { key: 'early', account: 'cash', cents: -500, balance: -800 },
      { key: 'early', account: 'owner', cents: 500, balance: 800 },
      { key: 'late', account: 'cash', cents: -300, balance: -800 },
      { key: 'late', account: 'owner', cents: 300, balance: 800 },
    ]);
  });

  const TABLES = ['ledger_transaction', 'ledger_entry', 'ledger_account'];
  test.each([
    ...TABLES.flatMap((table) => [
      `alter table ${table} disable trigger user`,
      `alter table sealed.${table} disable trigger user`,
      `alter table sealed.${table} owner to payments`,
      `delete from ${table}`,
      `delete from sealed.${table}`,
      `truncate sealed.${table} cascade`,
      `drop table sealed.${table} cascade`,
      `create trigger quiet before insert on sealed.${table} for each row execute function sealed.ledger_forbid()`,
    ]),
    ...['', 'sealed.'].flatMap((schema) => [
      `update ${schema}ledger_transaction set kind = 'other'`,
      `update ${schema}ledger_entry set amount_cents = 1`,
      `update ${schema}ledger_account set balance_cents = 0`,
      `insert into ${schema}ledger_account values ('made_up', 5)`,
    ]),
    ...['forbid', 'keep_balance', 'only_by_trigger', 'check_zero'].flatMap((name) => [
      `create or replace function sealed.ledger_${name}() returns trigger language plpgsql as $$ begin return new; end $$`,
      `alter function sealed.ledger_${name}() reset search_path`,
    ]),
  ])('is not rewritten by somebody who has taken over the service: %s', async (statement) => {
    const before = await ledger();
    await expect(payments.unsafe(statement).execute()).rejects.toThrow(
      /permission denied|must be owner|is not a view|cannot be performed|balances follow from entries|is not a table/,
    );
    expect(await ledger()).toEqual(before);
  });

  test('takes no posting that does not add up, whatever stands in the places of its tables', async () => {
    const crooked = payments.begin(async (tx) => {
      for (const view of ['pg_temp.ledger_entry', 'ledger_entry'])
        await tx.unsafe(`create or replace view ${view} as
          select t.id as transaction_id, a.name as account, sign(length(a.name) - 4.5)::bigint as amount_cents
          from ledger_transaction t, (values ('cash'), ('owner')) as a (name)`);
      const [made] = await tx`
        insert into ledger_transaction (key, kind, occurred_at) values ('crooked', 'test', now()) returning id`;
      await tx`insert into sealed.ledger_entry values (${made.id}, 'cash', 100), (${made.id}, 'owner', -99)`;
    });
    await expect(crooked).rejects.toThrow('does not balance');
  });
});

describe('the log of Postgres', () => {
  test('quotes nothing that people wrote, however a statement fails', async () => {
    const secret = 'ruth@example.org';
    await service.unsafe('create table person (address text primary key, age int check (age > 12), born date)');
    const statements = [
      `insert into person values ('${secret}', 13), ('${secret}', 14)`,
      `insert into person values ('${secret}', 3)`,
      `select '${secret}'::uuid`,
      `select '{"a": ${secret}'::json`,
      `selct '${secret}'`,
      `select '${secret}'::date`,
    ];
    for (const statement of statements) await expect(service.unsafe(statement).execute()).rejects.toThrow();
    await expect(service`insert into person values (${secret}, ${3})`.execute()).rejects.toThrow();
    await expect(root.unsafe(`select 1 / 0, '${secret}'`).execute()).rejects.toThrow('division');
    expect(await waitFor(() => log.includes('division by zero'), 20_000)).toBe(true);
    expect(log).not.toContain('ruth');
  });
});

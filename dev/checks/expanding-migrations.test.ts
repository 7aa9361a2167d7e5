import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../stack/settings.ts';

/** Files before these are older than the rule. */
const FIRST: Record<string, string> = {
  'svc-kit': '003',
  'svc-identity': '006',
  'svc-catalog': '003',
  'svc-booking': '009',
  'svc-payments': '017',
};
/** Files before these were written before the rule that a table in use stays open to who writes. */
const FIRST_BESIDE: Record<string, string> = {
  'svc-kit': '006',
  'svc-identity': '029',
  'svc-catalog': '017',
  'svc-booking': '045',
  'svc-payments': '028',
};
/** In a file that takes something away after all: why the commit before does not mind. */
const EXCUSE = /^-- narrows: .{20,}$/m;

/** Without a default, who does not know the column yet could not insert a row any more. */
const DROPS = /\bdrop (table|column|type|domain|function|view|materialized view|sequence|schema|default|owned)\b/;
const STRICTER = /\bset not null\b|^ ?truncate\b|\block table\b|^ ?revoke\b|\b(enable|force) row level security\b/;

function read(file: string): { sql: string; made: Set<string | undefined> } {
  const sql = file
    .replace(/--.*$/gm, '')
    .replace(/(\$\w*\$).*?\1/gs, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase();
  const made = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name));
  return { sql, made };
}

/**
 * What a service of the commit before may trip over. Bodies of functions are not looked into.
 * @param uniques the indexes that `on conflict` may name: without them, it is an error
 */
function findNarrowing(file: string, uniques: ReadonlySet<string> = new Set()): string[] {
  const { sql, made } = read(file);
  return sql.split(';').flatMap((statement) => [
    ...(DROPS.test(statement) ? ['drops'] : []),
    ...dropped(statement)
      .filter((index) => uniques.has(index))
      .map((index) => `drops ${index}, which is unique`),
    ...(/\balter\b.*\brename\b/.test(statement) ? ['renames'] : []),
    ...(/\balter (column )?\w+ (set data )?type\b/.test(statement) ? ['changes a type'] : []),
    ...(STRICTER.test(statement) ? ['is stricter'] : []),
    ...(addsNeeded(statement) ? ['adds a column that must be given'] : []),
    ...findStricterRules(statement, sql, made),
  ]);
}

/** What would hold up everybody who writes to a table of ten million rows until all of it has been read. */
function findHoldups(file: string): string[] {
  const { sql, made } = read(file);
  return sql.split(';').flatMap((statement) => {
    const [, indexed] = /\bcreate (?:unique )?index (?!concurrently).*?\bon (?:only )?(\w+)/.exec(statement) ?? [];
    const [, ruled] = /alter table (?:only )?(\w+) .*\badd (?:constraint|check|foreign key)\b/.exec(statement) ?? [];
    const isChecked = ruled && !made.has(ruled) && !/\bnot valid\b/.test(statement);
    return [
      ...(indexed && !made.has(indexed) ? [`makes an index of ${indexed} without \`concurrently\``] : []),
      ...(isChecked ? [`checks all rows of ${ruled}, without \`not valid\``] : []),
    ];
  });
}

function dropped(statement: string): string[] {
  const [, list = ''] = /\bdrop index (?:concurrently )?(?:if exists )?([\w, ]+)/.exec(statement) ?? [];
  return list.split(/[ ,]+/);
}

function findUniques(files: readonly string[]): Set<string> {
  const made = files.flatMap((sql) => [
    ...sql.matchAll(/create unique index (?:concurrently )?(?:if not exists )?(\w+)/gi),
  ]);
  return new Set(made.map(([, name = '']) => name));
}

function addsNeeded(statement: string): boolean {
  const columns = statement.split(/\badd column /).slice(1);
  return columns.some((column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column));
}

/** A constraint that the same file drops and adds again has been widened. */
function findStricterRules(statement: string, sql: string, made: ReadonlySet<string | undefined>): string[] {
  const [, table, name] = /alter table (?:only )?(\w+) .*\badd constraint (\w+)/.exec(statement) ?? [];
  const isNew = name && !made.has(table) && !new RegExp(`drop constraint (if exists )?${name}\\b`).test(sql);
  const [, changed] =
    /alter table (?:only )?(\w+) .*\badd (?:unique|check|foreign key|primary key|exclude)\b/.exec(statement) ?? [];
  const [, unique] = /create unique index .*\bon (\w+)/.exec(statement) ?? [];
  return isNew || (unique && !made.has(unique)) || (changed && !made.has(changed))
    ? ['adds a rule to a table that is in use']
    : [];
}

test('what takes away or becomes stricter is found, and what only expands is not', () => {
  for (const narrowing of [
    'drop table pet',
    'alter table pet drop column age',
    'alter table pet rename column age to years',
    'alter table pet alter column age type text',
    'alter table pet alter age set not null',
    'alter table pet add column age int not null',
    'alter table pet add column a int default 1, add column b int not null',
    'alter table pet add constraint old check (age > 3)',
    'create unique index pet_name on pet (name)',
    'create index pet_name on pet (name); truncate pet',
    'alter table pet alter column age drop default',
    'alter table pet add unique (name)',
    'alter table pet add check (age > 3)',
    'alter table pet add foreign key (owner) references owner',
    'drop materialized view pets_by_age',
    'revoke select on pet from booking',
    'alter table pet enable row level security',
  ])
    expect([narrowing, findNarrowing(narrowing)]).toEqual([narrowing, [expect.any(String)]]);
  const uniques = findUniques(['CREATE UNIQUE INDEX pet_name ON pet (name); create index pet_age on pet (age)']);
  expect(findNarrowing('drop index if exists pet_age, pet_name', uniques)).toEqual(['drops pet_name, which is unique']);
  for (const expanding of [
    'create table toy (name text not null); create unique index toy_name on toy (name)',
    'alter table pet add column age int not null default 0, add column born date',
    'alter table pet drop constraint kind, add constraint kind check (kind in (1, 2, 3))',
    'create index pet_name on pet (name); drop index pet_age',
    'create function f() returns trigger as $$ begin delete from pet; drop table x; end $$ language plpgsql',
    '-- drop table pet',
    'create trigger pet_emptied after truncate on pet for each statement execute function f()',
  ])
    expect([expanding, findNarrowing(expanding)]).toEqual([expanding, []]);
});

test('what holds up everybody who writes to a table in use is found', () => {
  for (const holdup of [
    'create index pet_name on pet (name)',
    'create unique index pet_name on pet using btree (name)',
    'create table toy (name text); create index pet_toy on pet (toy)',
    'alter table pet drop constraint kind, add constraint kind check (kind in (1, 2, 3))',
    'alter table pet add foreign key (owner) references owner',
  ])
    expect([holdup, findHoldups(holdup)]).toEqual([holdup, [expect.any(String)]]);
  for (const open of [
    'create index concurrently if not exists pet_name on pet (name)',
    'create table toy (name text); create index toy_name on toy (name)',
    'alter table pet drop constraint kind, add constraint kind check (kind in (1, 2, 3)) not valid',
    'alter table pet add column age int not null default 0',
    'alter table pet validate constraint kind',
  ])
    expect([open, findHoldups(open)]).toEqual([open, []]);
});

const ALL = [...new Bun.Glob('svc-*/migrations/*.sql').scanSync(ROOT)];
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesFrom = (first: Record<string, string>) =>
  ALL.filter((path) => basename(path) >= (first[path.split('/')[0] ?? ''] ?? '000'));

test('new migrations leave tables in use open to who writes', () => {
  for (const [folder, first] of Object.entries(FIRST_BESIDE))
    expect(
      ALL.some((path) => path.startsWith(folder) && Number(basename(path).slice(0, 3)) === Number(first) - 1),
    ).toBe(true);
  const holdups = filesFrom(FIRST_BESIDE).flatMap((path) => {
    const text = textOf(path);
    return EXCUSE.test(text) ? [] : findHoldups(text).map((what) => `${path} ${what}`);
  });
  expect(holdups).toEqual([]);
});

test('migrations only expand, because services of the commit before run beside the new ones', () => {
  const files = filesFrom(FIRST);
  const uniques = findUniques(ALL.map(textOf));
  expect(uniques.size).toBeGreaterThan(4);
  expect(files.length).toBeGreaterThan(4);
  const narrowing = files.flatMap((path) => {
    const text = textOf(path);
    return EXCUSE.test(text) ? [] : findNarrowing(text, uniques).map((what) => `${path} ${what}`);
  });
  expect(narrowing).toEqual([]);
});

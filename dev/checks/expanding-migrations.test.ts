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
/** In a file that takes something away after all: why the commit before does not mind. */
const EXCUSE = /^-- narrows: .{20,}$/m;

/** What a service of the commit before may trip over. Bodies of functions are not looked into. */
function findNarrowing(file: string): string[] {
  const sql = file
    .replace(/--.*$/gm, '')
    .replace(/(\$\w*\$).*?\1/gs, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase();
  const made = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name));
  return sql
    .split(';')
    .flatMap((statement) => [
      ...(/\bdrop (table|column|type|domain|function|view)\b/.test(statement) ? ['drops'] : []),
      ...(/\balter\b.*\brename\b/.test(statement) ? ['renames'] : []),
      ...(/\balter (column )?\w+ (set data )?type\b/.test(statement) ? ['changes a type'] : []),
      ...(/\bset not null\b|\btruncate\b|\block table\b/.test(statement) ? ['is stricter'] : []),
      ...(addsNeeded(statement) ? ['adds a column that must be given'] : []),
      ...findStricterRules(statement, sql, made),
    ]);
}

function addsNeeded(statement: string): boolean {
  const columns = statement.split(/\badd column /).slice(1);
  return columns.some((column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column));
}

/** A constraint that the same file drops and adds again has been widened. */
function findStricterRules(statement: string, sql: string, made: ReadonlySet<string | undefined>): string[] {
  const [, table, name] = /alter table (?:only )?(\w+) .*\badd constraint (\w+)/.exec(statement) ?? [];
  const isNew = name && !made.has(table) && !new RegExp(`drop constraint (if exists )?${name}\\b`).test(sql);
  const [, unique] = /create unique index .*\bon (\w+)/.exec(statement) ?? [];
  return isNew || (unique && !made.has(unique)) ? ['adds a rule to a table that is in use'] : [];
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
  ])
    expect([narrowing, findNarrowing(narrowing)]).toEqual([narrowing, [expect.any(String)]]);
  for (const expanding of [
    'create table toy (name text not null); create unique index toy_name on toy (name)',
    'alter table pet add column age int not null default 0, add column born date',
    'alter table pet drop constraint kind, add constraint kind check (kind in (1, 2, 3))',
    'create index pet_name on pet (name); drop index pet_age',
    'create function f() returns trigger as $$ begin delete from pet; drop table x; end $$ language plpgsql',
    '-- drop table pet',
  ])
    expect([expanding, findNarrowing(expanding)]).toEqual([expanding, []]);
});

test('migrations only expand, because services of the commit before run beside the new ones', () => {
  const files = [...new Bun.Glob('svc-*/migrations/*.sql').scanSync(ROOT)].filter(
    (path) => basename(path) >= (FIRST[path.split('/')[0] ?? ''] ?? '000'),
  );
  expect(files.length).toBeGreaterThan(4);
  const narrowing = files.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return EXCUSE.test(text) ? [] : findNarrowing(text).map((what) => `${path} ${what}`);
  });
  expect(narrowing).toEqual([]);
});

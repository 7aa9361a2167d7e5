import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';

const FOLDERS = {
  each: 'svc-kit',
  identity: 'svc-identity',
  catalog: 'svc-catalog',
  booking: 'svc-booking',
  payments: 'svc-payments',
};
type Database = keyof typeof FOLDERS;
interface Kept {
  database: string;
  tables: string[];
  stay: string;
  by: string;
}

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const codeIn = (words: string) => [...words.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

function readList(): Kept[] {
  const [, section = ''] = /## What grows[^\n]*\n([\s\S]*?)\n## /.exec(text('docs/database.md')) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| database'));
  return rows.map((line) => {
    const [database = '', tables = '', stay = '', by = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { database, tables: codeIn(tables), stay, by };
  });
}

function migrationsOf(database: Database): string[] {
  const folder = `${FOLDERS[database]}/migrations`;
  return readdirSync(join(ROOT, folder)).map((file) => text(`${folder}/${file}`));
}

function tablesOf(database: Database): string[] {
  const all = migrationsOf(database).join('\n');
  const made = [...all.matchAll(/^create table (?:if not exists )?([a-z_]+)/gm)].map(([, name = '']) => name);
  return database === 'each' ? [...made, 'schema_migration'] : made;
}

/** Its rows go with those that they belong to. */
function cascades(table: string): boolean {
  const made = (Object.keys(FOLDERS) as Database[]).flatMap((database) => migrationsOf(database));
  return made.some((each) => new RegExp(`^create table ${table} \\([^;]*on delete cascade`, 'm').test(each));
}

const list = readList();

test.each(Object.keys(FOLDERS) as Database[])('every table of %s stands once in the list of what grows', (database) => {
  const named = list.filter((row) => row.database === database).flatMap(({ tables }) => tables);
  expect(named.toSorted()).toEqual(tablesOf(database).toSorted());
});

test.each(list.map((row) => [`${row.database}: ${row.tables.join(', ')}`, row] as const))(
  '%s: says how long, and who deletes or why nobody does',
  (_, { tables, stay, by }) => {
    expect(stay).not.toBe('');
    if (by.startsWith('nobody')) return expect(by).toMatch(/^nobody: .{10,}/);
    const files = codeIn(by);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const sources = files.map(text).join('\n');
    const staying = tables.filter((table) => !new RegExp(`delete from ${table}\\b`).test(sources) && !cascades(table));
    expect(staying).toEqual([]);
  },
);

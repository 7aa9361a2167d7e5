import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { SQL } from 'bun';
import { type Databases, openDatabases } from '../databases.ts';
import { marketplace } from '../marketplace.ts';
import { SERVICES } from '../services.ts';
import { type Stack, startStack, until } from '../stack.ts';
import { judge } from '../upgrade/judge.ts';
import { startSteadyLoad } from '../upgrade/load.ts';
import { settle } from './load.ts';

let stack: Stack;
let databases: Databases;
beforeAll(async () => {
  stack = await startStack();
  databases = openDatabases(stack);
});
afterAll(async () => {
  await databases?.close();
  await stack?.stop();
});

test('a migration that gives every table a new column fails no call of the services that run', async () => {
  const town = await settle(marketplace(stack), { mentors: 4, athletes: 8 });
  const load = startSteadyLoad(stack.url, town, 'new columns');
  const moreAnswers = (count: number) => {
    const before = load.outcomes.length;
    return until(() => load.outcomes.length >= before + count, `${count} more answers`, 120_000);
  };
  // Enough that connections have planned what they ask.
  await moreAnswers(200);
  for (const service of SERVICES) await addColumns(databases[service]);
  await moreAnswers(200);
  await load.stop();
  const judged = judge(load.outcomes, load.acknowledged, load.acknowledged);
  expect(judged.failed).toEqual([]);
  expect(Object.keys(judged.counts).sort()).toEqual(['book', 'browse', 'cancel', 'login', 'my sessions', 'slots']);
}, 300_000);

async function addColumns(database: SQL): Promise<void> {
  const tables: { statement: string }[] = await database`
    select format('alter table %I add column new_to_all integer', tablename) as statement
    from pg_tables where schemaname = 'public'`;
  expect(tables.length).toBeGreaterThan(5);
  for (const { statement } of tables) await database.unsafe(statement);
}

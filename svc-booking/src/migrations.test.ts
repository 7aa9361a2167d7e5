import { afterAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate } from 'svc-kit/migrate';
import { startWorld } from './fixtures/world.ts';

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url));
const world = await startWorld();
afterAll(() => world.stop());

test('every migration has a number of its own', () => {
  const numbers = readdirSync(FOLDER).map((name) => name.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('a database that knows the reviews’ index by its old number is brought up to date', async () => {
  await world.sql`
    update schema_migration set name = '006-newest-reviews.sql' where name = '008-newest-reviews.sql'`;
  await migrate(world.sql, FOLDER);
  const [row] = await world.sql`
    select count(*)::int as n from schema_migration where name in ('006-newest-reviews.sql', '008-newest-reviews.sql')`;
  expect(row.n).toBe(2);
});

import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { forgetWaiting } from './compare.ts';
import { beginMarks, endTurn, moveMarks, readMarks, takeTurn, waitForName } from './marks.ts';

const side = { consumer: 'catalog', owner: 'identity' } as const;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(fileURLToPath(new URL('../fixtures/migrations/', import.meta.url)));
});
afterEach(async () => void (await database.sql`delete from delivery_mark`));
afterAll(() => database.drop());

test('a replica that does not listen to a name leaves the mark of those that do, or what is new there would be lost', async () => {
  const { sql } = database;
  await beginMarks(sql, side, 'ours', [{ name: 'sign_in.ended', at: '5-1' }]);
  await waitForName(sql, side, 'account.deleted', '5-9');
  await forgetWaiting({ sql, handlers: {}, service: side.consumer, owner: side.owner });
  expect(await readMarks(sql, side)).toEqual([{ name: 'sign_in.ended', at: '5-1', record: 'ours', waits: false }]);
});

test('a mark is begun once, and moved only by who knows where it stands', async () => {
  const { sql } = database;
  const name = 'account.deleted';
  await beginMarks(sql, side, 'ours', [{ name, at: '5-1' }]);
  await beginMarks(sql, side, 'of somebody else', [{ name, at: '9-1' }]);
  await moveMarks(sql, side, 'of somebody else', [{ name, from: '4-1', to: '9-1' }]);
  expect(await readMarks(sql, side)).toEqual([{ name, at: '5-1', record: 'ours', waits: false }]);
  await moveMarks(sql, side, 'ours', [{ name, from: '5-1', to: '9-1' }]);
  expect(await readMarks(sql, side)).toEqual([{ name, at: '9-1', record: 'ours', waits: false }]);
});

test('versions that listen to other names have turns of their own, and one does not end the other’s', async () => {
  const { sql } = database;
  expect([await takeTurn(sql, side, 'old'), await takeTurn(sql, side, 'new')]).toEqual([true, true]);
  await endTurn(sql, side, 'old', 0);
  expect([await takeTurn(sql, side, 'new'), await takeTurn(sql, side, 'old')]).toEqual([false, true]);
});

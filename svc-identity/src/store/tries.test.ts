import { afterAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { testDatabase } from 'svc-kit/testing';
import { limitKey } from '../limits.ts';
import { countTry, isOverLimit, takeTry } from './tries.ts';

const { sql, drop } = await testDatabase(fileURLToPath(new URL('../../migrations/', import.meta.url)));
afterAll(drop);

const key = limitKey('sign-in', 'jordan@example.org');
const limits = [{ key, most: 2 }];

test('a limit that was reached before the clock was set back shuts nobody out until then', async () => {
  for (const hours of [1, 24]) {
    await sql`delete from try_count`;
    for (let n = 0; n < 2; n++) expect(await takeTry(sql, limits)).toBe(true);
    expect([await takeTry(sql, limits), await isOverLimit(sql, limits)]).toEqual([false, true]);
    const setBack = () => sql`update try_count set window_ends = window_ends + make_interval(hours => ${hours})`;
    await setBack();
    expect(await isOverLimit(sql, limits)).toBe(false);
    expect([await takeTry(sql, limits), await takeTry(sql, limits), await takeTry(sql, limits)]).toEqual([
      true,
      true,
      false,
    ]);
    await setBack();
    expect(await countTry(sql, key)).toBe(1);
  }
});

test('who used up their tries has all of them again once the window is over', async () => {
  await sql`delete from try_count`;
  for (let n = 0; n < 2; n++) expect(await takeTry(sql, limits)).toBe(true);
  expect([await takeTry(sql, limits), await isOverLimit(sql, limits)]).toEqual([false, true]);
  await sql`update try_count set window_ends = now() - interval '1 second'`;
  expect(await isOverLimit(sql, limits)).toBe(false);
  expect([await takeTry(sql, limits), await takeTry(sql, limits), await takeTry(sql, limits)]).toEqual([
    true,
    true,
    false,
  ]);
});

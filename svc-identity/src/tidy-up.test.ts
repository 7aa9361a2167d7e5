import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SIGN_IN_HISTORY_DAYS } from 'contracts/times';
import { type Stage, stage } from './fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

test('what is over goes within a day, what still counts stays', async () => {
  const { id, email } = await s.registerAthlete();
  await s.login(email);
  await s.login(email, 'wrong-password');
  await s.call('POST', '/forgot-password', null, { email });
  await s.runDue();
  const [old] = await s.sql`
    insert into sign_in (id, account_id, created_at, expires_at)
    values (${crypto.randomUUID()}, ${id}, now() - make_interval(days => ${SIGN_IN_HISTORY_DAYS + 31}),
      now() - make_interval(days => ${SIGN_IN_HISTORY_DAYS + 1})) returning id`;
  await s.sql`
    insert into refresh_token (hash, sign_in_id, created_at, rotated_at)
    select 'spent', id, now() - interval '32 days', now() - interval '31 days' from sign_in where id <> ${old.id}`;
  await s.sql`update try_count set window_ends = now() - interval '1 second' where key like 'register:%'`;
  s.clock.setOffset(s.clock.offsetMs() + 3 * 86_400_000);
  await s.runDue();
  const count = async (table: string) => (await s.sql`select count(*)::int as n from ${s.sql(table)}`)[0].n;
  expect(await count('reset_code')).toBe(0);
  expect((await s.sql`select id from sign_in`).map((row: { id: string }) => row.id)).not.toContain(old.id);
  expect(await count('sign_in')).toBe(1);
  expect(await s.sql`select 1 from try_count where key like 'register:%'`).toHaveLength(0);
  expect(await s.sql`select 1 from try_count where key like 'sign-in:%'`).toHaveLength(3);
  expect(await count('refresh_token')).toBe(1);
  expect(await s.sql`select 1 from due where kind = 'tidy'`).toHaveLength(1);
});

import { afterAll, afterEach, beforeAll, expect, onTestFinished, spyOn, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { createClock } from './clock.ts';
import { type Due, type DueHandlers, schedule, workOffDue } from './due.ts';
import { createLog } from './log.ts';
import { type TestDatabase, testDatabase, until } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(fileURLToPath(new URL('./fixtures/migrations/', import.meta.url)));
});
afterEach(async () => {
  await database.sql`delete from due`;
});
afterAll(() => database.drop());

const soon = (kind: string, key: string, at = 0) => schedule(database.sql, kind, key, new Date(at));
const workOff = (handlers: DueHandlers) =>
  workOffDue({
    sql: database.sql,
    clock: createClock(0),
    log: createLog('booking', 'error', () => undefined),
    handlers,
  });
const keys = async () => (await database.sql`select key from due order by key`).map(({ key }: { key: string }) => key);

test('what is planned anew begins anew: with what it says now, at once, whoever had it or put it off', async () => {
  for (const key of ['in work', 'put off']) await soon('mail', key);
  await database.sql`
    update due set attempts = 7, last_error = 'away', leased_until = case key when 'in work' then now() + interval '9 s' end,
      not_before = case key when 'put off' then now() + interval '50 s' end`;
  for (const key of ['in work', 'put off']) await schedule(database.sql, 'mail', key, new Date(1_000), { is: 'new' });
  const done: Due[] = [];
  await workOff({ mail: { outside: async (due) => void done.push(due) } });
  expect(done.map(({ key }) => key).sort()).toEqual(['in work', 'put off']);
  for (const due of done) expect(due).toMatchObject({ attempts: 0, dueAt: new Date(1_000), payload: { is: 'new' } });
});

test('changes of state go one after another, in the order of their times', async () => {
  const times = Array.from({ length: 20 }, (_, n) => n + 1);
  for (const at of times.toReversed()) await soon('state', `due ${at}`, at);
  const seen: string[] = [];
  const inside = async (_: unknown, { key }: Due) => {
    seen.push(`${key} begins`);
    await Bun.sleep(2);
    seen.push(`${key} ends`);
  };
  await workOff({ state: { inside } });
  expect(seen).toEqual(times.flatMap((at) => [`due ${at} begins`, `due ${at} ends`]));
});

test('a change of state whose lease somebody else has by now is theirs, and happens once', async () => {
  await soon('state', 'first', 1);
  await soon('state', 'second', 2);
  const done: string[] = [];
  const inside = async (_: unknown, { key }: Due) => {
    done.push(key);
    // As if this process had stood still until another replica took it.
    await database.sql`update due set leased_until = now() + interval '9 s' where key = 'second'`;
  };
  await workOff({ state: { inside } });
  expect([done, await keys()]).toEqual([['first'], ['second']]);
});

test('a change of state that fails leaves nothing of itself, and is due again', async () => {
  await soon('state', 'fails');
  await workOff({
    state: {
      async inside(tx) {
        await schedule(tx, 'mail', 'of what failed', new Date(0));
        throw new Error('refused');
      },
    },
  });
  const left = await database.sql`select key, attempts, last_error, leased_until from due`;
  expect([...left]).toEqual([{ key: 'fails', attempts: 1, last_error: 'refused', leased_until: null }]);
});

test.each([
  [0, 0.25],
  [3, 2],
  [30, 60],
])('after %i tries in vain the pause is of %d seconds', async (attempts, seconds) => {
  await soon('mail', 'fails');
  await database.sql`update due set attempts = ${attempts}`;
  await workOff({ mail: { outside: () => Promise.reject(new Error('away')) } });
  const [left] = await database.sql`select attempts, extract(epoch from not_before - now())::float8 as pause from due`;
  expect(left.attempts).toBe(attempts + 1);
  expect(left.pause).toBeLessThanOrEqual(seconds);
  expect(left.pause).toBeGreaterThan(seconds - 5);
  if (seconds > 5) return;
  await until(async () => {
    const done: string[] = [];
    await workOff({ mail: { outside: async ({ key }) => void done.push(key) } });
    return done.length > 0;
  }, 'its next try');
});

/** Leases are renewed every few milliseconds. */
function renewOften() {
  const begin = globalThis.setInterval;
  const spy = spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void) =>
    begin(work, 5)) as typeof setInterval);
  onTestFinished(() => spy.mockRestore());
}
const lease = async () => (await database.sql`select leased_until from due`)[0]?.leased_until?.getTime() ?? 0;

test('work that takes longer than its lease keeps it, and its row goes at the end', async () => {
  renewOften();
  await soon('mail', 'slow');
  const held = Promise.withResolvers<void>();
  const all = workOff({ mail: { outside: () => held.promise } });
  await until(lease, 'its beginning');
  const first = await lease();
  await until(async () => (await lease()) > first + 50, 'a longer lease');
  held.resolve();
  await all;
  expect(await keys()).toEqual([]);
});

test('who has lost their lease neither prolongs nor ends what somebody else has', async () => {
  renewOften();
  await soon('mail', 'slow');
  const held = Promise.withResolvers<void>();
  const all = workOff({ mail: { outside: () => held.promise } });
  await until(lease, 'its beginning');
  await database.sql`update due set leased_until = date_trunc('milliseconds', now()) + interval '19 s'`;
  const others = await lease();
  const began = performance.now();
  await until(() => performance.now() - began > 50, 'some renewals');
  held.resolve();
  await all;
  expect([await keys(), await lease()]).toEqual([['slow'], others]);
});

test('what is planned anew while it is worked on is worked on again', async () => {
  await soon('mail', 'moved');
  const done: unknown[] = [];
  await workOff({
    mail: {
      async outside({ payload }) {
        done.push(payload);
        if (done.length === 1) await schedule(database.sql, 'mail', 'moved', new Date(0), { is: 'new' });
      },
    },
  });
  expect([done, await keys()]).toEqual([[{}, { is: 'new' }], []]);
});

test('work of a kind that another worker does is left to that one', async () => {
  await soon('calendar', 'of another');
  await workOff({ mail: { outside: async () => undefined } });
  expect(await lease()).toBe(0);
  expect(await keys()).toEqual(['of another']);
});

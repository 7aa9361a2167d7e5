import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { isLockTimeout } from '../db.ts';
import { currentTrace, isTraceparent, newTrace } from '../log.ts';
import { countWaiting, type TestDatabase, testDatabase, until } from '../testing.ts';
import type { Handlers } from './handlers.ts';
import { type Arrival, keyOf, NOBODY_WAITS, takeTogether } from './take-events.ts';

const MIGRATIONS = fileURLToPath(new URL('../fixtures/migrations/', import.meta.url));
const HELD = crypto.randomUUID();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(MIGRATIONS);
  await database.sql`insert into effect (event_id) values (${HELD})`;
});
afterAll(() => database.drop());

/** Its effect needs the row that somebody else may hold. */
const handlers: Handlers = {
  'account.deleted': async (tx) => void (await tx`update effect set times = times + 1 where event_id = ${HELD}`),
};

function arrival(): Arrival {
  const payload = { accountId: crypto.randomUUID(), role: 'athlete', signInId: null };
  const text = JSON.stringify({
    id: crypto.randomUUID(),
    name: 'account.deleted',
    occurredAt: new Date().toISOString(),
    payload,
  });
  return { key: payload.accountId, text, name: 'account.deleted', traceparent: undefined, ...NOBODY_WAITS };
}
const take = (count: number) => takeTogether(database.sql, 'catalog', handlers, Array.from({ length: count }, arrival));

const isWaitedFor = async () => (await countWaiting(database.quick)) > 0;

test('several together give up on a lock of others after a moment, so that each goes alone, which waits', async () => {
  let alone: Promise<void> | undefined;
  await database.sql.begin(async (tx) => {
    await tx`update effect set times = 0 where event_id = ${HELD}`;
    alone = take(1);
    await until(isWaitedFor, 'the one to wait');
    const refused = await take(3).catch((error: unknown) => error);
    expect(isLockTimeout(refused)).toBe(true);
    expect(await isWaitedFor()).toBe(true);
  });
  await alone;
  expect(await database.sql`select times from effect where event_id = ${HELD}`.values()).toEqual([[1]]);
  await take(3);
  expect(await database.sql`select times from effect where event_id = ${HELD}`.values()).toEqual([[4]]);
});

test('an event that is in a batch twice has one effect', async () => {
  await database.sql`update effect set times = 0 where event_id = ${HELD}`;
  const twice = arrival();
  await takeTogether(database.sql, 'catalog', handlers, [twice, arrival(), twice]);
  await takeTogether(database.sql, 'catalog', handlers, [twice]);
  expect(await database.sql`select times from effect where event_id = ${HELD}`.values()).toEqual([[2]]);
});

test('an event that nobody handles here leaves no trace, beside one that somebody does as well', async () => {
  await database.sql`update effect set times = 0 where event_id = ${HELD}`;
  const unheard = { ...arrival() };
  unheard.text = unheard.text.replace('account.deleted', 'sign_in.ended');
  await takeTogether(database.sql, 'catalog', handlers, [unheard, arrival()]);
  await takeTogether(database.sql, 'catalog', handlers, [unheard]);
  expect(await database.sql`select times from effect where event_id = ${HELD}`.values()).toEqual([[1]]);
  const { id } = JSON.parse(unheard.text);
  expect(await database.sql`select 1 from inbox where event_id = ${id}`).toHaveLength(0);
});

test('what an event brings about has the trace that the event came with, and one of its own where it came with none', async () => {
  const traces: (string | undefined)[] = [];
  const noting: Handlers = { 'account.deleted': async () => void traces.push(currentTrace()) };
  const known = newTrace();
  await takeTogether(database.sql, 'catalog', noting, [{ ...arrival(), traceparent: known }, arrival()]);
  const [of, own = ''] = traces;
  expect([of, isTraceparent(own), own === known]).toEqual([known, true, false]);
});

test('events keep their order within a session, else a mentor, else an athlete, else an account', () => {
  const ids = { accountId: 'account', athleteId: 'athlete', mentorId: 'mentor', sessionId: 'session' };
  const { sessionId, ...ofNone } = ids;
  const { mentorId, ...ofAthlete } = ofNone;
  const keys = [ids, ofNone, ofAthlete, { accountId: 'account' }, {}, null].map((each) => keyOf(each, 'its own'));
  expect(keys).toEqual([sessionId, mentorId, 'athlete', 'account', 'its own', 'its own']);
});

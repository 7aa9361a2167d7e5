import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { until } from '../stack.ts';
import { askAsOwner, attackAsStrangers, callersOf } from './callers.ts';
import {
  ALL_CALLS,
  blocksLast,
  type Call,
  DESCRIPTION,
  namesMentor,
  partingLast,
  unmatchedCalls,
} from './describe-calls.ts';
import { guessPasswords, openSlowly, othersAreServed, resetGapMs, type SlowConnections } from './doors.ts';
import { setForbidden } from './forbidden.ts';
import { sendGarbage } from './garbage.ts';
import { type Hints, validRequest } from './generate.ts';
import { hintsFor } from './hints.ts';
import { attackByLinks, holdLinks, type LinkHolder, useLinks } from './mailed-links.ts';
import { expectUnchanged, type Rows, watchRows } from './rows.ts';
import { RESETS, SEED } from './seed.ts';
import { buildWorld, signInAnew, type World } from './world.ts';

let world: World;
let rows: Rows;
let hints: Hints;
let slow: SlowConnections;
beforeAll(async () => {
  world = await buildWorld();
  rows = await watchRows(world.databases);
  hints = await hintsFor(world);
  slow = openSlowly(world, 500);
}, 240_000);
afterAll(async () => {
  slow?.end();
  await world?.stop();
}, 240_000);

const title = ({ method, path }: Call) => `${method} ${path}`;
const made = (call: Call) => (id: string, ownId: string) => {
  const named = {
    ...hints,
    athlete_id: fc.constant(ownId),
    mentor_id: namesMentor(call) ? (hints.mentor_id ?? fc.uuid()) : fc.constant(ownId),
    message_id: fc.constant(world.written.get(ownId) ?? ownId),
    // Of a message that they write: two people never make up the same one.
    'id:uuid': fc.constant(ownId),
  };
  const [request] = fc.sample(validRequest(call, id, named), { seed: SEED, numRuns: 1 });
  if (!request) throw new Error(`no request for ${call.name}`);
  return request;
};

test('the table says of every call who may make it, and the product serves what it was made from', async () => {
  expect(unmatchedCalls()).toEqual({ notInTable: [], notInDescription: [] });
  expect(await (await fetch(`${world.stack.url}/api/openapi.json`)).json()).toEqual(
    JSON.parse(JSON.stringify(DESCRIPTION)),
  );
});

describe('strangers read nothing, change nothing and learn nothing', () => {
  for (const call of ALL_CALLS) test(title(call), () => attackAsStrangers(world, rows, call, made(call)));
});

test('no path does anything by a method that the description does not name', async () => {
  await expectUnchanged(rows, askByOtherMethods);
});

async function askByOtherMethods(): Promise<void> {
  for (const [path, methods] of Object.entries(DESCRIPTION.paths)) {
    const address = `${world.stack.url}/api${path.replaceAll(/\{\w+\}/g, world.things.session[0] ?? '')}`;
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !(one.toLowerCase() in methods))) {
      const answer = await fetch(address, { method, headers: { authorization: `Bearer ${world.founder.token}` } });
      const { code } = (await answer.json()) as { code?: string };
      const isElsewhere = answer.status === 404 || answer.status === 422;
      expect([method, path, isElsewhere ? 405 : answer.status, typeof code]).toEqual([method, path, 405, 'string']);
    }
  }
}

describe('a mailed link opens what it was mailed for, of its own session, and nothing else', () => {
  let holders: LinkHolder[];
  beforeAll(async () => {
    holders = await holdLinks(world);
  }, 240_000);

  for (const call of ALL_CALLS)
    test(`nothing else: ${title(call)}`, () => attackByLinks(world, rows, call, holders, made(call)));
  for (const call of blocksLast(ALL_CALLS.filter(({ rule }) => rule.links)))
    test(`its own: ${title(call)}`, () => useLinks(world, call, holders, made(call)));
});

describe('whom it is for gets through', () => {
  beforeAll(() => signInAnew(world), 240_000);

  for (const call of partingLast(ALL_CALLS.filter(({ rule }) => rule.callers !== 'anyone')))
    test(title(call), async () => {
      const owners = callersOf(world, call).filter(({ role }) => role && (call.rule.ownedBy?.includes(role) ?? true));
      for (const caller of owners) await askAsOwner(world, call, caller, made(call));
    });
});

describe('whatever is sent, the answer is no failure, not slow, and a refusal changes nothing', () => {
  for (const call of ALL_CALLS) test(title(call), () => sendGarbage(world, rows, call, hints));
});

describe('what nobody may set is not set', () => {
  for (const call of ALL_CALLS.filter(({ body }) => body))
    test(title(call), () => setForbidden(world, rows, call, hints));
});

test('a thousand wrong passwords for one account: ten are looked at', async () => {
  const heard = await guessPasswords(world, 1_000);
  expect([...heard.keys()].sort()).toEqual([401, 429]);
  expect(heard.get(401)).toBeLessThanOrEqual(20);
});

test('asking for a reset takes no longer for an address that is known', async () => {
  const { ms, usualMs, chanceMs } = await resetGapMs(world, RESETS);
  console.log(
    `a known address takes ${ms.toFixed(2)} ms longer, by the median of ${RESETS}; ${chanceMs.toFixed(2)} ms are chance`,
  );
  expect(Math.abs(ms)).toBeLessThan(Math.max(5, usualMs / 2) + chanceMs);
}, 240_000);

test('sixty-four sign-ins at once are answered, and others are served meanwhile', async () => {
  const { market, mentor, otherMentor } = world;
  const signIns = Array.from({ length: 64 }, () =>
    market.api('POST', '/login', null, { email: mentor.email, password: mentor.password }),
  );
  await othersAreServed(world, Promise.all(signIns));
  const statuses = (await Promise.all(signIns)).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
  // On a slow machine the gateway may leave identity alone for a moment first.
  const { email, password } = otherMentor;
  const comesIn = async () => (await market.api('POST', '/login', null, { email, password })).status === 200;
  await until(comesIn, 'a sign-in after all these');
});

test('hostile text comes back as it was written, and runs in no page', async () => {
  const { market, stack, otherMentor } = world;
  const token = await market.signIn(otherMentor.email, otherMentor.password);
  const profile = await market.good('GET', `/college-athletes/${otherMentor.id}`, token);
  const bio = `'; drop table mentor; -- <script>alert(1)</script> {{7*7}} \u202e\r\nBcc: x`;
  expect(profile.bio).not.toBe(bio);
  const answer = await market.api('PUT', `/college-athletes/${otherMentor.id}`, token, { bio });
  expect(answer.status).toBe(200);
  await until(
    async () => (await market.good('GET', `/college-athletes/${otherMentor.id}`, token)).bio === bio.trim(),
    'the text',
  );
  const html = await (await fetch(`${stack.url}/mentors/${otherMentor.id}`)).text();
  expect(html).not.toContain('<script>alert(1)');
});

test('five hundred connections that stop in the middle are closed; all of the above was served meanwhile', async () => {
  await othersAreServed(world, slow.closed());
}, 240_000);

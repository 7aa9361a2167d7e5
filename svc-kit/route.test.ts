import { describe, expect, test } from 'bun:test';
import { DETAIL, refusalOf } from 'contracts/details';
import { endpoint } from 'contracts/endpoint';
import { z } from 'zod';
import { createBaseApp } from './app.ts';
import { CALLER_HEADER, type Person, signCaller } from './auth.ts';
import { createClock } from './clock.ts';
import { createLog } from './log.ts';
import { route } from './route.ts';
import { findUnstorable } from './storable.ts';
import { person as personOf, TEST_SECRET } from './testing.ts';

const log = createLog('test', 'error', () => undefined);
const app = createBaseApp({ log, internalSecret: TEST_SECRET, clock: createClock() });
const said = z.object({ said: z.unknown() });
route(
  app,
  endpoint({
    name: 'say',
    owner: 'booking',
    method: 'POST',
    path: '/say/:word',
    access: 'anyone',
    params: z.object({ word: z.string() }),
    query: z.object({ search: z.string().optional() }),
    body: z.record(z.string(), z.unknown()),
    response: said,
    summary: 'Says it again.',
  }),
  async ({ body }) => ({ said: body }),
);

async function say(json: string, path = '/say/word') {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.request(path, { method: 'POST', headers, body: json });
  return { status: answer.status, body: (await answer.json()) as { detail: unknown; said?: unknown } };
}

const SENTENCE = 'A character in this text can’t be stored.';

test.each([
  ['half of a surrogate pair', '{"bio": "\\ud800"}', ['body', 'bio']],
  ['the other half', '{"bio": "x\\udfff"}', ['body', 'bio']],
  ['a NUL', '{"bio": "a\\u0000b"}', ['body', 'bio']],
  ['one deep inside', '{"a": {"b": [1, "\\ud83d"]}}', ['body', 'a', 'b', 1]],
  ['one in a name of a field', '{"a\\ud800": 1}', ['body']],
])('text that no database keeps is refused before anybody works with it: %s', async (_name, json, loc) => {
  expect(await say(json)).toMatchObject({ status: 422, body: { detail: [{ loc, msg: SENTENCE }] } });
});

route(
  app,
  endpoint({
    name: 'greet',
    owner: 'booking',
    method: 'POST',
    path: '/greet',
    access: 'anyone',
    body: z.object({
      first_name: z.string(),
      sport: z.enum(['golf', 'rowing'], 'Choose a sport.'),
      kind: z.enum(['a', 'b']),
      times: z.array(z.object({ at: z.number() })),
      loud: z.boolean().optional(),
      stars: z.int().min(1).max(5).optional(),
      share: z.number().positive().optional(),
      word: z.string().min(1).max(3).optional(),
      code: z.string().length(6).optional(),
      three: z.array(z.string()).max(1).optional(),
      of: z.uuid().optional(),
      on: z.iso.date().optional(),
      tag: z.string().regex(/^x/).optional(),
      pin: z.string().max(4, 'Four at most.').optional(),
    }),
    response: said,
    summary: 'Greets.',
  }),
  async () => ({ said: null }),
);

async function faultsOf(body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.request('/greet', { method: 'POST', headers, body: JSON.stringify(body) });
  const { detail } = (await answer.json()) as { detail: { msg: string }[] };
  return [answer.status, ...detail.map(({ msg }) => msg)];
}

test('what is missing is named in plain words, and so is what has another type', async () => {
  expect(await faultsOf({ times: [{}, { at: '5' }], loud: 'yes', kind: 'c' })).toEqual([
    422,
    '“first_name” is missing.',
    'Choose a sport.',
    '“kind” has to be one of a, b.',
    '“times.0.at” is missing.',
    '“times.1.at” has to be a number.',
    '“loud” has to be true or false.',
  ]);
  expect(await faultsOf([])).toEqual([422, 'The body has to be an object.']);
});

test.each([
  [{ stars: 0 }, '“stars” has to be at least 1.'],
  [{ stars: 6 }, '“stars” has to be at most 5.'],
  [{ share: 0 }, '“share” has to be more than 0.'],
  [{ word: '' }, '“word” can’t be empty.'],
  [{ word: 'long' }, '“word” has to have at most 3 characters.'],
  [{ code: '12' }, '“code” has to have exactly 6 characters.'],
  [{ three: ['a', 'b'] }, '“three” has to have at most 1 entry.'],
  [{ of: 'x' }, '“of” has to be an id.'],
  [{ on: '2026-13-01' }, '“on” has to be a date such as 2026-12-03.'],
  [{ tag: 'y' }, '“tag” can’t be read.'],
  [{ pin: '12345' }, 'Four at most.'],
])('what is beyond a limit is told in plain words: %j', async (given, sentence) => {
  expect(await faultsOf({ first_name: 'A', sport: 'golf', kind: 'a', times: [], ...given })).toEqual([422, sentence]);
});

test('so it is in a query, and in a path it names nothing', async () => {
  expect(await say('{}', '/say/word?search=%00')).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['query', 'search'], msg: SENTENCE }] },
  });
  expect((await say('{}', '/say/a%00b')).status).toBe(404);
});

test('whole pairs, and every other odd character, pass as they are', async () => {
  const odd = { bio: `😀 \u202e \u200b \ufeff \uffff ${'e\u0301'.repeat(50)}`, __proto__x: 1 };
  expect(await say(JSON.stringify(odd))).toEqual({ status: 200, body: { said: odd } as never });
});

test('a body nested as deep as a body can be is looked through', () => {
  const depth = 32_000;
  const half = (inside: string) => JSON.parse(`${'['.repeat(depth)}${inside}${']'.repeat(depth)}`);
  expect(findUnstorable(half('"x"'))).toBeNull();
  expect(findUnstorable(half('"\\ud800"'))).toHaveLength(depth);
});

route(
  app,
  endpoint({
    name: 'refundAll',
    owner: 'booking',
    method: 'POST',
    path: '/refund-all',
    access: ['athlete', 'admin'],
    freshSignIn: true,
    response: said,
    summary: 'Moves money.',
  }),
  async () => ({ said: 'done' }),
);

test.each([
  ['the admin', 'admin', 9, 200],
  ['the admin', 'admin', 11, 401],
  ['an athlete', 'athlete', 11, 200],
] as const)(
  'what moves money, asked by %s (%s), %i minutes after signing in: %i',
  async (_who, role, minutes, status) => {
    const signedInAt = Date.now() / 1000 - minutes * 60;
    const person = { kind: 'person', id: crypto.randomUUID(), role, signInId: 'x', signedInAt } as const;
    const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, person) };
    expect((await app.request('/refund-all', { method: 'POST', headers })).status).toBe(status);
  },
);

const mentorsId = z.object({ id: z.uuid() });
for (const [path, more] of [
  ['/open/:id', { access: 'anyone', errors: { 404: DETAIL.mentor_not_found } }],
  ['/thing/:id', { access: 'anyone', errors: { 404: DETAIL.not_found } }],
  ['/own/:id', { access: ['mentor', 'admin'], own: { in: 'params', name: 'id' } }],
] as const) {
  route(
    app,
    endpoint({
      ...{ name: path, owner: 'booking', method: 'GET', path, params: mentorsId, response: said, summary: 'Shows it.' },
      ...more,
    }),
    async () => ({ said: 'shown' }),
  );
}

describe('an id that cannot exist is answered as one that does not', () => {
  const mentor = personOf('mentor');
  const ask = async (path: string, as?: Person) => {
    const headers: Record<string, string> = as ? { [CALLER_HEADER]: await signCaller(TEST_SECRET, as) } : {};
    const answer = await app.request(path, { headers });
    return [answer.status, await answer.json()];
  };

  test.each(['abc', '%00', '%E0%A4%A', '7f3a2b1c-0000-4000-8000-00000000000'])('%s', async (id) => {
    expect(await ask(`/open/${id}`)).toEqual([404, refusalOf('mentor_not_found')]);
    expect(await ask(`/thing/${id}`)).toEqual([404, refusalOf('not_found')]);
    expect(await ask(`/own/${id}`, mentor)).toEqual([403, refusalOf('not_yourself')]);
    expect(await ask(`/own/${id}`)).toEqual([401, refusalOf('not_signed_in')]);
  });

  test('and what is one’s own is shown to them and to the admin', async () => {
    expect(await ask(`/own/${crypto.randomUUID()}`, mentor)).toEqual([403, refusalOf('not_yourself')]);
    for (const who of [mentor, personOf('admin')]) expect((await ask(`/own/${mentor.id}`, who))[0]).toBe(200);
  });
});

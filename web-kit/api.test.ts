import { afterEach, beforeEach, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { endpoint } from 'contracts/endpoint';
import { z } from 'zod';
import { ApiError, call, callPage, errorText, isRefusal, isRefused, UNREACHABLE, validationText } from './api.ts';
import { noticeServerTime, now } from './clock.ts';
import { installBrowser } from './fake-browser.ts';
import { readSession, writeSession } from './session.ts';

const base = { owner: 'booking', summary: '', response: z.object({ ok: z.boolean() }) } as const;
const params = z.object({ id: z.string() });
const read = endpoint({ ...base, name: 'read', method: 'GET', path: '/things/:id', access: 'signed-in', params });
const write = endpoint({
  ...base,
  name: 'write',
  method: 'POST',
  path: '/things',
  access: 'anyone',
  body: z.object({ text: z.string() }),
});
const press = endpoint({ ...base, name: 'press', method: 'POST', path: '/presses', access: 'anyone' });
const list = endpoint({
  ...base,
  name: 'list',
  method: 'GET',
  path: '/things',
  access: 'optional',
  query: z.object({ sport: z.string().optional() }),
  response: z.array(z.string()),
});

let browser: ReturnType<typeof installBrowser>;
beforeEach(() => {
  browser = installBrowser();
});
afterEach(() => browser.remove());
const json =
  (status: number, body: unknown, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject('it went well'),
    (error: ApiError) => error,
  );

test('parameters are escaped, empty query values left out, bodies sent as JSON', async () => {
  browser.answers.push(json(200, { ok: true }), json(200, []), json(200, { ok: true }));
  await call(read, { params: { id: 'a/b' } });
  await call(list, { query: { sport: '' } });
  await call(write, { body: { text: 'hi' } });
  expect(browser.fetched).toEqual(['GET /api/things/a%2Fb', 'GET /api/things', 'POST /api/things']);
  expect(browser.sent[2]?.body).toBe('{"text":"hi"}');
});

test('what is typed arrives also when the page is left meanwhile; only a long text may not', async () => {
  browser.answers.push(...[1, 2, 3, 4].map(() => json(200, { ok: true })));
  await call(write, { body: { text: 'hi' } });
  await call(write, { body: { text: 'x'.repeat(40_000) } });
  await call(press);
  await call(read, { params: { id: 'a' } });
  expect(browser.sent.map(({ keepalive }) => keepalive ?? false)).toEqual([true, false, true, false]);
});

test('a sentence of the server is kept word for word', async () => {
  browser.answers.push(json(409, { detail: 'This time has just been taken.' }));
  const error = await failure(call(write, { body: { text: '' } }));
  expect([error.status, error.message, errorText(error, 'Failed.')]).toEqual([
    409,
    'This time has just been taken.',
    'This time has just been taken.',
  ]);
});

test('a refusal is recognized by its code, and never by its words', async () => {
  browser.answers.push(
    json(409, { detail: 'Any words', code: 'slot_taken' }),
    json(409, { detail: DETAIL.slot_taken }),
  );
  const coded = await failure(call(write, { body: { text: '' } }));
  const worded = await failure(call(write, { body: { text: '' } }));
  expect([isRefused(coded, 'slot_taken'), isRefused(coded, 'athlete_busy'), isRefused(worded, 'slot_taken')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a list of faults is told field by field', async () => {
  const faults = [
    { loc: ['body', 'email'], msg: 'Please give a valid email address.' },
    { loc: ['body', 'gpa'], msg: 'GPA runs from 0 to 4.' },
  ];
  browser.answers.push(json(422, { detail: faults }));
  const error = await failure(call(write, { body: { text: '' } }));
  expect(error.fields).toEqual({ email: 'Please give a valid email address.', gpa: 'GPA runs from 0 to 4.' });
  expect(validationText(error, '')).toBe(
    'Validation error: email: Please give a valid email address.; gpa: GPA runs from 0 to 4.',
  );
});

test('an answer that is not ours leaves the words to the page; no answer has its own', async () => {
  browser.answers.push(
    () => new Response('<html>bad gateway', { status: 502 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  );
  const foreign = await failure(call(write, { body: { text: '' } }));
  expect(foreign.message).toContain('502');
  expect(errorText(foreign, 'Login failed.')).toBe('Login failed.');
  const unreachable = await failure(call(write, { body: { text: '' } }));
  expect([unreachable.status, errorText(unreachable, 'Login failed.')]).toEqual([0, UNREACHABLE]);
});

test('an expired sign-in is renewed once and the call made again', async () => {
  writeSession('athlete', { id: 'a', first_name: 'Ann' });
  browser.answers.push(json(401, { detail: 'x' }), json(200, {}), json(200, { ok: true }));
  expect(await call(read, { params: { id: '1' } })).toEqual({ ok: true });
  expect(browser.fetched).toEqual(['GET /api/things/1', 'POST /api/refresh', 'GET /api/things/1']);
});

test('a sign-in that cannot be renewed ends here, with the sentence of the server', async () => {
  writeSession('athlete', { id: 'a', first_name: 'Ann' });
  browser.answers.push(json(401, { detail: 'Please log in to continue.' }), json(401, { detail: 'gone' }));
  const error = await failure(call(read, { params: { id: '1' } }));
  expect(error.message).toBe('Please log in to continue.');
  expect(readSession()).toBeNull();
});

test('two calls that run into the same expired sign-in renew it once: the token rotates', async () => {
  writeSession('athlete', { id: 'a', first_name: 'Ann' });
  browser.stored.set('authToken', 'before');
  const good = json(200, { ok: true });
  browser.answers.push(json(401, {}), json(401, {}), good, good, good);
  await Promise.all([call(read, { params: { id: '1' } }), call(read, { params: { id: '2' } })]);
  expect(browser.fetched.filter((line) => line === 'POST /api/refresh')).toHaveLength(1);
});

test('what one person sent is never sent again as another, who has signed in in another tab meanwhile', async () => {
  writeSession('athlete', { id: 'a', first_name: 'Ann' });
  browser.stored.set('authToken', 'before');
  browser.answers.push(
    () => {
      writeSession('athlete', { id: 'b', first_name: 'Bea' });
      return json(401, { detail: 'Please log in to continue.' })();
    },
    json(200, { ok: true }),
  );
  expect((await failure(call(read, { params: { id: '1' } }))).status).toBe(401);
  expect(browser.fetched).toEqual(['GET /api/things/1']);
  expect(readSession()?.id).toBe('b');
});

test('where the browser has locks, all its tabs renew in turn', async () => {
  const asked: string[] = [];
  const request = (name: string, work: () => unknown) => {
    asked.push(name);
    return work();
  };
  const before = Object.getOwnPropertyDescriptor(navigator, 'locks');
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  try {
    writeSession('athlete', { id: 'a', first_name: 'Ann' });
    browser.answers.push(json(401, {}), json(200, {}), json(200, { ok: true }));
    expect(await call(read, { params: { id: '1' } })).toEqual({ ok: true });
  } finally {
    if (before) Object.defineProperty(navigator, 'locks', before);
    else Reflect.deleteProperty(navigator, 'locks');
  }
  expect(asked).toEqual(['refresh-sign-in']);
});

test('a call that was given up is no failure to tell of', async () => {
  const { signal } = new AbortController();
  browser.answers.push(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
  const error = await failure(call(read, { params: { id: '1' }, signal }));
  expect(error.name).toBe('AbortError');
  expect(browser.sent[0]?.signal).toBe(signal);
});

test('a refusal is what the server says no to, not what it could not do', () => {
  const refused = [400, 409, 499].map((status) => isRefusal(new ApiError(status, '')));
  expect(refused).toEqual([true, true, true]);
  const failed = [0, 399, 500, 503].map((status) => isRefusal(new ApiError(status, '')));
  expect(failed).toEqual([false, false, false, false]);
  expect(isRefusal(new Error('no'))).toBe(false);
});

test('a wrong password is not an expired sign-in', async () => {
  browser.answers.push(json(401, { detail: 'Incorrect password. Please try again.' }));
  expect((await failure(call(write, { body: { text: '' } }))).status).toBe(401);
  expect(browser.fetched).toHaveLength(1);
});

test('a mailed credential speaks for itself and is never renewed', async () => {
  browser.answers.push(json(401, { detail: 'This link isn’t valid anymore.' }));
  await failure(call(read, { params: { id: '1' }, credential: 'abc' }));
  expect(new Headers(browser.sent[0]?.headers).get('authorization')).toBe('Bearer abc');
  expect(browser.fetched).toHaveLength(1);
});

test('a page of a list knows how many there are in all', async () => {
  browser.answers.push(json(200, ['a', 'b'], { 'x-total-count': '212' }), json(200, ['a']));
  expect(await callPage(list)).toEqual({ items: ['a', 'b'], total: 212 });
  expect((await callPage(list)).total).toBe(1);
});

test('the clock follows the server’s', async () => {
  browser.answers.push(json(200, [], { 'x-now': '2031-01-01T00:00:00Z' }));
  await call(list);
  expect(now().getUTCFullYear()).toBe(2031);
  noticeServerTime(new Date().toISOString());
});

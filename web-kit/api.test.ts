import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { endpoint } from 'contracts/endpoint';
import { z } from 'zod';
import {
  ApiError,
  CUT_OFF,
  call,
  callPage,
  callWithFile,
  errorText,
  isRefusal,
  isRefused,
  UNREACHABLE,
  UNSURE,
  validationText,
} from './api.ts';
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
const save = endpoint({
  ...base,
  name: 'save',
  method: 'POST',
  path: '/things',
  access: 'signed-in',
  body: z.object({ text: z.string() }),
});
const press = endpoint({ ...base, name: 'press', method: 'POST', path: '/presses', access: 'anyone' });
const hand = endpoint({
  ...base,
  name: 'hand',
  method: 'PUT',
  path: '/files',
  access: 'signed-in',
  bytes: ['image/png'],
  maxBodyBytes: 1_000,
});
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

/** As browsers do, it ends only when it is given up. */
function stalls(): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<Response>();
  const signal = browser.sent.at(-1)?.signal;
  if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'));
  signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  return promise;
}

/** An answer that begins when told, and whose body never ends. */
function breakable() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return {
    respond: () => promise,
    begin() {
      const start = (body: ReadableStreamDefaultController) =>
        browser.sent
          .at(-1)
          ?.signal?.addEventListener('abort', () => body.error(new DOMException('Aborted', 'AbortError')));
      resolve(new Response(new ReadableStream({ start: (body) => void start(body) })));
    },
  };
}

function giveUpLater() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

async function comeToRest(): Promise<void> {
  for (let i = 0; i < 50; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

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

test('while nobody can say whether the sign-in still stands, nobody is asked to log in', async () => {
  writeSession('athlete', { id: 'a', first_name: 'Ann' });
  browser.answers.push(json(401, { detail: 'Please log in to continue.' }), json(503, { detail: 'Back soon.' }));
  const error = await failure(call(read, { params: { id: '1' } }));
  expect([error.status, error.message]).toEqual([503, 'Back soon.']);
  expect(readSession()?.id).toBe('a');
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
  const { signal, abort } = giveUpLater();
  browser.answers.push(stalls, stalls);
  const asked = failure(call(read, { params: { id: '1' }, signal }));
  await comeToRest();
  abort();
  expect((await asked).name).toBe('AbortError');
  expect((await failure(call(read, { params: { id: '1' }, signal }))).name).toBe('AbortError');
});

describe('on a line that stalls', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const SECOND = 1_000;

  async function wait(seconds: number): Promise<void> {
    await comeToRest();
    jest.advanceTimersByTime(seconds * SECOND);
    await comeToRest();
  }
  /** What it ended with by now, or null. */
  function follow(promise: Promise<unknown>): { outcome: () => unknown } {
    let outcome: unknown = null;
    promise.then(
      (answer) => {
        outcome = answer;
      },
      (error: ApiError) => {
        outcome = [error.name, error.status, error.message];
      },
    );
    return { outcome: () => outcome };
  }

  test('a read says after half a minute that it takes too long, and hangs up', async () => {
    browser.answers.push(stalls);
    const asked = follow(call(read, { params: { id: '1' } }));
    await wait(29);
    expect(asked.outcome()).toBeNull();
    await wait(2);
    expect(asked.outcome()).toEqual(['ApiError', 504, CUT_OFF]);
    expect(browser.sent[0]?.signal?.aborted).toBe(true);
  });

  test('a change is given longer, and nobody is told that nothing was saved', async () => {
    browser.answers.push(stalls);
    const asked = follow(call(save, { body: { text: 'hi' } }));
    await wait(39);
    expect(asked.outcome()).toBeNull();
    await wait(2);
    expect(asked.outcome()).toEqual(['ApiError', 504, UNSURE]);
  });

  test('what anyone may do, as logging in, is offered again: twice does no harm', async () => {
    browser.answers.push(stalls);
    const asked = follow(call(write, { body: { text: 'hi' } }));
    await wait(31);
    expect(asked.outcome()).toEqual(['ApiError', 504, CUT_OFF]);
  });

  test('an answer that has begun to come is given as long again, and ends as well where it stops', async () => {
    const body = breakable();
    browser.answers.push(body.respond);
    const asked = follow(call(read, { params: { id: '1' } }));
    await wait(20);
    body.begin();
    await wait(29);
    expect(asked.outcome()).toBeNull();
    await wait(2);
    expect(asked.outcome()).toEqual(['ApiError', 504, CUT_OFF]);
  });

  test('a file that is on its way is waited for, and no longer once it stops', async () => {
    let moved: (() => void) | undefined;
    browser.answers.push(stalls);
    const via = (address: string, init: RequestInit, onMoved: () => void) => {
      moved = onMoved;
      return fetch(address, init);
    };
    const sent = follow(callWithFile(hand, { file: new Blob(['x'], { type: 'image/png' }), via }));
    for (let i = 0; i < 5; i += 1) {
      await wait(110);
      moved?.();
    }
    expect(sent.outcome()).toBeNull();
    await wait(121);
    expect(sent.outcome()).toEqual(['ApiError', 504, UNSURE]);
  });

  test('renewing the sign-in ends for all who wait for it, and the next call tries anew', async () => {
    writeSession('athlete', { id: 'a', first_name: 'Ann' });
    browser.answers.push(json(401, {}), json(401, {}), stalls);
    const asked = [follow(call(read, { params: { id: '1' } })), follow(call(read, { params: { id: '2' } }))];
    await wait(16);
    expect(asked.map(({ outcome }) => outcome())).toEqual([
      ['ApiError', 504, CUT_OFF],
      ['ApiError', 504, CUT_OFF],
    ]);
    expect(readSession()?.id).toBe('a');
    browser.answers.push(json(401, {}), json(200, {}), json(200, { ok: true }));
    expect(await call(read, { params: { id: '1' } })).toEqual({ ok: true });
  });

  test('a change that waited in vain for the sign-in was not made, and is not said to be in doubt', async () => {
    writeSession('athlete', { id: 'a', first_name: 'Ann' });
    browser.answers.push(json(401, {}), stalls);
    const asked = follow(call(save, { body: { text: 'hi' } }));
    await wait(16);
    expect(asked.outcome()).toEqual(['ApiError', 504, CUT_OFF]);
  });
});

test('a connection that breaks off within the answer is told as that; a change may have been made', async () => {
  const broken = () => new Response(new ReadableStream({ pull: (to) => to.error(new TypeError('network error')) }));
  browser.answers.push(broken, broken);
  const reading = await failure(call(read, { params: { id: '1' } }));
  expect([reading.name, reading.status, reading.message]).toEqual(['ApiError', 0, CUT_OFF]);
  const writing = await failure(call(save, { body: { text: '' } }));
  expect([writing.name, writing.status, writing.message]).toEqual(['ApiError', 0, UNSURE]);
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

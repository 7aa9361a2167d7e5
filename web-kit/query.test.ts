import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { installBrowser } from './fake-browser.ts';
import { createBrowserClient } from './query.ts';
import type { DeclaredKey } from './query-keys.ts';
import { clearSession, writeSession } from './session.ts';

let browser: ReturnType<typeof installBrowser>;
let client: QueryClient;
let stops: (() => void)[] = [];
beforeEach(() => {
  browser = installBrowser();
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  client.clear();
  browser.remove();
});

const ann = { id: 'a1', first_name: 'Ann' };
const maya = { id: 'm1', first_name: 'Maya' };
const SHOWN: DeclaredKey = ['mentor', 'm9'];
const LEFT = ['guardian'] as const;

/** How often what a page shows was asked for, after `change`. What another page showed lies there as well. */
async function askedAfter(change: () => void): Promise<number> {
  client.setQueryData<unknown>(LEFT, 'of the page before');
  let asked = 0;
  const queryFn = () => Promise.resolve(++asked);
  const observer = new QueryObserver(client, { queryKey: SHOWN, queryFn });
  stops.push(observer.subscribe(() => undefined));
  await settle();
  change();
  await settle();
  return asked - 1;
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
const left = () => client.getQueryData<unknown>(LEFT);
const isOld = () => client.getQueryState(LEFT)?.isInvalidated;

test('who is shown to whom is known only with the sign-in: what a visitor was told is asked for again', async () => {
  client = createBrowserClient();
  expect(await askedAfter(() => writeSession('athlete', ann))).toBe(1);
  expect(isOld()).toBe(true);
});

test('a read that nothing answered is tried again at once, and one that took too long only when somebody asks', () => {
  client = createBrowserClient();
  const triesAfter = (error: Error) => {
    const retry = client.getDefaultOptions().queries?.retry;
    if (typeof retry !== 'function') throw new Error('no rule');
    return [0, 1, 2].map((failures) => retry(failures, error));
  };
  for (const status of [0, 502, 503]) expect(triesAfter(new ApiError(status, ''))).toEqual([true, true, false]);
  for (const status of [504, 500, 404]) expect(triesAfter(new ApiError(status, ''))).toEqual([false, false, false]);
});

test('what a visitor asked and has not been told yet is asked for again, too', async () => {
  client = createBrowserClient();
  const { promise, resolve } = Promise.withResolvers<string>();
  const answers = [promise, Promise.resolve('as an athlete')];
  const observer = new QueryObserver(client, { queryKey: SHOWN, queryFn: () => answers.shift() });
  stops.push(observer.subscribe(() => undefined));
  writeSession('athlete', ann);
  resolve('as a visitor');
  await settle();
  expect(client.getQueryData<unknown>(SHOWN)).toBe('as an athlete');
});

test('nothing is asked for again where the same person goes on under another name', async () => {
  writeSession('athlete', ann);
  client = createBrowserClient();
  expect(await askedAfter(() => writeSession('athlete', { ...ann, first_name: 'Anna' }))).toBe(0);
  expect([left(), isOld()]).toEqual(['of the page before', false]);
});

test('another person finds nothing of the one before, whether or not that one logged out first', async () => {
  for (const logsOut of [true, false]) {
    writeSession('athlete', ann);
    client = createBrowserClient();
    const asked = await askedAfter(() => {
      if (logsOut) clearSession({ onPurpose: true });
      if (logsOut) expect(left()).toBe('of the page before');
      writeSession('mentor', maya);
    });
    expect([asked, left()]).toEqual([1, undefined]);
  }
});

test('whoever follows without a logout in between sees nothing old while the new answer is on its way', async () => {
  writeSession('athlete', ann);
  client = createBrowserClient();
  await askedAfter(() => {
    writeSession('mentor', maya);
    expect(client.getQueryData<unknown>(SHOWN)).toBeUndefined();
  });
  client.setQueryData<unknown>(LEFT, 'of the second');
  writeSession('athlete', ann);
  expect(left()).toBeUndefined();
});

test('who comes back finds what they had, and asks for it again', async () => {
  writeSession('athlete', ann);
  client = createBrowserClient();
  const asked = await askedAfter(() => {
    clearSession();
    writeSession('athlete', ann);
  });
  expect([asked, left(), isOld()]).toEqual([1, 'of the page before', true]);
});

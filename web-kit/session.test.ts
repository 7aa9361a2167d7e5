import { afterEach, beforeEach, expect, test } from 'bun:test';
import { installBrowser } from './fake-browser.ts';
import { logout } from './logout.ts';
import { clearSession, markRefreshed, readSession, refreshMark, writeSession } from './session.ts';

let browser: ReturnType<typeof installBrowser>;
beforeEach(() => {
  browser = installBrowser();
});
afterEach(() => browser.remove());
const maya = { id: 'm1', first_name: 'Maya' };

test('signing in keeps the five keys, and only the own role’s id', () => {
  writeSession('mentor', maya);
  expect([...browser.stored.keys()].sort()).toEqual(['authToken', 'mentorId', 'userData', 'userType']);
  expect(readSession()).toEqual({ id: 'm1', firstName: 'Maya', role: 'mentor', user: maya });
});

test('signing in as another person leaves nothing of the one before', () => {
  writeSession('mentor', maya);
  writeSession('athlete', { id: 'a1', first_name: 'Ann' });
  expect(browser.stored.get('mentorId')).toBeUndefined();
  expect(browser.stored.get('athleteId')).toBe('a1');
});

test('a change of one’s own name never looks signed out, which another tab would take for a logout', () => {
  writeSession('mentor', maya);
  const seen: unknown[] = [];
  const { setItem, removeItem } = localStorage;
  const see = () => void seen.push(readSession()?.id);
  localStorage.setItem = (key, value) => {
    setItem(key, value);
    see();
  };
  localStorage.removeItem = (key) => {
    removeItem(key);
    see();
  };
  writeSession('mentor', { id: 'm1', first_name: 'May' });
  expect(new Set(seen)).toEqual(new Set(['m1']));
  expect(readSession()?.firstName).toBe('May');
  writeSession('athlete', { id: 'a1', first_name: 'Ann' });
  expect(new Set(seen)).toEqual(new Set(['m1', undefined, 'a1']));
});

test('where the browser refuses to keep anything, nobody is signed in, and nothing breaks', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  try {
    expect(readSession()).toBeNull();
    expect(refreshMark()).toBeNull();
    markRefreshed();
    clearSession();
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: undefined });
  }
});

test('logging out removes all five keys even when the server cannot be reached', async () => {
  writeSession('athlete', maya);
  browser.answers.push(() => Promise.reject(new TypeError('offline')));
  await logout();
  expect(browser.stored.size).toBe(0);
  expect(browser.fetched).toEqual(['POST /api/logout']);
  expect(readSession()).toBeNull();
});

test('what cannot be read as a session counts as signed out', () => {
  for (const [data, type] of [
    ['{', 'mentor'],
    ['null', 'mentor'],
    ['{"id":1}', 'mentor'],
    ['{"id":"x"}', 'owner'],
  ]) {
    browser.stored.set('authToken', '1');
    browser.stored.set('userData', data as string);
    browser.stored.set('userType', type as string);
    expect(readSession()).toBeNull();
  }
});

test('a session that has not changed is the same object, so that it can feed a store', () => {
  writeSession('athlete', maya);
  expect(readSession()).toBe(readSession());
});

test('every change is announced', () => {
  let heard = 0;
  window.addEventListener('session-changed', () => {
    heard += 1;
  });
  writeSession('athlete', maya);
  clearSession();
  expect(heard).toBe(2);
});

test('a renewal never signs in somebody who is signed out', () => {
  markRefreshed();
  expect(refreshMark()).toBeNull();
});

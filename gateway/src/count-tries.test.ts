import { expect, test } from 'bun:test';
import { ENDPOINTS } from 'contracts/http';
import { addBusyCalendar } from 'contracts/http/busy-calendars';
import { readCalendarFeed } from 'contracts/http/calendar-feed';
import { getParentRequest } from 'contracts/http/parent-requests';
import { login } from 'contracts/http/sign-in';
import { createTries } from './count-tries.ts';

const NETWORK = '198.51.100.7';
const tries = (now = () => 0) => createTries({ failures: 3, requests: 3 }, now);

test.each([
  ['sign-ins that fail', login, 401, [200, 429]],
  ['wrong addresses of calendars', readCalendarFeed, 404, [200, 304]],
] as const)('%s are limited, and others are not', (_what, endpoint, wrong, right) => {
  const counted = tries();
  for (let i = 0; i < 10; i++) for (const status of right) counted.count(endpoint, NETWORK, status);
  expect(counted.waitSeconds(endpoint, NETWORK)).toBeNull();
  for (let i = 0; i < 3; i++) counted.count(endpoint, NETWORK, wrong);
  expect(counted.waitSeconds(endpoint, NETWORK)).toBeGreaterThan(0);
  expect(counted.waitSeconds(endpoint, '198.51.100.8')).toBeNull();
});

test('what a parent’s link opens is limited however it is answered', () => {
  const counted = tries();
  for (const status of [200, 404, 200]) counted.count(getParentRequest, NETWORK, status);
  expect(counted.waitSeconds(getParentRequest, NETWORK)).toBeGreaterThan(0);
});

test('calls that are not answered yet count, each until it is', () => {
  const counted = tries();
  const ends = [1, 2, 3].map(() => counted.begin(login, NETWORK));
  expect(counted.waitSeconds(login, NETWORK)).toBe(1);
  expect(counted.waitSeconds(login, '198.51.100.8')).toBeNull();
  for (const end of ends.splice(0, 1)) end();
  expect(counted.waitSeconds(login, NETWORK)).toBeNull();
  counted.count(login, NETWORK, 401);
  expect(counted.waitSeconds(login, NETWORK)).toBe(1);
  for (const end of ends) end();
  expect(counted.waitSeconds(login, NETWORK)).toBeNull();
});

test('every change that anybody may ask for is limited, besides those of who is signed in and of Stripe', () => {
  const open = ENDPOINTS.filter(
    ({ access, method }) => (access === 'anyone' || access === 'optional') && method !== 'GET',
  );
  const unlimited = open.filter((endpoint) => !tries().isCounted(endpoint)).map(({ name }) => name);
  expect(unlimited.sort()).toEqual(['logout', 'receiveStripeWebhook', 'refresh']);
  expect([getParentRequest, readCalendarFeed, addBusyCalendar].map(tries().isCounted)).toEqual([true, true, true]);
});

test('a quarter of an hour after the first one there are as many again, and until then it is said how long that is', () => {
  let now = 1_000;
  const counted = tries(() => now);
  const waits = () => counted.waitSeconds(getParentRequest, NETWORK);
  const useUp = () => {
    for (let i = 0; i < 3; i++) counted.count(getParentRequest, NETWORK, 200);
  };
  useUp();
  expect(waits()).toBe(15 * 60);
  now += 10 * 60_000;
  expect(waits()).toBe(5 * 60);
  now += 5 * 60_000 - 1;
  expect(waits()).toBe(1);
  now += 1;
  expect(waits()).toBeNull();
  useUp();
  expect(waits()).toBe(15 * 60);
});

test('no more than fifty thousand addresses are remembered, and the newest are', () => {
  const counted = tries();
  for (let n = 0; n < 50_001; n++) for (let i = 0; i < 3; i++) counted.count(getParentRequest, String(n), 200);
  const waits = ['0', '1', '50000'].map((address) => counted.waitSeconds(getParentRequest, address));
  expect(waits).toEqual([null, 900, 900]);
});

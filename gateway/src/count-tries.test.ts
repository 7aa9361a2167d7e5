import { expect, test } from 'bun:test';
import { readCalendarFeed } from 'contracts/http/calendar-feed';
import { getParentRequest } from 'contracts/http/parent-requests';
import { login } from 'contracts/http/sign-in';
import { createTries } from './count-tries.ts';

const NETWORK = '198.51.100.7';
const tries = () => createTries({ failures: 3, requests: 3 }, () => 0);

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

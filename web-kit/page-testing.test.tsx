import { expect, test } from 'bun:test';
import { useQuery } from '@tanstack/react-query';
import { getGuardian, putGuardian } from 'contracts/http/accounts';
import { me } from 'contracts/http/sign-in';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call } from './api.ts';
import { PEOPLE } from './page-testing/people.ts';
import { openPage } from './page-testing.ts';
import { useSession } from './session.ts';

function Guardian() {
  const { data, error } = useQuery({ queryKey: ['guardian'], queryFn: () => call(getGuardian) });
  return <p role="status">{data ? `named: ${data.email}` : (error?.message ?? 'asking')}</p>;
}
function Leaving() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/there'), 2_000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <p>Until then {new Date().toISOString()}</p>;
}
function Name() {
  return <p>{useSession()?.firstName ?? 'nobody'}</p>;
}
function Broken() {
  useEffect(() => console.error('something is wrong'), []);
  return null;
}
const routes = [
  { path: '/guardian', Component: Guardian },
  { path: '/leaving', Component: Leaving },
  { path: '/name', Component: Name },
  { path: '/broken', Component: Broken },
];
const GUARDIAN = { email: 'parent@example.org', confirmed: true };

test('what the server answers is on the page when the test goes on', async () => {
  const page = await openPage(routes, '/guardian', { server: (server) => server.answer(getGuardian, GUARDIAN) });
  expect(page.announced()).toEqual(['named: parent@example.org']);
  expect(page.server.called()).toEqual(['getGuardian']);
});

test('a call that nothing answers fails the test by its name', async () => {
  const failure = await openPage(routes, '/guardian').catch((error: Error) => error.message);
  expect(failure).toStartWith('Nothing answers GET /account/guardian');
});

test('a fake can lie neither about a shape nor about a refusal', async () => {
  const lie = { email: 7 } as never;
  const lying = openPage(routes, '/guardian', { server: (server) => server.answer(getGuardian, lie) });
  expect(await lying.catch((error: Error) => error.message)).toStartWith('getGuardian never answers this');
  const page = await openPage(routes, '/name');
  expect(() => page.server.refuse(me, 418, 'unexpected')).toThrow('me never answers 418');
  page.server.problems.length = 0;
});

test('what the server would refuse to read fails the test', async () => {
  const page = await openPage(routes, '/name', { server: (server) => server.answer(putGuardian, GUARDIAN) });
  await call(putGuardian, { body: { email: 'not an address' } });
  expect(page.server.problems.splice(0)[0]).toContain('putGuardian was sent a body that the server would refuse');
});

test('a refusal and a cut line reach the page as its client tells them', async () => {
  const refused = await openPage(routes, '/guardian', {
    as: 'athlete',
    server: (server) => server.refuse(getGuardian, 403, 'forbidden'),
  });
  expect(refused.announced()).toEqual(['You’re not allowed to do this.']);
  const cut = await openPage(routes, '/guardian', { server: (server) => server.cut(getGuardian) });
  expect(cut.announced()).toEqual(['asking']);
  await cut.wait(1_100);
  await cut.wait(2_100);
  expect(cut.announced()[0]).toStartWith('We couldn’t reach the server.');
});

test('time stands still until it is moved', async () => {
  const page = await openPage(routes, '/leaving', { now: '2026-12-03T18:00:00Z' });
  expect(page.text()).toContain('2026-12-03T18:00:00');
  await page.wait(1_900);
  expect(page.address()).toBe('/leaving');
  await page.wait(100);
  expect(page.address()).toBe('/there');
});

test('somebody can be signed in, and the next page knows nothing of it', async () => {
  const own = await openPage(routes, '/name', { as: 'mentor' });
  expect(own.text()).toBe(PEOPLE.mentor.first_name);
  const next = await openPage(routes, '/name');
  expect(next.text()).toBe('nobody');
});

test('an error that was logged is the test’s to take', async () => {
  const page = await openPage(routes, '/broken');
  expect(page.takeErrors()).toEqual(['something is wrong']);
});

test('before and after a page there is no browser here, and time is real', async () => {
  const fetchBefore = globalThis.fetch;
  const page = await openPage(routes, '/name');
  expect(typeof document).toBe('object');
  page.close();
  expect(typeof document).toBe('undefined');
  expect(typeof window).toBe('undefined');
  expect('localStorage' in globalThis && globalThis.localStorage).toBeFalsy();
  expect(globalThis.fetch).toBe(fetchBefore);
  expect(Math.abs(Date.now() - Date.parse('2026-12-01T15:00:00Z'))).toBeGreaterThan(1_000);
});

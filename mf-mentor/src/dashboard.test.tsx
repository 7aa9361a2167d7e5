import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { getMentor } from 'contracts/http/mentors';
import { openPage } from 'web-kit/page-testing';
import routes from './app.tsx';
import { openMentor, ownProfile } from './page-testing.ts';

test('the dashboard is for mentors: others see Access Denied, visitors sign in', async () => {
  const athlete = await openPage(routes, '/mentor-dashboard', { as: 'athlete' });
  expect(athlete.screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
  expect(athlete.server.called()).toEqual([]);
  const visitor = await openPage(routes, '/mentor-dashboard');
  expect(visitor.address()).toBe('/login?next=%2Fmentor-dashboard');
});

test('a mentor who is not verified waits on the verification page', async () => {
  const page = await openMentor('/mentor-dashboard', {
    server: (server) => server.answer(getMentor, ownProfile({}, 'pending')),
  });
  expect(page.address()).toBe('/mentor-verification');
});

test('two tabs, and the one that is open stands in the address', async () => {
  const page = await openMentor('/mentor-dashboard');
  expect(page.screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Dashboard & Sessions',
    'Set Availability',
  ]);
  await page.press('Set Availability');
  expect(page.address()).toBe('/mentor-dashboard?tab=availability');
});

test('a mentor whom the server does not know is told so', async () => {
  const page = await openMentor('/mentor-dashboard', {
    server: (server) => server.refuse(getMentor, 404, 'mentor_not_found'),
  });
  expect(page.text()).toContain('Mentor not found. Please make sure you are logged in as a valid mentor.');
});

test('any other failure is told with the server’s sentence, and can be tried again', async () => {
  const page = await openMentor('/mentor-dashboard', {
    server: (server) => server.refuse(getMentor, 500, 'unexpected'),
  });
  expect(page.text()).toContain(`Error loading mentor dashboard: ${DETAIL.unexpected}`);
  page.server.answer(getMentor, ownProfile());
  await page.press('Try Again');
  expect(page.screen.getByRole('heading', { level: 1, name: 'Hello, Maya' })).toBeTruthy();
});

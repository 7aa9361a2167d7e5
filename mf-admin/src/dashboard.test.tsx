import { expect, test } from 'bun:test';
import { listComplaints } from 'contracts/http/complaints';
import { listPendingMentors } from 'contracts/http/mentors';
import { openPage } from 'web-kit/page-testing';
import { sampleComplaint, samplePending } from 'web-kit/page-testing/samples';
import routes from './app.tsx';
import { openAdmin } from './page-testing.ts';

test('the founder’s page is for the admin: others see Access Denied, visitors sign in', async () => {
  for (const role of ['athlete', 'mentor'] as const) {
    const page = await openPage(routes, '/admin', { as: role });
    expect(page.screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
    expect(page.leadsTo('Return Home')).toBe('/');
    expect(page.server.called()).toEqual([]);
  }
  const visitor = await openPage(routes, '/admin');
  expect(visitor.address()).toBe('/login?next=%2Fadmin');
});

test('Today comes first; the number of mentors who wait and of what is to decide stand at their tabs', async () => {
  const page = await openAdmin('/admin', (server) => {
    server.answer(listPendingMentors, [samplePending(), samplePending({ id: '88888888-8888-4888-8888-888888888888' })]);
    server.answer(listComplaints, [sampleComplaint(), sampleComplaint({ status: 'decided', decision: 'none' })]);
  });
  const tabs = page.screen.getAllByRole('tab').map((tab) => tab.textContent ?? '');
  expect(tabs).toHaveLength(5);
  expect(tabs[0]).toBe('Today');
  expect(tabs[1]).toBe('Overview & Commission');
  expect(tabs[2]).toMatch(/^Verify Mentors\s*2/);
  expect(tabs[4]).toBe('Settings');
  expect(tabs[3]).toMatch(/^Complaints & sessions\s*1/);
});

test('a tab stands in the address, and going back leads to the one before', async () => {
  const page = await openAdmin('/admin');
  await page.press(/^Verify Mentors/);
  expect(page.address()).toBe('/admin?tab=verify');
  expect(page.text()).toContain('Nobody is waiting');
  await page.goBack();
  expect(page.address()).toBe('/admin');
  expect(page.screen.getByRole('heading', { level: 1, name: 'Today' })).toBeTruthy();
});

test('what stood on another tab once is found by its old address', async () => {
  const page = await openAdmin('/admin?tab=complaints#audit-log');
  expect(page.address()).toBe('/admin?tab=settings#audit-log');
});

test('a tab asks only for what it shows', async () => {
  const page = await openAdmin('/admin');
  expect(page.server.called()).not.toContain('getSite');
  expect(page.server.called()).not.toContain('listCatalogAuditLog');
  await page.press('Settings');
  expect(page.server.called()).toContain('getSite');
});

test('what cannot be loaded says ‘Error loading admin data’, and the other parts go on without it', async () => {
  const page = await openAdmin('/admin?tab=verify', (server) => server.refuse(listPendingMentors, 503, 'service_down'));
  // A 503 is retried twice.
  await page.wait(1_100);
  await page.wait(2_100);
  expect(page.screen.getByRole('alert').textContent).toContain('Error loading admin data');
  page.server.answer(listPendingMentors, [samplePending()]);
  await page.press('Try Again');
  expect(page.screen.getByRole('heading', { name: 'Maya Okafor' })).toBeTruthy();
});

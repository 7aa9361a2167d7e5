import { expect, test } from 'bun:test';
import { openPage } from 'web-kit/page-testing';
import routes from '../../app.tsx';

test('the home page says how it works, what it costs and what is promised, and leads to the mentors', async () => {
  const page = await openPage(routes, '/');
  for (const heading of ['How It Works', 'One hour, one price', 'What we promise']) {
    expect(page.screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy();
  }
  expect(page.screen.getAllByRole('link', { name: 'Find a mentor' }).map((link) => link.getAttribute('href'))).toEqual([
    '/browse',
    '/browse',
  ]);
});

test('each price card has its division’s price, both shares and the way to those mentors', async () => {
  const page = await openPage(routes, '/');
  for (const [level, price, mentor, platform] of [
    ['D1', '$120', '$48', '$72'],
    ['D2', '$80', '$32', '$48'],
    ['D3', '$60', '$24', '$36'],
  ] as const) {
    const link = page.screen.getByRole('link', { name: `See ${level} mentors` });
    expect(link.getAttribute('href')).toBe(`/browse?college_level=${level}`);
    const card = link.closest('li')?.textContent ?? '';
    for (const amount of [price, mentor, platform]) expect(card).toContain(amount);
  }
});

test('free sessions are first come, first served', async () => {
  const page = await openPage(routes, '/');
  expect(page.text()).toContain('First come, first served.');
  expect(page.leadsTo('See free mentors')).toBe('/browse?mentoring_type=free');
});

test('four guarantees: no show, money that waits, verified athletes within 24 to 48 hours, complaints within 24', async () => {
  const page = await openPage(routes, '/');
  expect(page.text()).toContain('you get a full refund without asking');
  expect(page.text()).toContain('We keep it until the hour has happened');
  expect(page.text()).toContain('within 24 to 48 hours');
  expect(page.text()).toContain(
    'The founder reviews each one within 24 hours. It can lead to a full or a partial refund.',
  );
});

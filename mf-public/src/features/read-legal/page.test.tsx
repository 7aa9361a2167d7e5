import { expect, test } from 'bun:test';
import { BRIEF_DAYS_AFTER_END, KEEP_THREADS_DAYS, QUIET_HOURS } from 'contracts/times';
import { openPage } from 'web-kit/page-testing';
import routes from '../../app.tsx';

test.each(['/terms', '/privacy'])('%s says when it was last updated', async (address) => {
  const page = await openPage(routes, address);
  expect(page.text()).toContain('Last updated: January 14, 2025');
});

test('the terms say the prices, the shares, when payouts arrive, and what is refunded', async () => {
  const page = await openPage(routes, '/terms');
  const text = page.text();
  expect(text).toContain('$120 with a Division 1 mentor, $80 with Division 2 and $60 with Division 3');
  expect(text).toContain('exactly 60 minutes');
  expect(text).toContain('The mentor receives 40% of the price; the platform keeps 60%.');
  expect(text).toMatch(/Automatic payouts arrive within 2.3\sbusiness\sdays/);
  expect(text).toContain('Refunds apply for mentor no-shows or quality issues, not student no-shows.');
  expect(text).toContain('Repeated mentor no-shows may lead to suspension.');
  expect(page.leadsTo('privacy notice')).toBe('/privacy');
});

test('the privacy notice says what a mentor never sees', async () => {
  const page = await openPage(routes, '/privacy');
  expect(page.text()).toContain('A mentor never sees an athlete’s email address.');
  expect(page.text()).toContain('Nobody under 13 can register.');
});

test('the privacy notice says what the mentor of a session is shown, and for as long as it is', async () => {
  const page = await openPage(routes, '/privacy');
  expect(page.text()).toContain('GPA, height, weight and state, the answers and links given for that session');
  expect(BRIEF_DAYS_AFTER_END).toBe(30);
  expect(page.text()).toContain('It goes away 30 days after the session.');
});

test('Privacy says who reads messages, what is taken out of them, and how long they stay', async () => {
  const page = await openPage(routes, '/privacy');
  for (const words of [
    'they get every message by email',
    'Email addresses, phone numbers, handles and links are taken out',
    'From 8 PM to 8 AM where the athlete lives',
    'deleted one year after its last message, or with the athlete’s account',
  ]) {
    expect(page.text()).toContain(words);
  }
  expect([QUIET_HOURS, KEEP_THREADS_DAYS]).toEqual([{ from: 20, until: 8 }, 365]);
});

test('Privacy says what calendars show and what we keep of a mentor’s own', async () => {
  const page = await openPage(routes, '/privacy');
  expect(page.text()).toContain('of athletes, the first name and initial');
  expect(page.text()).toContain('keep only when a mentor is busy, never what for');
});

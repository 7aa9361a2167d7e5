import { expect, test } from 'bun:test';
import { getMoneyTrend, getSessionTrend } from 'contracts/http/founder';
import { getParentFigures } from 'contracts/http/parent-requests';
import { getCommissionSummary } from 'contracts/http/payments';
import { getAnalytics } from 'contracts/http/system';
import { within } from 'web-kit/page-testing';
import { openAdmin } from '../../page-testing.ts';

test('four figures: revenue with transactions, commission, mentors with verified, sessions with completed and rate', async () => {
  const page = await openAdmin('/admin?tab=overview', (server) =>
    server.answer(getAnalytics, {
      financial: { total_revenue: 1_240, total_transactions: 12, platform_commission: 744 },
      mentors: { total_mentors: 9, verified_mentors: 7 },
      sessions: { total_sessions: 14, completed_sessions: 11, completion_rate: 91.666 },
    }),
  );
  const figures = page.screen.getByRole('region', { name: 'Figures' });
  const text = figures.textContent ?? '';
  for (const part of ['$1,240', '12 transactions', '$744', '7 verified', '11 completed', '91.7% completion rate']) {
    expect(text).toContain(part);
  }
  expect(within(figures).getByText('Total revenue')).toBeTruthy();
});

test('figures and commission that cannot be loaded say ‘Error loading admin data’', async () => {
  const page = await openAdmin('/admin?tab=overview', (server) => {
    server.breaks(getAnalytics);
    server.breaks(getCommissionSummary);
  });
  const alerts = page.screen.getAllByRole('alert').map((alert) => alert.textContent ?? '');
  expect(alerts).toHaveLength(2);
  for (const alert of alerts) expect(alert).toStartWith('Error loading admin data');
});

test('how many parents were asked, opened the link and paid, and how long that took them', async () => {
  const page = await openAdmin('/admin?tab=overview', (server) =>
    server.answer(getParentFigures, {
      asked: 9,
      opened: 7,
      paid: 5,
      median_minutes_to_open: 14,
      median_minutes_to_pay: 0.5,
    }),
  );
  const figures = within(page.screen.getByRole('region', { name: 'Parents asked to pay' }));
  for (const part of ['9', '7', '5', '14 min after asking (median)', 'Under 1 min after asking (median)'])
    expect(figures.getByText(part)).toBeTruthy();
});

test('refunds have a scale of their own, so that they can be read beside what was paid', async () => {
  const page = await openAdmin('/admin?tab=overview', (server) =>
    server.answer(getMoneyTrend, [
      { week_of: '2026-11-09', captured: 4_000, refunded: 0, commission: 2_000 },
      { week_of: '2026-11-16', captured: 5_000, refunded: 60, commission: 2_400 },
    ]),
  );
  const chart = (label: string) => page.screen.getByText(label, { selector: 'b' }).closest('figure');
  const tallest = (label: string) =>
    Math.max(...[...(chart(label)?.querySelectorAll('rect') ?? [])].map((bar) => Number(bar.getAttribute('height'))));
  expect(chart('Refunded')?.querySelector('.chart-end')?.textContent).toBe('$100');
  expect(chart('Paid by families')?.querySelector('.chart-end')?.textContent).toBe('$5,000');
  expect(chart('Commission')?.querySelector('.chart-end')?.textContent).toBe('$5,000');
  expect(tallest('Refunded')).toBeGreaterThan(36);
});

/** As many weeks as the server was asked for, and the open one: $1 in the first, $2 in the second … */
const weeksAsked = (days: number) =>
  Array.from({ length: days / 7 + 1 }, (_, index) => ({
    week_of: new Date(Date.UTC(2026, 10, 30) + (index * 7 - days) * 86_400_000).toISOString().slice(0, 10),
    captured: index + 1,
    refunded: 0,
    commission: 0,
  }));
const openTrend = (address = '/admin?tab=overview') =>
  openAdmin(address, (server) => server.answer(getMoneyTrend, ({ query }) => weeksAsked(Number(query.days))));

test('each bar can be read by the keys, with the same week of the period before', async () => {
  const page = await openTrend();
  const paid = page.screen.getByRole<HTMLInputElement>('slider', { name: 'Paid by families' });
  expect(paid.closest('figure')?.textContent).toContain(
    'Paid by families$222$144 (185%) more than in the 12 weeks before.',
  );
  expect(paid.closest('figure')?.textContent).toContain('This week so far: $25.');
  await page.happens(() => paid.focus());
  expect(paid.getAttribute('aria-valuetext')).toBe('Mon, Nov 30, so far: $25. Mon, Sep 7: $13');
  expect(paid.closest('figure')?.querySelector('.chart-foot')?.textContent).toBe('Mon, Nov 30, so far$25Mon, Sep 7$13');
  await page.setTime('Paid by families', '0');
  expect(paid.getAttribute('aria-valuetext')).toBe('Mon, Sep 7: $13. Mon, Jun 15: $1');
  await page.happens(() => paid.blur());
  expect(paid.closest('figure')?.querySelector('.chart-foot')?.textContent).toBe('Mon, Sep 7Mon, Nov 30, so far');
});

test('the period stands in the address, and as many weeks before are asked for and stand in the table', async () => {
  const page = await openTrend();
  const asked = () => page.server.sent(getMoneyTrend).map(({ query }) => Number(query.days));
  expect(asked()).toEqual([168]);
  const choice = () => within(page.screen.getByRole('navigation', { name: 'Weeks in the charts' }));
  expect(choice().getByRole('link', { current: true }).textContent).toBe('12 weeks');
  await page.click(choice().getByRole('link', { name: '52 weeks' }));
  expect(page.address()).toBe('/admin?tab=overview&weeks=52');
  expect(asked()).toEqual([168, 728]);
  expect(page.server.sent(getSessionTrend).map(({ query }) => Number(query.days))).toEqual([168, 728]);
  expect(choice().getByRole('link', { current: true }).textContent).toBe('52 weeks');
  const table = page.screen.getByText('Money by week, with the 52 weeks before').closest('table');
  expect(table?.querySelectorAll('tbody tr')).toHaveLength(105);
  await page.goBack();
  expect(page.address()).toBe('/admin?tab=overview');
});

test('a product of one week has one bar to read and nothing to compare it with', async () => {
  const page = await openAdmin('/admin?tab=overview', (server) =>
    server.answer(getMoneyTrend, [{ week_of: '2026-11-30', captured: 120, refunded: 0, commission: 0 }]),
  );
  const paid = page.screen.getByRole('slider', { name: 'Paid by families' });
  expect(paid.getAttribute('aria-valuetext')).toBe('Mon, Nov 30, so far: $120');
  expect(paid.closest('figure')?.textContent).toContain('Paid by families$0This week so far: $120.');
  expect(page.text()).not.toContain('before');
  expect(page.text()).toContain('Nothing in the last 12 weeks yet.');
});

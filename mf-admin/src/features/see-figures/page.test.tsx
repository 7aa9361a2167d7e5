import { expect, test } from 'bun:test';
import { getParentFigures } from 'contracts/http/parent-requests';
import { getCommissionSummary } from 'contracts/http/payments';
import { getAnalytics } from 'contracts/http/system';
import { within } from 'web-kit/page-testing';
import { openAdmin } from '../../page-testing.ts';

test('four figures: revenue with transactions, commission, mentors with verified, sessions with completed and rate', async () => {
  const page = await openAdmin('/admin', (server) =>
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
  const page = await openAdmin('/admin', (server) => {
    server.breaks(getAnalytics);
    server.breaks(getCommissionSummary);
  });
  const alerts = page.screen.getAllByRole('alert').map((alert) => alert.textContent ?? '');
  expect(alerts).toHaveLength(2);
  for (const alert of alerts) expect(alert).toStartWith('Error loading admin data');
});

test('how many parents were asked, opened the link and paid, and how long that took them', async () => {
  const page = await openAdmin('/admin', (server) =>
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

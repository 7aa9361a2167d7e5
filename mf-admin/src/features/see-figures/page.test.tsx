import { describe, expect, test } from 'bun:test';
import { collectCommission, getCommissionSummary } from 'contracts/http/payments';
import { getAnalytics } from 'contracts/http/system';
import { within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { openAdmin } from '../../page-testing.ts';

const available = (server: FakeServer) =>
  server.answer(getCommissionSummary, { total_commission_available: 216, uncollected_transactions: 3 });

describe('the commission', () => {
  test('what can be collected, the pending sessions and the 60% rate', async () => {
    const page = await openAdmin('/admin', available);
    const panel = page.screen.getByRole('region', { name: 'Available to collect' }).textContent ?? '';
    expect(panel).toContain('$216');
    expect(panel).toContain('Pending sessions3');
    expect(panel).toContain('Commission rate60%');
  });

  test('is collected after a question, and the page says how much it was', async () => {
    const page = await openAdmin('/admin', available);
    await page.press('Collect Commission Now');
    expect(page.server.sent(collectCommission)).toHaveLength(0);
    page.server.answer(collectCommission, { total_commission_collected: 216 });
    page.server.answer(getCommissionSummary, { total_commission_available: 0, uncollected_transactions: 0 });
    await page.press('Collect $216');
    expect(page.announced()).toContain('Successfully collected $216 in commission!');
    expect(page.text()).toContain('Available to collect$0');
  });

  test('the question stays when the button was clicked twice, and a single click beside it closes it', async () => {
    const page = await openAdmin('/admin', available);
    await page.press('Collect Commission Now');
    const dialog = page.screen.getByRole<HTMLDialogElement>('dialog');
    const beside = (detail: number) =>
      page.happens(() => dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 9, detail })));
    await beside(2);
    expect(dialog.open).toBe(true);
    await beside(1);
    expect(dialog.open).toBe(false);
  });

  test('is not collected when the question is cancelled', async () => {
    const page = await openAdmin('/admin', available);
    await page.press('Collect Commission Now');
    await page.press('Cancel');
    expect(page.server.sent(collectCommission)).toHaveLength(0);
  });

  test('that could not be collected says so', async () => {
    const page = await openAdmin('/admin', (server) => {
      available(server);
      server.refuse(collectCommission, 500, 'checkout_unavailable');
    });
    await page.press('Collect Commission Now');
    await page.press('Collect $216');
    expect(page.screen.getByRole('alert').textContent).toStartWith('Error collecting commission. Please try again.');
  });

  test('asks for a fresh sign-in, and comes back to this tab', async () => {
    const page = await openAdmin('/admin', (server) => {
      available(server);
      server.refuse(collectCommission, 401, 'fresh_sign_in_required');
      server.renewsSignIn();
    });
    await page.press('Collect Commission Now');
    await page.press('Collect $216');
    expect(page.text()).toContain('Please log in again to confirm it is you.');
    expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin');
  });

  test('without anything to collect the button is off', async () => {
    const page = await openAdmin('/admin');
    const button = page.screen.getByRole<HTMLButtonElement>('button', { name: 'Collect Commission Now' });
    expect(button.disabled).toBe(true);
  });
});

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

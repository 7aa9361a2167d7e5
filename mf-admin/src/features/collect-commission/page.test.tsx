import { describe, expect, test } from 'bun:test';
import { getCommissionBreakdown, getPayoutSchedule, setPayoutsManual } from 'contracts/http/founder-money';
import { collectCommission, getCommissionSummary } from 'contracts/http/payments';
import { within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { BREAKDOWN, comeBack, meanIt, openAdmin } from '../../page-testing.ts';

const available = (server: FakeServer) =>
  server.answer(getCommissionSummary, { total_commission_available: 216, uncollected_transactions: 3 });

describe('the commission', () => {
  test('what can be collected, the pending sessions and the 60% rate', async () => {
    const page = await openAdmin('/admin?tab=overview', available);
    const panel = page.screen.getByRole('region', { name: 'Available to collect' }).textContent ?? '';
    expect(panel).toContain('$216');
    expect(panel).toContain('Pending sessions3');
    expect(panel).toContain('Commission rate60%');
  });

  test('of which nothing can be collected says why: it comes, it is used up, or it is all collected', async () => {
    for (const [pending, breakdown, why] of [
      [1, { pending_at_stripe: 72 }, 'isn’t available at Stripe yet'],
      [1, { commission: 72, losses: 135, uncovered: 63 }, 'used up what these sessions earned'],
      [1, null, null],
      [0, {}, 'You’ve collected everything that’s released.'],
    ] as const) {
      const page = await openAdmin('/admin?tab=overview', (server) => {
        server.answer(getCommissionSummary, { total_commission_available: 0, uncollected_transactions: pending });
        if (breakdown) server.answer(getCommissionBreakdown, { ...BREAKDOWN, ...breakdown });
        else server.breaks(getCommissionBreakdown);
      });
      const panel = page.screen.getByRole('region', { name: 'Available to collect' }).textContent ?? '';
      expect(panel.split('Collect Commission Now')[1]).toEqual(why === null ? '' : expect.stringContaining(why));
    }
  });

  test('is collected after a question, and the page says how much it was', async () => {
    const page = await openAdmin('/admin?tab=overview', available);
    await page.press('Collect Commission Now');
    expect(page.server.sent(collectCommission)).toHaveLength(0);
    page.server.answer(collectCommission, { total_commission_collected: 216 });
    page.server.answer(getCommissionSummary, { total_commission_available: 0, uncollected_transactions: 0 });
    await page.press('Collect $216');
    expect(page.screen.queryByRole('dialog')).toBeNull();
    expect(page.announced().join()).toContain('$216 goes to the platform’s bank account in a few seconds.');
    expect(page.server.sent(collectCommission)).toHaveLength(0);
    await meanIt(page);
    expect(page.server.sent(collectCommission)).toHaveLength(1);
    expect(page.announced().join()).toContain('Successfully collected $216 in commission!');
    expect(page.text()).toContain('Available to collect$0');
  });

  test('of which nothing was left is not called collected', async () => {
    const page = await openAdmin('/admin?tab=overview', available);
    await page.press('Collect Commission Now');
    page.server.answer(collectCommission, { total_commission_collected: 0 });
    await page.press('Collect $216');
    await meanIt(page);
    expect(page.announced().join()).not.toContain('Successfully');
    expect(page.announced().join()).toContain('Nothing was collected: another collection is on its way');
  });

  test('that was collected elsewhere while the question stands is not asked for anymore', async () => {
    const page = await openAdmin('/admin?tab=overview', available);
    await page.press('Collect Commission Now');
    page.server.answer(getCommissionSummary, { total_commission_available: 0, uncollected_transactions: 0 });
    await comeBack(page);
    expect(page.screen.queryByRole('dialog')).toBeNull();
    expect(page.announced().join()).toContain('Nothing is left to collect by now.');
    available(page.server);
    await comeBack(page);
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });

  test('is not collected when it is taken back within five seconds, and can be collected then', async () => {
    const page = await openAdmin('/admin?tab=overview', available);
    await page.press('Collect Commission Now');
    await page.press('Collect $216');
    await page.press('Undo');
    await page.wait(20_000);
    expect(page.server.sent(collectCommission)).toHaveLength(0);
    page.server.answer(collectCommission, { total_commission_collected: 216 });
    await page.press('Collect Commission Now');
    await page.press('Collect $216');
    await meanIt(page);
    expect(page.server.sent(collectCommission)).toHaveLength(1);
  });

  test('is collected once, and on the way to another tab too', async () => {
    const page = await openAdmin('/admin?tab=overview', available);
    page.server.answer(collectCommission, { total_commission_collected: 216 });
    await page.press('Collect Commission Now');
    await page.press('Collect $216');
    await page.press('Collecting…');
    expect(page.screen.queryByRole('dialog')).toBeNull();
    await page.press('Settings');
    await meanIt(page);
    expect(page.server.sent(collectCommission)).toHaveLength(1);
  });

  test('the question stays when the button was clicked twice, and a single click beside it closes it', async () => {
    const page = await openAdmin('/admin?tab=overview', available);
    await page.press('Collect Commission Now');
    const dialog = page.screen.getByRole<HTMLDialogElement>('dialog');
    const beside = (detail: number) =>
      page.happens(() => {
        for (const type of ['mousedown', 'click'])
          dialog.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 9, detail }));
      });
    await beside(2);
    expect(dialog.open).toBe(true);
    await beside(1);
    expect(dialog.open).toBe(false);
  });

  test('is not collected when the question is cancelled', async () => {
    const page = await openAdmin('/admin?tab=overview', available);
    await page.press('Collect Commission Now');
    await page.press('Cancel');
    expect(page.server.sent(collectCommission)).toHaveLength(0);
  });

  test('that could not be collected says so', async () => {
    const page = await openAdmin('/admin?tab=overview', (server) => {
      available(server);
      server.refuse(collectCommission, 500, 'checkout_unavailable');
    });
    await page.press('Collect Commission Now');
    await page.press('Collect $216');
    await meanIt(page);
    expect(page.screen.getByRole('alert').textContent).toStartWith('Error collecting commission. Please try again.');
  });

  test('asks for a fresh sign-in, and comes back to this tab', async () => {
    const page = await openAdmin('/admin?tab=overview', (server) => {
      available(server);
      server.refuse(collectCommission, 401, 'fresh_sign_in_required');
      server.renewsSignIn();
    });
    await page.press('Collect Commission Now');
    await page.press('Collect $216');
    await meanIt(page);
    expect(page.text()).toContain('Please log in again so we know it’s you.');
    expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin%3Ftab%3Doverview');
  });

  test('without anything to collect the button is off', async () => {
    const page = await openAdmin('/admin?tab=overview');
    const button = page.screen.getByRole<HTMLButtonElement>('button', { name: 'Collect Commission Now' });
    expect(button.disabled).toBe(true);
  });
});

describe('how it adds up', () => {
  const FULL = {
    ...BREAKDOWN,
    commission: 144,
    card_fees: 7.56,
    losses: 15,
    mentor_debts: 48,
    disputed: 24,
    paid_outside: 50,
    collected: 20.44,
    pending_at_stripe: 9,
    available: 70,
  };
  const readLines = async (breakdown: typeof BREAKDOWN) => {
    const page = await openAdmin('/admin?tab=overview', (server) => server.answer(getCommissionBreakdown, breakdown));
    const table = within(page.screen.getByRole('table', { name: 'How it adds up' }));
    const rows = table.getAllByRole('row').slice(1);
    return {
      page,
      lines: rows.map((row) => [
        within(row).getByRole('rowheader').firstChild?.textContent ?? '',
        within(row).getByRole('cell').textContent ?? '',
      ]),
    };
  };

  test('each line leads from the commission to what is available, with its sign and its words', async () => {
    const { page, lines } = await readLines(FULL);
    expect(lines).toEqual([
      ['Commission', '$144'],
      ['Card fees', '−\u00a0$7.56'],
      ['Losses', '−\u00a0$15'],
      ['Owed by mentors', '−\u00a0$48'],
      ['Disputed', '−\u00a0$24'],
      ['Paid by you', '+\u00a0$50'],
      ['Collected', '−\u00a0$20.44'],
      ['Still pending at Stripe', '−\u00a0$9'],
      ['Available to collect', '$70'],
    ]);
    expect(page.text()).toContain('What Stripe charges for card payments and for paying mentors.');
  });

  test('lines of $0 are left out, except those that most months have', async () => {
    const { lines } = await readLines({ ...BREAKDOWN, commission: 72, available: 72 });
    const labels = lines.map(([label]) => label);
    expect(labels).toEqual(['Commission', 'Card fees', 'Losses', 'Still pending at Stripe', 'Available to collect']);
  });

  test('what the founder took by hand comes off', async () => {
    const { lines } = await readLines({ ...BREAKDOWN, commission: 72, paid_outside: -12, available: 60 });
    expect(lines).toContainEqual(['Taken by you', '−\u00a0$12']);
  });

  test('more fees and losses than commission are said, so that the lines still add up', async () => {
    const { lines } = await readLines({ ...BREAKDOWN, commission: 10, losses: 15.5, uncovered: 5.5 });
    expect(lines.slice(-2)).toEqual([
      ['Not covered yet', '+\u00a0$5.50'],
      ['Available to collect', '$0'],
    ]);
  });

  test('while Stripe does not answer nothing is called available, and what is pending is not called $0', async () => {
    const { page, lines } = await readLines({ ...BREAKDOWN, commission: 72, available: 72, stripe_answered: false });
    expect(page.text()).toContain('Stripe isn’t answering right now.');
    expect(lines.map(([label]) => label)).toEqual(['Commission', 'Card fees', 'Losses', 'Earned']);
  });
});

describe('automatic payouts', () => {
  const daily = (server: FakeServer) => server.answer(getPayoutSchedule, { interval: 'daily', manual: false });
  const SET = 'Set payouts to manual';

  test('are told with what they do, and one button makes them manual', async () => {
    const page = await openAdmin('/admin?tab=overview', daily);
    expect(page.text()).toContain('Stripe pays your whole balance to your bank every day.');
    page.server.answer(setPayoutsManual, () => {
      page.server.answer(getPayoutSchedule, { interval: 'manual', manual: true });
      return { message: 'Done.' };
    });
    await page.press(SET);
    expect(page.server.sent(setPayoutsManual)).toHaveLength(1);
    expect(page.announced()).toContain('Done. Stripe now pays out only when you collect your commission.');
    expect(page.screen.queryAllByRole('button', { name: SET }).length).toBe(0);
  });

  test('that Stripe still reports after the button are not called mended', async () => {
    const page = await openAdmin('/admin?tab=overview', daily);
    page.server.answer(setPayoutsManual, { message: 'Done.' });
    await page.press(SET);
    expect(page.screen.getByRole('button', { name: SET })).toBeTruthy();
    expect(page.text()).not.toContain('Stripe now pays out only when');
  });

  test('need a fresh sign-in, and say why they were not changed', async () => {
    const page = await openAdmin('/admin?tab=overview', (server) => {
      daily(server);
      server.refuse(setPayoutsManual, 401, 'fresh_sign_in_required');
      server.renewsSignIn();
    });
    await page.press(SET);
    expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin%3Ftab%3Doverview');
    page.server.breaks(setPayoutsManual);
    await page.press(SET);
    expect(page.screen.getByRole('alert').textContent).toBe('We couldn’t tell Stripe. Please try again.');
  });

  test('that refuse a collection take the focus to their notice, also while the schedule is unknown', async () => {
    const page = await openAdmin('/admin?tab=overview', (server) => {
      available(server);
      server.answer(getPayoutSchedule, { interval: null, manual: false });
      server.refuse(collectCommission, 409, 'payouts_automatic');
    });
    expect(page.screen.queryAllByRole('button', { name: SET }).length).toBe(0);
    await page.press('Collect Commission Now');
    await page.press('Collect $216');
    await meanIt(page);
    const button = page.screen.getByRole('button', { name: SET });
    expect(document.activeElement?.contains(button)).toBe(true);
    expect(document.activeElement?.textContent).toStartWith('Stripe’s payouts are automatic.');
    expect(page.text()).not.toContain('Please try again');
  });

  test('are not mentioned when they are manual or Stripe does not say', async () => {
    for (const schedule of [
      { interval: 'manual', manual: true },
      { interval: null, manual: false },
    ]) {
      const page = await openAdmin('/admin?tab=overview', (server) => server.answer(getPayoutSchedule, schedule));
      expect(page.text()).not.toContain('Stripe’s payouts are automatic.');
    }
  });
});

import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { checkBooks, dismissNotice, getBooks, settleUnexplained } from 'contracts/http/founder-money';
import { within } from 'web-kit/page-testing';
import { BALANCED, openAdmin } from '../../page-testing.ts';
import type { Books } from './books-state.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const DIFFERENCE = { says: 'Stripe moved $12 that the ledger does not have.', about: ['txn_missing', 'fee:ch_1'] };
const TRANSACTION = {
  txn_id: 'txn_9',
  type: 'stripe_fee',
  description: 'Connect (2026-11)',
  amount: -4.5,
  created_at: '2026-11-30T10:00:00Z',
};
const NOTICE = {
  id: 'n1',
  kind: 'currency',
  says: 'A payment in EUR arrived and was not booked.',
  at: '2026-11-30T10:00:00Z',
};
const open = (change: (at: (minutes: number) => string) => Partial<Books>, address = '/admin?tab=complaints') =>
  openAdmin(address, (server) => {
    // A function, because time stands at the page's own clock only once it is open.
    let known: Books | null = null;
    server.answer(getBooks, () => {
      known ??= { ...BALANCED, checked_at: minutesAgo(3), ...change(minutesAgo) };
      return known;
    });
  });

describe('the state of the books', () => {
  test('says on both tabs when they were last balanced, and goes on counting', async () => {
    for (const address of ['/admin?tab=overview', '/admin?tab=complaints']) {
      const page = await open(() => ({}), address);
      expect(page.text()).toContain('Books balanced 3 minutes ago.');
      await page.wait(120_000);
      expect(page.text()).toContain('Books balanced 5 minutes ago.');
    }
  });

  test('that nobody has checked for half an hour is not called balanced', async () => {
    const page = await open(() => ({}));
    expect(page.text()).toContain('All clear');
    await page.wait(28 * 60_000);
    expect(page.text()).toContain(
      'The books were last checked 31 minutes ago. They should be checked every 10 minutes',
    );
    expect(page.text()).not.toContain('Books balanced');
    expect(page.text()).not.toContain('All clear');
  });

  test('which Stripe did not confirm says so', async () => {
    const page = await open(() => ({ stripe_balance: null }));
    expect(page.text()).toContain('Stripe didn’t answer the last check');
    expect(page.text()).not.toContain('Books balanced');
    expect(page.text()).toContain('Balance at StripeNo answer');
  });

  test('is checked again by a press, and the page shows what was found', async () => {
    const page = await open(() => ({}));
    page.server.answer(checkBooks, () => {
      const found = { ...BALANCED, checked_at: minutesAgo(0), balanced: false, differences: [DIFFERENCE] };
      page.server.answer(getBooks, found);
      return found;
    });
    await page.press('Check now');
    expect(page.announced()).toContain('The books have been checked.');
    expect(page.text()).toContain('The books don’t balance: checked just now.');
    expect(page.text()).toContain(DIFFERENCE.says);
  });

  test('that could not be checked again says so, and keeps what it knew', async () => {
    const page = await open(() => ({}));
    page.server.refuse(checkBooks, 503, 'service_down');
    await page.press('Check now');
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.service_down);
    expect(page.text()).toContain('Books balanced 3 minutes ago.');
  });
});

test('what differs names its transactions and keys, each to be copied, and counts as needing a look', async () => {
  const page = await open(() => ({ balanced: false, differences: [DIFFERENCE] }));
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  });
  expect(page.text()).toContain(DIFFERENCE.says);
  await page.press('Copy txn_missing');
  await page.press('Copy fee:ch_1');
  expect(copied).toEqual(DIFFERENCE.about);
  expect(page.announced()).toContain('Copied');
  const links = within(page.screen.getByRole('navigation', { name: 'On this tab' }));
  expect(links.getByRole('link', { name: /^Needs a look/ }).textContent).toBe('Needs a look1');
  expect(page.text()).not.toContain('All clear');
});

test('a paid family without a session is named with session and payment, apart from the books', async () => {
  const orphan = { says: 'A family has paid, but the session has expired unpaid.', about: ['0b5e-session', 'cs_1'] };
  const calendar = (checked_at: string) => ({ checked_at, differences: [orphan] });
  const page = await open((at) => ({ calendar: calendar(at(2)) }));
  expect(page.text()).toContain('Payments and sessions don’t agree: checked 3 minutes ago.');
  expect(page.text()).toContain('Where payments and sessions don’t agree');
  expect(page.text()).toContain(orphan.says);
  for (const id of orphan.about) expect(page.screen.getByRole('button', { name: `Copy ${id}` })).toBeDefined();
  expect(page.text()).not.toContain('Books balanced');
});

describe('money at Stripe that no rule explains', () => {
  const settle = async () => {
    const page = await open(() => ({ balanced: false, unexplained: [TRANSACTION] }));
    await page.press('Settle txn_9');
    return { page, dialog: within(page.screen.getByRole('dialog')) };
  };

  test('shows what Stripe says of it, and is settled with what it was and a note', async () => {
    const { page, dialog } = await settle();
    const row = page.screen.getByText('stripe fee').closest('tr')?.textContent ?? '';
    for (const part of ['-$4.50', 'Connect (2026-11)', 'txn_9', 'Mon, Nov 30']) expect(row).toContain(part);
    page.server.answer(settleUnexplained, () => {
      page.server.answer(getBooks, { ...BALANCED, checked_at: minutesAgo(0) });
      return { message: 'Settled as a fee.' };
    });
    await page.click(dialog.getByRole('radio', { name: /^A fee of Stripe/ }));
    await page.fill('Note', 'Monthly fee of Connect.');
    await page.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(page.server.sent(settleUnexplained)[0]).toMatchObject({
      params: { id: 'txn_9' },
      body: { as: 'fee', note: 'Monthly fee of Connect.' },
    });
    expect(page.announced()).toContain('Settled as a fee.');
    expect(document.activeElement?.textContent).toBe('The books');
    expect(page.screen.queryAllByRole('dialog').length).toBe(0);
  });

  test('is not settled without a choice and a note', async () => {
    const { page, dialog } = await settle();
    await page.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(page.fault('Note')).toBe('This field is required.');
    expect(page.text()).toContain('Choose one of the three.');
    expect(page.server.sent(settleUnexplained)).toHaveLength(0);
  });

  test('asks for a fresh sign-in and keeps the note', async () => {
    const { page, dialog } = await settle();
    page.server.refuse(settleUnexplained, 401, 'fresh_sign_in_required');
    page.server.renewsSignIn();
    await page.click(dialog.getByRole('radio', { name: /^My own money/ }));
    await page.fill('Note', 'I paid it in.');
    await page.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin%3Ftab%3Dcomplaints%23needs-a-look');
    expect(Object.values(page.kept()).join()).toContain('I paid it in.');
  });
});

describe('what arrived and was not booked', () => {
  test('is told, and leaves the list once it was seen; the focus stays there', async () => {
    const page = await open(() => ({ notices: [NOTICE] }));
    expect(page.text()).toContain(NOTICE.says);
    page.server.answer(dismissNotice, () => {
      page.server.answer(getBooks, { ...BALANCED, checked_at: minutesAgo(0) });
      return { message: 'Off the list.' };
    });
    await page.press(/^Dismiss/);
    expect(page.server.sent(dismissNotice)[0]?.params).toEqual({ id: 'n1' });
    expect(page.text()).not.toContain(NOTICE.says);
    expect(document.activeElement?.textContent).toBe('The books');
  });

  test('stays when it could not be taken off', async () => {
    const page = await open(() => ({ notices: [NOTICE] }));
    page.server.breaks(dismissNotice);
    await page.press(/^Dismiss/);
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t take it off the list.');
    expect(page.text()).toContain(NOTICE.says);
  });
});

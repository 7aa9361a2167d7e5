import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { listMentorBankTroubles, listStuckMoney, payAnotherWay, tryMoneyAgain } from 'contracts/http/founder-money';
import { within } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID } from 'web-kit/page-testing/samples';
import { comeBack, openAdmin } from '../../page-testing.ts';
import type { StuckMove } from './stuck-words.ts';

const MOVE: StuckMove = {
  id: 'r1',
  session_id: SESSION_ID,
  kind: 'refund',
  amount: 120,
  since: '2026-12-01T10:00:00Z',
  tries: 3,
  why: 'The family’s card is closed.',
  may: { try_again: true, pay_another_way: true },
};
const open = (move: Partial<StuckMove> = {}) =>
  openAdmin('/admin?tab=complaints', (server) => server.answer(listStuckMoney, [{ ...MOVE, ...move }]));
const TRY = /^Try again.*A refund/;
const PAID = /^Paid another way.*A refund/;

test('money that has not arrived says what, how much, of which session, since when and why', async () => {
  const page = await open({ kind: 'transfer', amount: 48, why: 'The account is not ready.' });
  const row = page.screen.getByText('The account is not ready.').closest('tr')?.textContent ?? '';
  for (const part of ['The mentor’s share, on its way to them', '$48', '44444444', 'Tue, Dec 1, 10:00 AM UTC', '3']) {
    expect(row).toContain(part);
  }
});

test('nothing stuck is said as such, and a failure is not taken for it', async () => {
  const quiet = await openAdmin('/admin?tab=complaints');
  expect(quiet.text()).toContain('None. Every transfer and refund has gone through within an hour.');
  expect(quiet.text()).toContain('All clear');
  const broken = await openAdmin('/admin?tab=complaints', (server) => server.breaks(listStuckMoney));
  expect(broken.text()).not.toContain('Every transfer and refund has gone through');
  expect(broken.text()).not.toContain('All clear');
});

describe('stuck money', () => {
  test('offers only what the server allows', async () => {
    for (const [try_again, pay_another_way] of [
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      const { screen } = await open({ may: { try_again, pay_another_way } });
      const offered = [TRY, PAID].map((name) => screen.queryAllByRole('button', { name }).length === 1);
      expect(offered).toEqual([try_again, pay_another_way]);
    }
  });

  test('is tried again by a press', async () => {
    const page = await open();
    page.server.answer(tryMoneyAgain, () => {
      page.server.answer(listStuckMoney, []);
      return { message: 'Stripe is asked again.' };
    });
    await page.press(TRY);
    expect(page.server.sent(tryMoneyAgain)[0]?.params).toEqual({ kind: 'refund', id: 'r1' });
    expect(page.announced()).toContain('Stripe is asked again.');
    expect(document.activeElement?.textContent).toBe('Money that hasn’t arrived');
  });

  test('waits its turn while another is tried, instead of a press that does nothing', async () => {
    const page = await openAdmin('/admin?tab=complaints', (server) =>
      server.answer(listStuckMoney, [MOVE, { ...MOVE, id: 'r2', kind: 'transfer' }]),
    );
    const answer = page.server.hold(tryMoneyAgain, { message: 'Stripe is asked again.' });
    const other = () => page.screen.getByRole<HTMLButtonElement>('button', { name: /^Try again.*The mentor’s share/ });
    expect(other().disabled).toBe(false);
    await page.press(TRY);
    expect(other().disabled).toBe(true);
    answer();
    await page.settle();
    expect(other().disabled).toBe(false);
  });

  test('that is not stuck anymore says so, and an old sign-in is asked for again', async () => {
    const page = await open();
    page.server.refuse(tryMoneyAgain, 409, 'not_stuck');
    await page.press(TRY);
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.not_stuck);
    page.server.refuse(tryMoneyAgain, 401, 'fresh_sign_in_required');
    page.server.renewsSignIn();
    await page.press(TRY);
    expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin%3Ftab%3Dcomplaints%23needs-a-look');
  });
});

describe('paid another way', () => {
  const ask = async (move: Partial<StuckMove> = {}) => {
    const page = await open(move);
    await page.press(/^Paid another way/);
    return { page, dialog: within(page.screen.getByRole('dialog')) };
  };

  test('says who has their money and what it does, and is noted with how', async () => {
    const { page, dialog } = await ask();
    const text = page.screen.getByRole('dialog').textContent ?? '';
    expect(text).toContain('You paid the family their $120 back yourself');
    expect(text).toContain('This sends no money. The ledger keeps the amount as paid');
    page.server.answer(payAnotherWay, () => {
      page.server.answer(listStuckMoney, []);
      return { message: 'Noted.' };
    });
    await page.fill('Note', 'Check no. 12.');
    await page.click(dialog.getByRole('button', { name: 'Paid another way' }));
    expect(page.server.sent(payAnotherWay)[0]).toMatchObject({
      params: { kind: 'refund', id: 'r1' },
      body: { note: 'Check no. 12.', seen_amount: 120 },
    });
    expect(page.announced()).toContain('Noted.');
    expect(document.activeElement?.textContent).toBe('Money that hasn’t arrived');
    expect(page.screen.queryAllByRole('dialog').length).toBe(0);
  });

  test('of which something else is left by now, or nothing, says so and takes no note anymore', async () => {
    for (const [left, says] of [
      [[{ ...MOVE, amount: 70 }], 'It’s $70 by now. Nothing was noted: please look again.'],
      [[], 'It isn’t on the list anymore: it was noted, or it went through.'],
    ] as const) {
      const { page, dialog } = await ask();
      await page.fill('Note', 'Check no. 12.');
      page.server.answer(listStuckMoney, [...left]);
      await comeBack(page);
      expect(dialog.getByText(says)).toBeTruthy();
      expect(dialog.queryByRole('button', { name: 'Paid another way' })).toBeNull();
      await page.press('Close');
      expect(page.screen.queryAllByRole('dialog')).toHaveLength(0);
      if (left.length === 0) continue;
      await page.press(/^Paid another way/);
      expect(page.screen.getByRole('dialog').textContent).toContain('their $70 back');
      expect(page.valueOf('Note')).toBe('Check no. 12.');
    }
  });

  test('before a dispute that is open now is noted as that, and says what may be noted', async () => {
    const page = await open({ may: { try_again: true, pay_another_way: false, note_sent_before: true } });
    await page.press(/^Already sent.*A refund/);
    const dialog = within(page.screen.getByRole('dialog', { name: 'Sent before the dispute?' }));
    expect(dialog.getByText(/only what was on its way before the card’s bank asked/)).toBeTruthy();
    await page.fill('Note', 'Check no. 12.');
    page.server.answer(payAnotherWay, { message: 'Noted.' });
    await page.click(dialog.getByRole('button', { name: 'Already sent' }));
    expect(page.server.sent(payAnotherWay)[0]?.body).toEqual({
      note: 'Check no. 12.',
      seen_amount: 120,
      sent_before_dispute: true,
    });
  });

  test('to a mentor before a dispute says that they owe it if the bank decides for the family', async () => {
    const page = await open({
      kind: 'transfer',
      may: { try_again: false, pay_another_way: false, note_sent_before: true },
    });
    await page.press(/^Already sent.*The mentor’s share/);
    const text = page.screen.getByRole('dialog', { name: 'Sent before the dispute?' }).textContent ?? '';
    expect(text).toContain('the mentor owes it back');
    expect(text).not.toContain('tells the bank');
  });

  test('takes no note anymore once a dispute began while its dialog stands open', async () => {
    const { page, dialog } = await ask();
    page.server.answer(listStuckMoney, [
      { ...MOVE, may: { try_again: true, pay_another_way: false, note_sent_before: true } },
    ]);
    await comeBack(page);
    expect(dialog.getByText(/A card dispute about it began or ended meanwhile/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Paid another way' })).toBeNull();
  });

  test('of a mentor’s debt says that it does not come off their payouts', async () => {
    await ask({ kind: 'reversal', session_id: null, id: PEOPLE.mentor.id });
    expect(document.querySelector('dialog[open]')?.textContent).toContain('it won’t come off their next payouts');
  });

  test('needs a note, and an old sign-in keeps it', async () => {
    const { page, dialog } = await ask();
    const confirm = () => page.click(dialog.getByRole('button', { name: 'Paid another way' }));
    await confirm();
    expect(page.fault('Note')).toBe('This field is required.');
    expect(page.server.sent(payAnotherWay)).toHaveLength(0);
    page.server.refuse(payAnotherWay, 401, 'fresh_sign_in_required');
    page.server.renewsSignIn();
    await page.fill('Note', 'Check no. 12.');
    await confirm();
    expect(page.text()).toContain('What you typed is kept.');
    expect(Object.values(page.kept()).join()).toContain('Check no. 12.');
  });

  test('sends nothing when it is canceled', async () => {
    const { page, dialog } = await ask();
    await page.fill('Note', 'Not yet.');
    await page.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(page.server.sent(payAnotherWay)).toHaveLength(0);
    expect(page.screen.queryAllByRole('dialog').length).toBe(0);
  });
});

test('a payout that a mentor’s bank refused names the mentor, the amount and why, and what to do', async () => {
  const page = await openAdmin('/admin?tab=complaints', (server) =>
    server.answer(listMentorBankTroubles, [
      {
        mentor_id: PEOPLE.mentor.id,
        mentor_name: 'Maya Okafor',
        payout_id: 'po_1',
        amount: 48,
        failed_at: '2026-12-01T10:00:00Z',
        why: 'The account is closed.',
      },
    ]),
  );
  const row = page.screen.getByText('The account is closed.').closest('tr')?.textContent ?? '';
  for (const part of ['Maya Okafor', '$48', 'Tue, Dec 1']) expect(row).toContain(part);
  expect(page.leadsTo('Maya Okafor')).toBe(`/mentors/${PEOPLE.mentor.id}`);
  expect(page.text()).toContain('Only they can correct their bank details');
  expect(page.text()).not.toContain('All clear');
});

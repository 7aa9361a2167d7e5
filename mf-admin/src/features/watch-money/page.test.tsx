import { expect, test } from 'bun:test';
import { listStuckMoney } from 'contracts/http/founder-money';
import { SESSION_ID } from 'web-kit/page-testing/samples';
import { openAdmin } from '../../page-testing.ts';

test('money that has not arrived says what, how much, of which session, since when and why', async () => {
  const page = await openAdmin('/admin?tab=complaints', (server) =>
    server.answer(listStuckMoney, [
      {
        id: SESSION_ID,
        session_id: SESSION_ID,
        kind: 'transfer',
        amount: 48,
        since: '2026-12-01T10:00:00Z',
        tries: 3,
        why: 'The account is not ready.',
        may: { try_again: false, pay_another_way: false },
      },
    ]),
  );
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

import { expect, test } from 'bun:test';
import { listBouncedMails } from 'contracts/http/founder';
import { PEOPLE } from 'web-kit/page-testing/people';
import { openAdmin } from '../../page-testing.ts';

test('a mail that came back says which, for whose account and why, and never the address', async () => {
  const page = await openAdmin('/admin?tab=settings', (server) =>
    server.answer(listBouncedMails, [
      {
        id: '99999999-9999-4999-8999-999999999999',
        account_id: PEOPLE.athlete.id,
        kind: 'session_booked',
        reason: '550 mailbox unavailable',
        bounced_at: '2026-12-01T10:00:00Z',
      },
    ]),
  );
  const row = page.screen.getByText('550 mailbox unavailable').closest('tr')?.textContent ?? '';
  for (const part of ['booked', '11111111', 'Tue, Dec 1, 10:00 AM UTC']) expect(row).toContain(part);
  expect(row).not.toContain('@');
});

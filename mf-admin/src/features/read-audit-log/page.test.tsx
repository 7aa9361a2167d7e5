import { expect, test } from 'bun:test';
import { AUDIT_LOGS, NOBODY } from 'contracts/http/system';
import { PEOPLE } from 'web-kit/page-testing/people';
import { openAdmin } from '../../page-testing.ts';

const entry = (id: number, action: 'approve_mentor' | 'collect_commission', done_at: string) => ({
  id,
  admin_id: PEOPLE.admin.id,
  action,
  subject: action === 'approve_mentor' ? PEOPLE.mentor.id : 'commission',
  detail: {},
  about: action === 'approve_mentor' ? { name: 'Maya Okafor', person_id: PEOPLE.mentor.id } : null,
  done_at,
});

test('what admins did in all services stands in one list, the newest on top, with the way to the mentor', async () => {
  const page = await openAdmin('/admin?tab=settings', (server) => {
    server.answer(AUDIT_LOGS.catalog, [entry(1, 'approve_mentor', '2026-12-01T10:00:00Z')]);
    server.answer(AUDIT_LOGS.payments, [entry(1, 'collect_commission', '2026-12-01T12:00:00Z')]);
  });
  const table = page.screen.getByRole('table', { name: 'Audit log' });
  const times = [...table.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
  expect(times).toHaveLength(2);
  expect(times[0]).toContain('12:00 PM');
  expect(times[0]).toContain('You');
  expect(times[1]).toContain('Approved a mentor.Maya Okafor');
  expect(table.querySelector('a')?.getAttribute('href')).toBe(`/admin/people/${PEOPLE.mentor.id}`);
});

test('a deed of another year names it', async () => {
  const page = await openAdmin('/admin?tab=settings', (server) =>
    server.answer(AUDIT_LOGS.catalog, [
      entry(2, 'approve_mentor', '2026-12-01T10:00:00Z'),
      entry(1, 'approve_mentor', '2025-12-01T10:00:00Z'),
    ]),
  );
  const [late, early] = page.screen.getByRole('table', { name: 'Audit log' }).querySelectorAll('tbody tr');
  expect(late?.textContent).toContain('Tue, Dec 1, 10:00 AM UTC');
  expect(early?.textContent).toContain('Mon, Dec 1, 2025, 10:00 AM UTC');
});

test('the log shows one kind of deed when it is chosen', async () => {
  const page = await openAdmin('/admin?tab=settings', (server) =>
    server.answer(AUDIT_LOGS.catalog, ({ query }) =>
      query.action === 'collect_commission' ? [] : [entry(1, 'approve_mentor', '2026-12-01T10:00:00Z')],
    ),
  );
  expect(page.screen.getByRole('table', { name: 'Audit log' })).toBeTruthy();
  await page.choose('Show', 'Collected commission');
  expect(page.server.sent(AUDIT_LOGS.payments).at(-1)?.query).toMatchObject({ action: 'collect_commission' });
  expect(page.text()).toContain('Nobody has done this yet.');
});

test('what rules did by themselves is no admin’s deed', async () => {
  const page = await openAdmin('/admin?tab=settings', (server) => {
    const corrected = { ...entry(2, 'collect_commission', '2026-12-01T12:00:00Z'), admin_id: NOBODY };
    server.answer(AUDIT_LOGS.booking, [{ ...corrected, action: 'correct_no_show' }]);
  });
  const row = page.screen.getByRole('table', { name: 'Audit log' }).querySelector('tbody tr');
  expect(row?.textContent).toContain('By itself');
  expect(row?.textContent).toContain('A no-show was corrected');
});

test('a service that is silent is named, and the entries of the others stand there', async () => {
  const page = await openAdmin('/admin?tab=settings', (server) => {
    server.answer(AUDIT_LOGS.catalog, [entry(1, 'approve_mentor', '2026-12-01T10:00:00Z')]);
    server.breaks(AUDIT_LOGS.payments);
  });
  expect(page.screen.getByRole('alert').textContent).toContain('No answer from payments.');
  expect(page.screen.getByRole('table', { name: 'Audit log' })).toBeTruthy();
});

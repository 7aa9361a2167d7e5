import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { DEAD_LETTERS } from 'contracts/http/system';
import { openAdmin } from '../../page-testing.ts';

const LETTER = {
  id: '99999999-9999-4999-8999-999999999999',
  consumer: 'booking',
  event_name: 'mentor.verified',
  error: 'duplicate key',
  tries: 8,
  parked_at: '2026-12-01T10:00:00Z',
};
const { list, replay } = DEAD_LETTERS.booking;
const open = () => openAdmin('/admin?tab=settings', (server) => server.answer(list, [LETTER]));

test('an event that is stuck says of which service, why and since when, and is tried again by a press', async () => {
  const page = await open();
  const row = page.screen.getByText('mentor.verified').closest('tr')?.textContent ?? '';
  for (const part of ['booking', 'duplicate key', '8', 'Tue, Dec 1, 10:00 AM UTC']) expect(row).toContain(part);
  page.server.answer(replay, { message: 'Tried again.' });
  await page.press('Replay');
  expect(page.server.sent(replay)[0]?.params).toEqual({ id: LETTER.id });
  expect(page.announced()).toContain('mentor.verified is being tried again.');
});

test('the last one that is tried again leaves the focus with what says so', async () => {
  const page = await open();
  page.server.answer(replay, { message: 'Tried again.' });
  page.server.answer(list, []);
  await page.press('Replay');
  expect(page.text()).toContain('None. No stuck jobs.');
  expect(document.activeElement?.textContent).toBe('mentor.verified is being tried again.');
});

test('a replay that is refused says why', async () => {
  const page = await open();
  page.server.refuse(replay, 404, 'not_found');
  await page.press('Replay');
  expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.not_found);
});

test('a service that is silent is named, and what the others say stands there', async () => {
  const page = await openAdmin('/admin?tab=settings', (server) => {
    server.answer(list, [LETTER]);
    server.breaks(DEAD_LETTERS.payments.list);
  });
  expect(page.screen.getByRole('alert').textContent).toContain('No answer from payments.');
  expect(page.screen.getByText('mentor.verified')).toBeTruthy();
});

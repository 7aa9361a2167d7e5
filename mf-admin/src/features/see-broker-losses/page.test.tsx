import { expect, test } from 'bun:test';
import { BROKER_LOSSES } from 'contracts/http/system';
import { openAdmin } from '../../page-testing.ts';

const AT = '2026-12-01T10:00:00.000Z';

test('what the broker lost is told in one sentence for all services, with when and what became of it', async () => {
  const page = await openAdmin('/admin?tab=settings', (server) => {
    server.answer(BROKER_LOSSES.identity, [{ owner: 'booking', found_at: AT, events: 2, delivered: 2 }]);
    server.answer(BROKER_LOSSES.payments, [{ owner: 'booking', found_at: AT, events: 1, delivered: 1 }]);
  });
  const said = 'The message broker lost 3 events at Tue, Dec 1, 10:00 AM UTC; each was delivered again. Nothing to do.';
  expect(page.screen.getByText(said)).toBeTruthy();
});

test('what is not delivered yet is told as such', async () => {
  const page = await openAdmin('/admin?tab=settings', (server) =>
    server.answer(BROKER_LOSSES.booking, [{ owner: 'payments', found_at: AT, events: 4, delivered: 3 }]),
  );
  const said = 'The message broker lost 4 events at Tue, Dec 1, 10:00 AM UTC; 1 of them is not delivered yet.';
  expect(page.screen.getByText(said)).toBeTruthy();
});

test('on a day like any other nothing is said of it', async () => {
  const page = await openAdmin('/admin?tab=settings');
  expect(page.screen.queryByText(/message broker/)).toBeNull();
});

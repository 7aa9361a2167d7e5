import { expect, test } from 'bun:test';
import { confirmGuardian } from 'contracts/http/accounts';
import { openPage } from 'web-kit/page-testing';
import routes from '../../app.tsx';

const YES = 'Yes, I’m the parent or guardian';

test('nothing is confirmed before the button is pressed; then the page says whose copies come', async () => {
  const page = await openPage(routes, '/confirm-guardian#token-1', {
    server: (server) => server.answer(confirmGuardian, { message: 'Confirmed.', athlete_first_name: 'Ann' }),
  });
  expect(page.server.called()).toEqual([]);
  await page.press(YES);
  expect(page.server.sent(confirmGuardian)[0]?.body).toEqual({ token: 'token-1' });
  expect(page.announced()[0]).toContain('From now on, you’ll get copies of the emails about Ann’s sessions');
});

test('a link without its end, or one that is over, says so', async () => {
  const cut = await openPage(routes, '/confirm-guardian');
  expect(cut.screen.getByRole('heading', { name: 'This link has ended' })).toBeTruthy();
  const over = await openPage(routes, '/confirm-guardian#old', {
    server: (server) => server.refuse(confirmGuardian, 401, 'link_invalid'),
  });
  await over.press(YES);
  expect(over.text()).toContain('The athlete can send you a new one from the account page.');
});

test('a failure can be tried again', async () => {
  const page = await openPage(routes, '/confirm-guardian#token-1', {
    server: (server) => server.breaks(confirmGuardian),
  });
  await page.press(YES);
  expect(page.screen.getByRole('alert').textContent).toBe('We couldn’t confirm your address. Please try again.');
  page.server.answer(confirmGuardian, { message: 'Confirmed.', athlete_first_name: 'Ann' });
  await page.press(YES);
  expect(page.announced()[0]).toContain('Your address is confirmed');
});

import { expect, test } from 'bun:test';
import { confirmGuardian, lookAtGuardianLink } from 'contracts/http/accounts';
import type { GuardianMode } from 'contracts/status';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import routes from '../../app.tsx';

const YES = 'Yes, I’m the parent or guardian';
const asked = (server: FakeServer) =>
  server.answer(lookAtGuardianLink, { confirmed: false, mode: null, athlete_first_name: null });
const onFile = (mode: GuardianMode) => (server: FakeServer) =>
  server.answer(lookAtGuardianLink, { confirmed: true, mode, athlete_first_name: 'Ann' });
const open = (server: (server: FakeServer) => unknown) =>
  openPage(routes, '/confirm-guardian#token-1', { server: (fake) => void server(fake) });
type Page = Awaited<ReturnType<typeof open>>;
const chosen = (page: Page) =>
  page.screen
    .getAllByRole('radio')
    .filter((radio) => (radio as HTMLInputElement).checked)
    .map((radio) => (radio as HTMLInputElement).value);
const choose = (page: Page, name: RegExp) => page.click(page.screen.getByRole('radio', { name }));

test('nothing is confirmed before the button is pressed; then the page says whose copies come', async () => {
  const page = await open((server) => {
    asked(server);
    server.answer(confirmGuardian, { message: 'Confirmed.', athlete_first_name: 'Ann', mode: 'drop_in' });
  });
  expect(page.server.called()).toEqual(['lookAtGuardianLink']);
  expect(page.text()).not.toContain('Ann');
  expect(chosen(page)).toEqual(['drop_in']);
  await page.press(YES);
  expect(page.server.sent(confirmGuardian)[0]?.body).toEqual({ token: 'token-1', mode: 'drop_in' });
  expect(page.announced()[0]).toContain('From now on, you’ll get copies of the emails about Ann’s sessions');
  expect(page.announced()[0]).toContain('You chose “I may look in”.');
});

test('how they take part is chosen with it, and can be changed right there', async () => {
  const page = await open((server) => {
    asked(server);
    server.answer(confirmGuardian, { message: 'Confirmed.', athlete_first_name: 'Ann', mode: 'in_room' });
  });
  await choose(page, /^I’ll be there/);
  await page.press(YES);
  expect(page.server.sent(confirmGuardian)[0]?.body).toMatchObject({ mode: 'in_room' });
  expect(page.announced()[0]).toContain('You chose “I’ll be there”.');
  page.server.answer(confirmGuardian, { message: 'Confirmed.', athlete_first_name: 'Ann', mode: 'notified' });
  await choose(page, /^Just let me know/);
  await page.press('Save');
  expect(page.server.sent(confirmGuardian)[1]?.body).toEqual({ token: 'token-1', mode: 'notified' });
  expect(page.announced().at(-1)).toContain('You chose “Just let me know”.');
});

test('who has confirmed finds what they chose, and can choose otherwise', async () => {
  const page = await open(onFile('notified'));
  expect(page.screen.getByText('Choose how you take part in Ann’s sessions.')).toBeTruthy();
  expect(page.screen.queryByRole('button', { name: YES })).toBeNull();
  expect(chosen(page)).toEqual(['notified']);
  page.server.answer(confirmGuardian, { message: 'Confirmed.', athlete_first_name: 'Ann', mode: 'drop_in' });
  await choose(page, /^I may look in/);
  expect(page.server.sent(confirmGuardian)).toEqual([]);
  await page.press('Save');
  expect(page.server.sent(confirmGuardian)[0]?.body).toEqual({ token: 'token-1', mode: 'drop_in' });
  expect(page.announced()).toEqual(['Saved. You chose “I may look in”.']);
});

test('a link without its end, or one that is over, says so', async () => {
  const cut = await openPage(routes, '/confirm-guardian');
  expect(cut.screen.getByRole('heading', { name: 'This link has ended' })).toBeTruthy();
  const over = await open((server) => server.refuse(lookAtGuardianLink, 401, 'link_invalid'));
  expect(over.text()).toContain('the athlete can send you a new one from the account page.');
  const meanwhile = await open((server) => {
    onFile('in_room')(server);
    server.refuse(confirmGuardian, 401, 'link_invalid');
  });
  await meanwhile.press('Save');
  expect(meanwhile.screen.getByRole('heading', { name: 'This link has ended' })).toBeTruthy();
});

test('a link that cannot be opened can be tried again', async () => {
  const page = await open((server) => server.breaks(lookAtGuardianLink));
  expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t open this link');
  onFile('in_room')(page.server);
  await page.press('Try Again');
  expect(chosen(page)).toEqual(['in_room']);
});

test('a failure can be tried again', async () => {
  const page = await open((server) => {
    asked(server);
    server.breaks(confirmGuardian);
  });
  await choose(page, /^I’ll be there/);
  await page.press(YES);
  expect(page.screen.getByRole('alert').textContent).toBe('We couldn’t confirm your address. Please try again.');
  expect(chosen(page)).toEqual(['in_room']);
  page.server.answer(confirmGuardian, { message: 'Confirmed.', athlete_first_name: 'Ann' });
  await page.press(YES);
  expect(page.announced()[0]).toContain('Your address is confirmed');
});

import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { forgotPassword } from 'contracts/http/sign-in';
import { openPage } from 'web-kit/page-testing';
import routes from '../../app.tsx';

const SENT = { message: DETAIL.reset_sent };

test('after the code was asked for, a confirmation leads to the reset page, which knows the address', async () => {
  const page = await openPage(routes, '/forgot-password', {
    server: (server) => server.answer(forgotPassword, SENT),
  });
  await page.fill('Email', 'Ann@Example.org');
  await page.press('Send reset code');
  expect(page.server.sent(forgotPassword)[0]?.body).toEqual({ email: 'ann@example.org' });
  expect(page.focused()).toBe('Check your email');
  expect(page.announced()[0]).toStartWith('Code sentIf an account exists for ann@example.org');
  expect(page.leadsTo('Enter the reset code')).toBe('/reset-password?email=ann%40example.org');
});

test('‘Try different email’ brings the form back', async () => {
  const page = await openPage(routes, '/forgot-password', {
    server: (server) => server.answer(forgotPassword, SENT),
  });
  await page.fill('Email', 'ann@example.org');
  await page.press('Send reset code');
  await page.press('Try different email');
  await page.fill('Email', 'dana@example.org');
  await page.press('Send reset code');
  expect(page.server.sent(forgotPassword).map(({ body }) => body.email)).toEqual([
    'ann@example.org',
    'dana@example.org',
  ]);
});

test('a refusal is shown in its own words', async () => {
  const page = await openPage(routes, '/forgot-password', {
    server: (server) => server.refuse(forgotPassword, 429, 'too_many_tries'),
  });
  await page.fill('Email', 'ann@example.org');
  await page.press('Send reset code');
  expect(page.screen.getByRole('alert').textContent).toBe('Too many tries. Please wait a little and try again.');
});

test('a failure without words has a sentence, and the form can be sent again', async () => {
  const page = await openPage(routes, '/forgot-password', {
    server: (server) => server.breaks(forgotPassword),
  });
  await page.fill('Email', 'ann@example.org');
  await page.press('Send reset code');
  expect(page.screen.getByRole('alert').textContent).toBe('Error sending reset code. Please try again.');
  page.server.answer(forgotPassword, SENT);
  await page.press('Send reset code');
  expect(page.text()).toContain('Check your email');
});

test('what is no address is told beside the field and not sent', async () => {
  const page = await openPage(routes, '/forgot-password');
  await page.fill('Email', 'ann');
  await page.press('Send reset code');
  expect(page.fault('Email')).toBe('Please give a valid email address.');
  expect(page.screen.getByLabelText('Email').getAttribute('type')).toBe('email');
});

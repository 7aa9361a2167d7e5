import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { resetPassword } from 'contracts/http/sign-in';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import routes from '../../app.tsx';

const DONE = { message: 'Password reset.' };

interface Typed {
  code?: string;
  password?: string;
  confirm?: string;
}
async function fill(page: OpenPage, { code = '123456', password = 'new-secret', confirm }: Typed = {}) {
  await page.fill('Email', 'ann@example.org');
  await page.fill('Reset code', code);
  await page.fill('New password', password);
  await page.fill('Confirm password', confirm ?? password);
}

test('after the success text the person goes to the sign-in page in 2 s', async () => {
  const page = await openPage(routes, '/reset-password', { server: (server) => server.answer(resetPassword, DONE) });
  await fill(page);
  await page.press('Reset password');
  expect(page.announced()).toContain('Password reset successfully! Redirecting to login...');
  expect(page.server.sent(resetPassword)[0]?.body).toEqual({
    email: 'ann@example.org',
    reset_code: '123456',
    new_password: 'new-secret',
  });
  await page.wait(1_900);
  expect(page.address()).toBe('/reset-password');
  await page.wait(150);
  expect(page.address()).toBe('/login');
});

test('the address of the mail stands in the field already', async () => {
  const page = await openPage(routes, '/reset-password?email=dana%40example.org');
  expect(page.valueOf('Email')).toBe('dana@example.org');
});

test('who comes by the link of the mail types no code', async () => {
  const token = 'AbCdEfGhIjKlMnOpQrSt-_';
  const page = await openPage(routes, `/reset-password?email=dana%40example.org#${token}`, {
    server: (server) => server.answer(resetPassword, DONE),
  });
  expect(page.screen.queryByLabelText('Reset code')).toBeNull();
  await page.fill('New password', 'new-secret');
  await page.fill('Confirm password', 'new-secret');
  await page.press('Reset password');
  expect(page.server.sent(resetPassword)[0]?.body).toEqual({
    email: 'dana@example.org',
    reset_code: token,
    new_password: 'new-secret',
  });
});

test('the email field is one to the browser', async () => {
  const page = await openPage(routes, '/reset-password');
  expect(page.screen.getByLabelText('Email').getAttribute('type')).toBe('email');
});

test('two different passwords are told as such, and nothing is sent', async () => {
  const page = await openPage(routes, '/reset-password');
  await fill(page, { confirm: 'other-secret' });
  await page.press('Reset password');
  expect(page.fault('Confirm password')).toBe('Passwords do not match');
  expect(page.server.called()).toEqual([]);
});

test('a code takes six digits and no more, and fewer are refused', async () => {
  const page = await openPage(routes, '/reset-password');
  await page.type('Reset code', '12345678');
  expect(page.valueOf('Reset code')).toBe('123456');
  await fill(page, { code: '12345' });
  await page.press('Reset password');
  expect(page.fault('Reset code')).toBe('The code has 6 digits.');
});

test.each([' 123456', '123 456\n', 'Your code: 123456'])(
  'a code is pasted as its mail shows it: %p',
  async (copied) => {
    const page = await openPage(routes, '/reset-password');
    await page.paste('Reset code', copied);
    expect(page.valueOf('Reset code')).toBe('123456');
  },
);

test('a password has at least six characters', async () => {
  const page = await openPage(routes, '/reset-password');
  await fill(page, { password: '12345' });
  await page.press('Reset password');
  expect(page.fault('New password')).toBe('Use at least 6 characters.');
  expect(page.server.called()).toEqual([]);
});

test('the server’s refusal is shown as it came', async () => {
  const page = await openPage(routes, '/reset-password', {
    server: (server) => server.refuse(resetPassword, 400, 'reset_code_invalid'),
  });
  await fill(page);
  await page.press('Reset password');
  expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.reset_code_invalid);
  expect(page.leadsTo('Request a new one')).toBe('/forgot-password');
});

test('a failure without words has a sentence', async () => {
  const page = await openPage(routes, '/reset-password', { server: (server) => server.breaks(resetPassword) });
  await fill(page);
  await page.press('Reset password');
  expect(page.screen.getByRole('alert').textContent).toBe('Error resetting password. Please try again.');
});

import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { endAccountSignIns } from 'contracts/http/founder';
import { openAdmin } from '../../page-testing.ts';

const NOTE = 'Called us: the phone was stolen.';
async function fillIn() {
  const page = await openAdmin('/admin?tab=settings');
  await page.fill('Email address', 'maya@college.example');
  await page.fill('Why', NOTE);
  return page;
}

test('somebody is logged out everywhere by their address, with a note', async () => {
  const page = await openAdmin('/admin?tab=settings');
  await page.press('Log out everywhere');
  expect(page.fault('Why')).toBeTruthy();
  expect(page.server.sent(endAccountSignIns)).toHaveLength(0);
  await page.fill('Email address', 'maya@college.example');
  await page.fill('Why', NOTE);
  page.server.answer(endAccountSignIns, { message: 'Maya Okafor is logged out on every device.', ended: 2 });
  await page.press('Log out everywhere');
  expect(page.server.sent(endAccountSignIns)[0]?.body).toEqual({ email: 'maya@college.example', note: NOTE });
  expect(page.text()).toContain('Maya Okafor is logged out on every device.');
  expect(page.valueOf('Email address')).toBe('');
});

test('an address that no account has is told, and what was typed stays', async () => {
  const page = await fillIn();
  page.server.refuse(endAccountSignIns, 404, 'no_such_account');
  await page.press('Log out everywhere');
  expect(page.text()).toContain(DETAIL.no_such_account);
  expect(page.valueOf('Email address')).toBe('maya@college.example');
});

test('it takes a fresh sign-in, and comes back to the same place', async () => {
  const page = await fillIn();
  page.server.refuse(endAccountSignIns, 401, 'fresh_sign_in_required');
  page.server.renewsSignIn();
  await page.press('Log out everywhere');
  expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin%3Ftab%3Dsettings%23sign-ins');
});

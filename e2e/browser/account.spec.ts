import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { linkIn } from '../marketplace.ts';
import { ADMIN } from '../stack.ts';
import { expect, test } from './product.ts';

const NEW_PASSWORD = 'Another-harbor-77!';

async function signIn(page: Page, who: { email: string; password: string }, next: string) {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an athlete keeps the account: name, guardian, password, data, and its end', async ({ page, market, browser }) => {
  const athlete = await market.registerAthlete();
  await signIn(page, athlete, '/account');
  await page.getByLabel('First name').fill('Theodore');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved successfully.')).toBeVisible();

  const guardianEmail = `guardian-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await page.getByLabel('Their email').fill(guardianEmail);
  await page.getByRole('button', { name: 'Save and ask them to confirm' }).click();
  await expect(page.getByText(`We’ve asked ${guardianEmail} to confirm.`)).toBeVisible();
  const link = linkIn(await market.mailTo(guardianEmail, /parent or guardian/), 'confirm-guardian');
  const guardian = await (await browser.newContext()).newPage();
  await guardian.goto(link.url);
  await expect(guardian.getByRole('radio', { name: /^I may look in/ })).toBeChecked();
  await guardian.getByRole('radio', { name: /^I’ll be there/ }).check();
  await guardian.getByRole('button', { name: 'Yes, I’m the parent or guardian' }).click();
  await expect(guardian.getByText('Your address is confirmed')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${guardianEmail} is confirmed. They take part in your sessions.`)).toBeVisible();

  // The same link finds what was chosen, and changes it.
  await guardian.reload();
  await expect(guardian.getByText('Choose how you take part in Theodore’s sessions.')).toBeVisible();
  await expect(guardian.getByRole('radio', { name: /^I’ll be there/ })).toBeChecked();
  await guardian.getByRole('radio', { name: /^Just let me know/ }).check();
  await guardian.getByRole('button', { name: 'Save' }).click();
  await expect(guardian.getByText('You chose “Just let me know”.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('We tell them when a session starts and when it’s over.')).toBeVisible();

  await page.getByLabel('Current password').fill('not the one');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible();
  await page.getByLabel('Current password').fill(athlete.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await market.mailTo(athlete.email, /password was changed/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(data.account).toMatchObject({
    first_name: 'Theodore',
    email: athlete.email,
    guardian_email: guardianEmail,
    guardian_mode: 'notified',
  });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('the record of payments stays');
  await dialog.getByLabel('Your password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, { email: athlete.email, password: NEW_PASSWORD }, '/account');
  await expect(page.getByText(/No account found/)).toBeVisible();
});

// All tests of a worker share the founder, so enrolling's answers are faked here; svc-identity tests the real ones.
test('the founder sets up a second factor, and is asked for its code from then on', async ({ page }) => {
  const GOOD_CODE = '271828';
  await signIn(page, ADMIN, '/account');
  await page.route('**/api/account/second-factor', (route) =>
    route.fulfill({
      json: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Sideline:founder?secret=ABCDEFGHIJKLMNOP' },
    }),
  );
  await page.route('**/api/account/second-factor/confirm', (route) =>
    route.request().postDataJSON().totp_code === GOOD_CODE
      ? route.fulfill({ json: { message: 'Done.' } })
      : route.fulfill({ status: 400, json: { detail: 'This code isn’t right. Please try the next one.' } }),
  );
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open it in your authenticator app' })).toHaveAttribute(
    'href',
    /^otpauth:/,
  );
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code isn’t right.')).toBeVisible();
  await page.getByLabel('Code from the app').fill(GOOD_CODE);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('From now on, logging in asks for a code from your app.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();

  await page.route('**/api/login', (route) => {
    const { totp_code, ...credentials } = route.request().postDataJSON();
    if (totp_code === GOOD_CODE) return route.continue({ postData: JSON.stringify(credentials) });
    return route.fulfill({ status: 401, json: { detail: 'Second factor required', code: 'second_factor_required' } });
  });
  await signIn(page, ADMIN, '/admin');
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This code isn’t right.')).toBeVisible();
  await code.fill(GOOD_CODE);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/admin/);
});

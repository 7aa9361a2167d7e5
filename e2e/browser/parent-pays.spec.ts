import type { Page } from '@playwright/test';
import { as, BY_ITSELF_MS, card, signIn } from './athlete.ts';
import { expect, test } from './product.ts';

test('a parent who was asked by mail pays without an account, and is the guardian from then on @desktop', async ({
  page,
  market,
  browser,
  baseURL,
}) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const booked = await market.book(athlete, mentor.id, await market.anySlot(mentor.id));
  const address = `parent-of-${athlete.id}@example.org`;

  await signIn(page, athlete, '/sessions');
  await page.getByRole('button', { name: 'Ask a parent to pay' }).click();
  await page.getByLabel('Parent’s email').fill(address);
  await page.getByLabel(/Add a note/).fill('It’s the one from dinner.');
  await page.getByRole('button', { name: 'Send to my parent' }).click();
  await expect(page.getByText(`We emailed ${address}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Waiting for your parent')).toBeVisible();

  const asked = await market.mailTo(address, /asks if you’d pay/);
  expect(asked.text).toContain('It’s the one from dinner.');
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const parent = await context.newPage();
  await parent.goto(/https?:\S+\/pay#\S+/.exec(asked.text)?.[0] ?? '');
  await expect(parent.getByRole('heading', { level: 1 })).toContainText('asks you to pay');
  await expect(card(page, 'They’ve opened your link')).toBeVisible({ timeout: BY_ITSELF_MS });
  await parent.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(parent.getByText(address)).toBeVisible();
  await payByCard(parent);
  await expect(parent).toHaveURL(/\/pay\?back=paid/);
  await expect(parent.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 20_000 });
  await context.close();

  await expect(card(page, 'Booked and paid')).toBeVisible({ timeout: BY_ITSELF_MS });
  await market.mailTo(address, /^Paid: /);
  const copy = await market.mailTo(address, /: Booked: /);
  expect(copy.text).toMatch(new RegExp(`/join/${booked.body.session_id}#`));
  const { token } = await as(market, athlete);
  expect(await market.good('GET', '/account/guardian', token)).toEqual({
    email: address,
    confirmed: true,
    mode: 'drop_in',
  });
});

async function payByCard(page: Page) {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel(/Expiry/).fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

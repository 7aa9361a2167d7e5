import type { Browser, Page } from '@playwright/test';
import { HOUR_MS } from '../../contracts/times.ts';
import { linkIn, type Marketplace, minutesAfter } from '../marketplace.ts';
import { as, BY_ITSELF_MS, signIn } from './athlete.ts';
import { expect, test } from './product.ts';

const SOON = { timeout: BY_ITSELF_MS };
const NUMBER = '(555) 010-0142';

/** Whoever they are, it is noon or one o'clock for them: a minor's messages arrive at once. */
async function moveToNoon(market: Marketplace): Promise<Date> {
  const noon = await market.now();
  noon.setUTCHours(17, 0, 0, 0);
  if (noon <= (await market.now())) noon.setTime(noon.getTime() + 24 * HOUR_MS);
  await market.moveTo(noon);
  return noon;
}

/** A minor whose guardian has confirmed, and a mentor. */
async function meetFamily(market: Marketplace) {
  const parent = `parent-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const mentor = await market.bookableMentor();
  const athlete = await market.registerConfirmedAthlete({ birth_date: '2010-03-04', guardian_email: parent });
  await market.confirmGuardian(parent);
  return { parent, mentor, athlete };
}

async function openAlso(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
}

async function write(page: Page, to: string, text: string): Promise<void> {
  await page.getByLabel(`Message ${to}`).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel(`Message ${to}`)).toHaveValue('');
}

/** As a line of a list: what comes is read out, too. */
const line = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

test('an athlete writes to a mentor from their page and is answered, without contact details, and a guardian reads along', async ({
  page,
  browser,
  baseURL,
  market,
}) => {
  const { parent, mentor, athlete } = await meetFamily(market);
  await moveToNoon(market);
  await signIn(page, await as(market, athlete), `/mentors/${mentor.id}`);
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maya Okafor');
  await write(page, 'Maya', 'Which coach should I write to first?');
  await expect(line(page, 'Which coach should I write to first?')).toBeVisible();

  const theirs = await openAlso(browser, baseURL);
  await signIn(theirs, await as(market, mentor), '/messages');
  await expect(line(theirs, '1 new')).toBeVisible(SOON);
  await theirs.getByRole('link', { name: 'Theo B.' }).click();
  await expect(theirs.getByText('Theo’s parent or guardian reads along')).toBeVisible();
  await write(theirs, 'Theo', `The recruiting coordinator. Or call me: ${NUMBER}`);
  await expect(theirs.getByText('Contact details are removed. Keep talking here.')).toBeVisible();

  // The page that stands open shows it by itself.
  await expect(line(page, 'The recruiting coordinator.')).toBeVisible(SOON);
  await expect(line(page, NUMBER)).toHaveCount(0);
  await theirs.goto('/messages');
  await expect(line(theirs, 'You: The recruiting coordinator.')).toBeVisible();
  await expect(line(theirs, '1 new')).toHaveCount(0);

  const copied = await market.mailTo(parent, /a message from Maya/);
  expect(copied.text).not.toContain(NUMBER);
  const parents = await openAlso(browser, baseURL);
  await parents.goto(linkIn(copied, 'messages').url);
  await expect(parents.getByRole('heading', { level: 1 })).toHaveText('Theo and Maya');
  for (const words of ['Which coach should I write to first?', 'The recruiting coordinator.']) {
    await expect(line(parents, words)).toBeVisible();
  }
  await expect(parents.getByRole('textbox')).toHaveCount(0);
  await parents.getByRole('button', { name: /^Report this message/ }).click();
  await parents
    .getByRole('dialog')
    .getByRole('button', { name: /^They asked for contact details/ })
    .click();
  await expect(parents.getByText('We have your report')).toBeVisible();
});

test('what a minor writes at night waits for morning, and the guardian reads it at once', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
  market,
}) => {
  const { parent, mentor, athlete } = await meetFamily(market);
  const noon = await moveToNoon(market);
  await signIn(page, await as(market, athlete), '/messages');
  await page.goto(`/messages?mentor=${mentor.id}`);
  await write(page, 'Maya', 'Hello!');
  await market.moveTo(minutesAfter(noon, 9 * 60));
  await page.reload();
  await expect(page.getByText('It’s late. What you write now is delivered at 8 AM tomorrow.')).toBeVisible();
  await write(page, 'Maya', 'I can’t sleep.');
  await expect(page.getByText('Waits until 8 AM tomorrow')).toBeVisible();

  const theirs = await openAlso(browser, baseURL);
  await signIn(theirs, await as(market, mentor), '/messages');
  await theirs.getByRole('link', { name: 'Theo B.' }).click();
  await expect(line(theirs, 'Hello!')).toBeVisible();
  await expect(line(theirs, 'I can’t sleep.')).toHaveCount(0);

  const parents = await openAlso(browser, baseURL);
  await parents.goto(linkIn(await market.mailTo(parent, /a message to Maya/), 'messages').url);
  await expect(line(parents, 'I can’t sleep.')).toBeVisible();

  await market.moveTo(minutesAfter(noon, 21 * 60));
  await expect(line(theirs, 'I can’t sleep.')).toBeVisible(SOON);
});

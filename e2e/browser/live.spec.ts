import type { Browser, Page } from '@playwright/test';
import { type Account, minutesAfter } from '../marketplace.ts';
import { ADMIN } from '../stack.ts';
import { expect, test } from './product.ts';

/** The promise is one second; the rest is for machines that draw pages for other tests as well. */
const SOON_MS = 10_000;

/** A separate browser in which somebody is signed in, on one of their pages, listening. */
async function openAs(
  browser: Browser,
  baseURL: string | undefined,
  who: { email: string; password: string },
  path: string,
) {
  const context = await browser.newContext({ timezoneId: 'America/New_York', ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const listening = page.waitForResponse(
    (response) => response.url().endsWith('/api/events') && response.status() === 200,
  );
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await listening;
  await expect(page).toHaveURL(path);
  return page;
}

/** Fails when the page reloads during `work`: changes must arrive by themselves. */
async function withoutReload(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await work();
  expect(await page.evaluate(() => 'sameDocument' in globalThis), 'the page was not loaded anew').toBe(true);
}

test('a mentor’s check-in shows on the athlete’s open page', async ({ browser, baseURL, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  await market.moveTo(minutesAfter(session.startsAt, -10));
  const page = await openAs(browser, baseURL, athlete, '/sessions');
  const card = page.getByRole('main').getByRole('article').or(page.getByRole('main').getByRole('listitem')).first();
  await expect(card).toContainText('Maya');
  const said = 'Your mentor is here';
  await expect(card).not.toContainText(said);
  await withoutReload(page, async () => {
    const token = await market.signIn(mentor.email, mentor.password);
    await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, token);
    await expect(card).toContainText(said, { timeout: SOON_MS });
  });
});

/** As the page's own stream is told when it opens. */
const quietMs = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const source = new EventSource('/api/events');
        source.addEventListener('quiet', ({ data }) => {
          source.close();
          resolve(Number(data));
        });
      }),
  );

test('a page that opens while nothing happens asks for each thing once', async ({ browser, baseURL, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  await market.paidSession(athlete, mentor);
  const page = await openAs(browser, baseURL, athlete, '/sessions');
  await expect.poll(() => quietMs(page), { timeout: 30_000 }).toBeGreaterThan(5_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.method() === 'GET') asked.push(request.url());
  });
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.reload();
  await listening;
  await expect(page.getByRole('main')).toContainText('Maya');
  await quietMs(page);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).toEqual([...new Set(asked)]);
});

test('the founder’s approval leads the waiting mentor on', async ({ browser, baseURL, market }) => {
  const mentor = await market.registerMentor();
  const page = await openAs(browser, baseURL, mentor, '/mentor-verification');
  await expect(page.getByRole('heading', { name: 'Account Under Review' })).toBeVisible();
  await withoutReload(page, async () => {
    await market.approve(mentor);
    await expect(page.getByRole('heading', { name: 'You’re verified' })).toBeVisible({ timeout: SOON_MS });
    await expect(page).toHaveURL('/mentor-dashboard');
  });
});

test('a payment shows on the mentor’s dashboard, and a new mentor on the founder’s list', async ({
  browser,
  baseURL,
  market,
}) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const dashboard = await openAs(browser, baseURL, mentor, '/mentor-dashboard');
  await expect(dashboard.getByText('No sessions booked yet')).toBeVisible();
  await withoutReload(dashboard, async () => {
    const booked = await market.book(athlete, mentor.id, await market.anySlot(mentor.id));
    const checkout = await market.openCheckout(athlete, booked.body.session_id);
    await market.pay(checkout.checkout_url);
    await market.statusBecomes(athlete, booked.body.session_id, 'confirmed');
    await expect(dashboard.getByRole('main').getByText('Theo Brandt').first()).toBeVisible({ timeout: SOON_MS });
  });

  const founder = await openAs(browser, baseURL, ADMIN, '/admin');
  await founder.getByRole('tab', { name: /Verify Mentors/ }).click();
  await withoutReload(founder, async () => {
    await market.registerMentor({ last_name: 'Lindqvist' });
    await expect(founder.getByRole('article').filter({ hasText: 'Lindqvist' })).toBeVisible({ timeout: SOON_MS });
  });
});

test('with the stream refused the page asks by itself', async ({ browser, baseURL, market }) => {
  const mentor: Account = await market.registerMentor();
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.route('**/api/events', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/login?next=/mentor-verification');
  await page.getByLabel('Email').fill(mentor.email);
  await page.getByLabel('Password', { exact: true }).fill(mentor.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Account Under Review' })).toBeVisible();
  await market.approve(mentor);
  await expect(page.getByRole('heading', { name: 'You’re verified' })).toBeVisible({ timeout: 20_000 });
});

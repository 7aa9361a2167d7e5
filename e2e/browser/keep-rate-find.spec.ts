import type { Browser } from '@playwright/test';
import { as, card, fillSignIn, heldSession, signIn } from './athlete.ts';
import { openAdmin, part, surname } from './founder.ts';
import { expect, test } from './product.ts';

const anotherPage = async (browser: Browser, baseURL = '') => (await browser.newContext({ baseURL })).newPage();

test('a heart that a visitor presses is kept through signing in, and its mentor is among the favorites @desktop', async ({
  page,
  market,
}) => {
  const [mentor, other] = [await market.bookableMentor(), await market.bookableMentor({ first_name: 'Ines' })];
  const athlete = await market.registerAthlete();
  await page.goto(`/mentors/${mentor.id}`);
  await expect(page.locator('.site-header:not([data-pending])')).toBeVisible();
  await page.getByRole('link', { name: 'Save Maya Okafor to favorites' }).click();
  await expect(page.getByText('Log in to save Maya to your favorites.')).toBeVisible();
  await fillSignIn(page, athlete);
  await expect(page).toHaveURL(`/mentors/${mentor.id}`);
  const heart = page.getByRole('button', { name: /^Saved? Maya Okafor to favorites$/ });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => market.good('GET', '/favorites', athlete.token)).toHaveLength(1);
  await page.goto(`/mentors/${other.id}`);
  await expect(page.getByRole('button', { name: 'Save Ines Okafor to favorites' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('link', { name: 'Favorites', exact: true }).click();
  await expect(card(page, 'Maya Okafor')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => market.good('GET', '/favorites', athlete.token)).toEqual([]);
});

for (const who of ['an athlete', 'a visitor']) {
  test(`a heart that ${who} presses before the page is alive counts`, async ({ page, market }) => {
    const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
    if (who === 'an athlete') await signIn(page, athlete, '/favorites');
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((done) => {
      release = done;
    });
    let held = 0;
    await page.route(/static\/js\/index\./, async (route) => {
      held += 1;
      await isReleased;
      await route.continue();
    });
    await page.goto(`/mentors/${mentor.id}`);
    await page.getByRole('link', { name: 'Save Maya Okafor to favorites' }).click();
    if (who === 'a visitor') await expect(page).toHaveURL(/\/login\?next=/);
    await expect.poll(() => held).toBeGreaterThan(0);
    release();
    if (who === 'a visitor') {
      await expect(page.getByText('Log in to save the mentor you chose.')).toBeVisible();
      await fillSignIn(page, athlete);
    }
    await expect(page).toHaveURL(`/mentors/${mentor.id}`);
    const heart = page.getByRole('button', { name: /^Saved? Maya Okafor to favorites$/ });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    const { token } = await as(market, athlete);
    await expect.poll(() => market.good('GET', '/favorites', token)).toMatchObject([{ id: mentor.id }]);
  });
}

test('a rating and its one answer are on the mentor’s page until the founder takes them down @desktop', async ({
  page,
  market,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete({ first_name: 'Cleo', last_name: 'Marchetti' });
  const session = await heldSession(market, athlete, mentor, { confirmed: true });
  const { token } = await as(market, athlete);
  const review = { rating: 4, review_text: 'We rewrote my email together.' };
  await market.good('POST', `/sessions/${session.id}/rate`, token, review);

  const theirs = await anotherPage(browser, baseURL);
  await signIn(theirs, mentor, '/mentor-reviews');
  const given = theirs.getByRole('article').filter({ hasText: 'We rewrote my email together.' });
  await given.getByRole('button', { name: 'Answer Cleo M.’s review' }).click();
  await given.getByLabel('Your answer to Cleo M.').fill('Send me what they write back!');
  await given.getByRole('button', { name: 'Post answer' }).click();
  await expect(given).toContainText('You answered');
  await expect(given.getByRole('button')).toHaveCount(0);

  const founders = await anotherPage(browser, baseURL);
  await openAdmin(founders);
  await founders.goto(`/mentors/${mentor.id}`);
  for (const [said, action] of [
    ['Send me what they write back!', 'Take this answer down'],
    ['We rewrote my email together.', 'Take these words down'],
  ] as const) {
    await page.goto(`/mentors/${mentor.id}`);
    await expect(part(page, 'Reviews')).toContainText(said);
    await founders.getByRole('button', { name: action }).click();
    await founders.getByRole('dialog').getByLabel('Reason').fill('It names another family.');
    await founders.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
    await expect(part(founders, 'Reviews')).not.toContainText(said);
    await page.reload();
    await expect(part(page, 'Reviews')).toContainText('Cleo M.');
    await expect(part(page, 'Reviews')).not.toContainText(said);
  }
  await expect(part(page, 'Reviews')).toContainText('We took this text down.');
  await Promise.all([theirs, founders].map((one) => one.context().close()));
});

test('the founder finds a person by a piece of a name, and opens a session of theirs @desktop', async ({
  page,
  market,
}) => {
  const lastName = surname();
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete({ last_name: lastName })];
  const session = await market.paidSession(await as(market, athlete), mentor);
  await openAdmin(page);
  await expect(page.getByRole('button', { name: 'Find anyone or anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: /^Names, emails/ });
  await search.fill(lastName.slice(0, 8));
  const found = page.getByRole('group', { name: 'People' }).getByRole('option', { name: `Theo ${lastName}` });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(page).toHaveURL(`/admin/people/${athlete.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Theo ${lastName}` })).toBeVisible();
  await part(page, 'Timeline').locator(`a[href="/admin/sessions/${session.id}"]`).first().click();
  await expect(page).toHaveURL(`/admin/sessions/${session.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Theo ${lastName} with Maya Okafor` })).toBeVisible();
});

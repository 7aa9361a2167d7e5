import type { Page } from '@playwright/test';
import { until } from '../stack.ts';
import { as, card, fillSignIn, heldSession, signIn } from './athlete.ts';
import { expect, test } from './product.ts';

/** What a person's fingers do, on every page from now on. */
async function countTouches(page: Page) {
  const [taps, fields]: [string[], Set<string>] = [[], new Set()];
  await page.exposeFunction('noteTap', (what: string) => void taps.push(what));
  await page.exposeFunction('noteField', (name: string) => void fields.add(name));
  await page.addInitScript(() => {
    const notes = window as unknown as Record<'noteTap' | 'noteField', (what: string) => void>;
    addEventListener('pointerdown', ({ target }) => notes.noteTap((target as Element).textContent ?? ''), true);
    addEventListener(
      'input',
      ({ target }) => {
        const { name, type } = target as HTMLInputElement;
        if (type !== 'radio') notes.noteField(name);
      },
      true,
    );
  });
  return { taps: () => taps.length, fields: () => fields.size };
}

test('from Home to the payment page in five taps and five fields without an account; the hour is held, and given back', async ({
  page,
  market,
}) => {
  const mentor = await market.bookableMentor({ last_name: 'Rowe', sport: 'rowing', position: 'Stroke' });
  const reviewer = await market.registerAthlete({ first_name: 'Ana', last_name: 'Marchetti' });
  const before = await heldSession(market, reviewer, mentor, { confirmed: true });
  const { token } = await as(market, reviewer);
  await market.good('POST', `/sessions/${before.id}/rate`, token, { rating: 4, review_text: 'Straight to the point.' });

  await page.goto('/browse');
  await expect(page.getByRole('article').getByRole('link', { name: 'Maya Rowe', exact: true })).toBeVisible();
  const touched = await countTouches(page);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Find a mentor' }).first().click();
  await expect(page).toHaveURL(/\/browse/);
  await page.getByRole('article').getByRole('link', { name: 'Maya Rowe', exact: true }).click();
  await expect(page).toHaveURL(`/mentors/${mentor.id}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('Ana M.');
  await expect(reviews).toContainText('Straight to the point.');
  await expect(reviews).toContainText('4.0');
  await expect(reviews).not.toContainText('Marchetti');
  await expect(page.getByRole('main')).toContainText(/Showed up\s*100%\s*1 of 1/);

  const slot = page.getByRole('main').locator('label:has(input[type=radio])').first();
  const startsAt = (await slot.locator('input').getAttribute('value')) ?? '';
  await slot.click();
  await page.getByRole('link', { name: /^Book Session/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Save your time' });
  await expect(sheet).toContainText('Maya Rowe');
  await sheet.getByLabel('Your name').fill('Nora Fields');
  await sheet.getByLabel('Email').fill('nora-in-five@example.org');
  await sheet.getByLabel('Password', { exact: true }).fill('Sideline-test-1');
  await sheet.getByLabel('Birth date').fill('2010-03-14');
  await sheet.getByLabel('Your sport').selectOption('rowing');
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/dev\/stripe\/checkout\//);
  expect(touched.taps(), 'taps from Home to the payment page').toBeLessThanOrEqual(5);
  expect(touched.fields(), 'fields from Home to the payment page').toEqual(5);

  const goBack = () => page.getByRole('link', { name: /Back to/ }).click();
  await goBack();
  await expect(page).toHaveURL(/\/payment-cancel/);
  await expect(page.getByText('No charges were made.')).toBeVisible();
  await expect(page.getByText(/This time is yours for another \d+ min/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Mentors' })).toBeVisible();
  expect(await market.slots(mentor.id), 'arriving there gives nothing back').not.toContain(startsAt);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/dev\/stripe\/checkout\//);
  await goBack();
  await page.getByRole('button', { name: 'Give up this time' }).click();
  await expect(page.getByText('You gave up this time.')).toBeVisible();
  expect(await market.slots(mentor.id)).toContain(startsAt);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(`/book-session/${mentor.id}`);
  await page.goto('/sessions');
  await page.getByRole('link', { name: /^Maya Rowe/ }).click();
  await expect(card(page, 'Maya Rowe')).toContainText('This booking was cancelled before it was paid.');
});

test('an hour that is held can be paid or given back from the list of sessions', async ({ page, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const booked = await market.book(athlete, mentor.id, await market.anySlot(mentor.id));
  await signIn(page, athlete, '/sessions');
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expect(card(page, 'Pay for your session')).toContainText(/This time is yours for another \d+ min/);
  await page.getByRole('button', { name: 'Give up this time' }).click();
  await expect(page.getByText('You gave up this time. No charges were made.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible();
  expect((await market.session(athlete, booked.body.session_id)).status).toBe('cancelled');
});

test('a payment in another window keeps the hour, whatever the page of the first one says', async ({
  page,
  market,
}) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const booked = await market.book(athlete, mentor.id, await market.anySlot(mentor.id));
  const id: string = booked.body.session_id;
  const checkout = await market.openCheckout(athlete, id);
  // This page gets no hints, so it still shows the hour as unpaid when the button is pressed.
  await page.route('**/api/events', (route) => route.fulfill({ status: 503, body: '{}' }));
  await signIn(page, athlete, `/payment-cancel?session_id=${id}`);
  const release = page.getByRole('button', { name: 'Give up this time' });
  await expect(release).toBeVisible();
  await market.pay(checkout.checkout_url);
  await release.click();
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible({ timeout: 20_000 });
  await market.statusBecomes(athlete, id, 'confirmed');
});

test('a full mentor tells when an hour is open, and whoever is not signed in comes back to ask', async ({
  page,
  market,
}) => {
  const mentor = await market.registerMentor({ last_name: 'Booked' });
  await market.approve(mentor);
  await market.connect(mentor);
  const athlete = await market.registerAthlete();
  await page.goto(`/mentors/${mentor.id}`);
  await expect(page.getByRole('link', { name: /Book Session/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Tell me when free' }).click();
  await fillSignIn(page, athlete);
  await expect(page).toHaveURL(`/mentors/${mentor.id}`);
  await page.getByRole('button', { name: 'Tell me when free' }).click();
  const noted = page.getByText('We’ll email you as soon as this mentor has an open time.');
  await expect(noted).toBeVisible();
  await page.goto(`/book-session/${mentor.id}`);
  await page.getByRole('button', { name: 'Tell me when free' }).click();
  await expect(noted).toBeVisible();

  // Hours became free while another page was open, so there is no need to wait.
  await page.goto(`/book-session/${mentor.id}`);
  const ask = page.getByRole('button', { name: 'Tell me when free' });
  await expect(ask).toBeVisible();
  await market.openEveryDay(await as(market, mentor));
  await market.mailTo(athlete.email, /has an open time/);
  await ask.click();
  await expect(page.getByText('This mentor has open times now. You can book one.')).toBeVisible();
});

test('free sessions are coming soon until the founder opens them, and then booked without a payment, one a week', async ({
  page,
  market,
}) => {
  const mentor = await market.registerMentor({ last_name: 'Free', mentoring_type: 'free', sport: 'fencing' });
  await market.approve(mentor);
  await market.openEveryDay(mentor);
  const athlete = await market.registerAthlete();
  await market.waitOutTheHour();
  const slots = await until(async () => {
    const open = await market.slots(mentor.id);
    return open.length > 1 ? open : null;
  }, 'open slots');
  const list = '/browse?sport=fencing&mentoring_type=free';
  await signIn(page, athlete, list);
  await page.getByRole('button', { name: /Connect \(Free\)/ }).click();
  await expect(page.getByText(/Free sessions are coming soon/)).toBeVisible();
  await page.goto(`/book-session/${mentor.id}`);
  await expect(page.getByRole('heading', { name: 'Free sessions are coming soon' })).toBeVisible();

  const setFree = async (free_sessions: 'open' | 'coming_soon') => {
    const admin = await market.admin();
    const settings = await market.good('GET', '/admin/settings', admin);
    await market.good('PUT', '/admin/settings', admin, { ...settings, free_sessions });
    await until(async () => (await market.good('GET', '/site')).free_sessions === free_sessions, 'the site to know');
  };
  await setFree('open');
  try {
    await page.goto(list);
    await page.getByRole('link', { name: /Connect \(Free\)/ }).click();
    await expect(page).toHaveURL(`/book-session/${mentor.id}`);
    await expect(page.getByText(/one free session a week/)).toBeVisible();
    const hours = page.getByRole('main').locator('label:has(input[type=radio])');
    await hours.first().click();
    const book = page.getByRole('button', { name: 'Continue' });
    await book.click();
    await expect(page.getByText('You’re booked')).toBeVisible();
    await expect(page.getByText('Nothing to pay.')).toBeVisible();
    const mine = await market.good('GET', '/sessions', athlete.token);
    expect(mine).toMatchObject([{ status: 'confirmed', total_amount: 0, scheduled_datetime: expect.any(String) }]);
    expect(Date.parse(mine[0].scheduled_datetime)).toBe(Date.parse(slots[0] ?? ''));

    await page.goto(`/book-session/${mentor.id}`);
    await hours.first().click();
    await book.click();
    await expect(page.getByRole('alert')).toContainText('You already have a free session that week.');
  } finally {
    await setFree('coming_soon');
  }
});

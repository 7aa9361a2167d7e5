import type { Page } from '@playwright/test';
import { type Account, type Marketplace, minutesAfter } from '../marketplace.ts';
import { until } from '../stack.ts';
import { expect, test } from './product.ts';

/** How long an open page may take to show what happened elsewhere. */
const BY_ITSELF_MS = 5_000;

/** Also gives a token, for calls outside the browser. */
async function signIn(page: Page, who: Account, path: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await fillSignIn(page, who);
  await expect(page).toHaveURL(path);
}

async function fillSignIn(page: Page, who: Account): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const card = (page: Page, name: RegExp | string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: name });

/** Tokens use real time, the people of these tests the product's. */
async function as(market: Marketplace, who: Account): Promise<Account> {
  return { ...who, token: await market.signIn(who.email, who.password) };
}

/** A session that both attended, an hour after its start. */
async function heldSession(market: Marketplace, athlete: Account, mentor: Account, { confirmed = false } = {}) {
  const session = await market.paidSession(athlete, mentor);
  await market.moveTo(minutesAfter(session.startsAt, -5));
  const { token } = await as(market, mentor);
  await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, token);
  await market.moveTo(minutesAfter(session.startsAt, 61));
  if (confirmed) {
    const student = await as(market, athlete);
    await market.good('POST', `/sessions/${session.id}/student-confirm?athlete_id=${athlete.id}`, student.token);
  }
  return session;
}

async function propose(market: Marketplace, mentor: Account, sessionId: string): Promise<string> {
  const slots = await market.slots(mentor.id);
  const wish = slots.at(-1) ?? '';
  const { token } = await as(market, mentor);
  await market.good('POST', `/sessions/${sessionId}/move`, token, { scheduled_datetime: wish });
  return wish;
}

const shown = (instant: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(instant));

test('from the filters to an hour that is held, away from the payment page, and the hour given back', async ({
  page,
  market,
}) => {
  const mentor = await market.bookableMentor({ last_name: 'Rowe', sport: 'rowing', position: 'Stroke' });
  const reviewer = await market.registerAthlete({ first_name: 'Ana', last_name: 'Marchetti' });
  const before = await heldSession(market, reviewer, mentor, { confirmed: true });
  const { token } = await as(market, reviewer);
  await market.good('POST', `/sessions/${before.id}/rate`, token, { rating: 4, review_text: 'Straight to the point.' });
  const athlete = await market.registerAthlete();

  await page.goto('/browse');
  await page.getByLabel('Sport', { exact: true }).selectOption('rowing');
  await expect(page).toHaveURL(/sport=rowing/);
  await page.getByRole('link', { name: 'Maya Rowe', exact: true }).click();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('Ana M.');
  await expect(reviews).toContainText('Straight to the point.');
  await expect(reviews).toContainText('4.0');
  await expect(reviews).not.toContainText('Marchetti');

  await page.getByRole('link', { name: /Book Session \$120/ }).click();
  await expect(page.getByText(/log in as a high school athlete first/)).toBeVisible();
  await fillSignIn(page, athlete);
  await expect(page).toHaveURL(`/book-session/${mentor.id}`);
  const slot = page.getByRole('main').locator('label:has(input[type=radio])').first();
  const startsAt = (await slot.locator('input').getAttribute('value')) ?? '';
  await slot.click();
  await page.getByRole('button', { name: 'Book and pay $120' }).click();
  await expect(page).toHaveURL(/\/dev\/stripe\/checkout\//);

  const goBack = () => page.getByRole('link', { name: /Back to/ }).click();
  await goBack();
  await expect(page).toHaveURL(/\/payment-cancel/);
  await expect(page.getByText('No charges were made.')).toBeVisible();
  await expect(page.getByText(/The hour is yours for another \d+ min/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Mentors' })).toBeVisible();
  expect(await market.slots(mentor.id), 'arriving there gives nothing back').not.toContain(startsAt);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/dev\/stripe\/checkout\//);
  await goBack();
  await page.getByRole('button', { name: 'Release this time' }).click();
  await expect(page.getByText('Your hour is released.')).toBeVisible();
  expect(await market.slots(mentor.id)).toContain(startsAt);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(`/book-session/${mentor.id}`);
  await page.goto('/sessions');
  await expect(card(page, 'Maya Rowe')).toContainText('No charges were made');
});

test('an hour that is held can be paid or given back from the list of sessions', async ({ page, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const booked = await market.book(athlete, mentor.id, await market.anySlot(mentor.id));
  await signIn(page, athlete, '/sessions');
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expect(card(page, 'Not paid yet')).toContainText(/The hour is yours for another \d+ min/);
  await page.getByRole('button', { name: 'Release this time' }).click();
  await expect(page.getByText('This time is released. No charges were made.')).toBeVisible();
  await expect(card(page, 'Cancelled')).toBeVisible();
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
  const release = page.getByRole('button', { name: 'Release this time' });
  await expect(release).toBeVisible();
  await market.pay(checkout.checkout_url);
  await release.click();
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible({ timeout: 20_000 });
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
  const noted = page.getByText('We mail you as soon as this mentor has an open time.');
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

test('the athlete answers a new time: yes moves the session, no keeps it', async ({ page, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const slots = await market.slots(mentor.id);
  const first = await market.paidSession(athlete, mentor, slots[15]);
  const wish = await propose(market, mentor, first.id);
  await signIn(page, athlete, '/sessions');
  const asked = page.getByRole('region', { name: 'A new time' });
  await expect(asked).toContainText(shown(first.startsAt.toISOString()));
  await expect(asked).toContainText(shown(wish));
  await page.getByRole('button', { name: 'Yes, move it' }).click();
  await expect(page.getByText(new RegExp(`Moved to ${shown(wish)}`))).toBeVisible();
  await expect(asked).toHaveCount(0);
  expect(Date.parse((await market.session(athlete, first.id)).scheduled_datetime)).toBe(Date.parse(wish));

  await propose(market, mentor, first.id);
  await expect(asked).toBeVisible({ timeout: BY_ITSELF_MS });
  await page.getByRole('button', { name: 'No, keep the time' }).click();
  await expect(page.getByText('The session stays as it is. Maya is told.')).toBeVisible();
  await expect(asked).toHaveCount(0);
  expect(Date.parse((await market.session(athlete, first.id)).scheduled_datetime)).toBe(Date.parse(wish));
});

test('an answer that comes too late is told so, and the page shows what is', async ({ page, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  await propose(market, mentor, session.id);
  // This page does not learn that the question was answered elsewhere.
  await page.route('**/api/events', (route) => route.fulfill({ status: 503, body: '{}' }));
  await signIn(page, athlete, '/sessions');
  const yes = page.getByRole('button', { name: 'Yes, move it' });
  await expect(yes).toBeVisible();
  await market.good('POST', `/sessions/${session.id}/move/decline`, athlete.token);
  await yes.click();
  await expect(page.getByRole('alert')).toContainText('No new time waits for your answer.');
  await expect(yes).toHaveCount(0);
});

test('what comes back is shown before a session is cancelled, and after', async ({ page, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  await signIn(page, athlete, '/sessions');
  await page.getByRole('button', { name: 'Cancel session' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$120 goes back to your card.');
  await dialog.getByRole('button', { name: 'Cancel session' }).click();
  await expect(card(page, 'Cancelled')).toContainText('$120 goes back to your card.');
  expect((await market.session(athlete, session.id)).refund_amount).toBe(120);
});

test('a complaint is followed from its filing to the founder’s decision on an open page', async ({ page, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await heldSession(market, athlete, mentor);
  await signIn(page, athlete, '/sessions');
  await page.getByRole('link', { name: 'File a complaint' }).click();
  await page.getByLabel('Reason').selectOption('poor_quality');
  await page.getByLabel('Description').fill('The sound kept going away.');
  await page.getByRole('button', { name: 'Submit complaint' }).click();
  await expect(page.getByText('Complaint submitted successfully')).toBeVisible();
  await page.getByRole('link', { name: 'My sessions', exact: true }).last().click();
  const complaint = page.getByRole('region', { name: 'Your complaint' });
  await expect(complaint).toContainText('Received');
  await expect(complaint).toContainText(/(1 day|23 h.*) left/);
  await expect(page.getByRole('link', { name: 'Confirm attendance' })).toHaveCount(0);

  const admin = await market.admin();
  const [filed] = (await market.good('GET', '/admin/complaints', admin)).filter(
    (one: { session_id: string }) => one.session_id === session.id,
  );
  await market.good('POST', `/admin/complaints/${filed.id}/review`, admin);
  await market.good('POST', `/sessions/${session.id}/complaint/response`, (await as(market, mentor)).token, {
    text: 'My connection was poor that day.',
  });
  await expect(complaint).toContainText('Under review', { timeout: BY_ITSELF_MS });
  await market.good('POST', `/admin/complaints/${filed.id}/decide`, admin, {
    decision: 'partial',
    amount: 40,
    note: 'A third of the hour was lost.',
  });
  await expect(complaint).toContainText('Partial refund: $40 of $120 goes back to your card.', {
    timeout: BY_ITSELF_MS,
  });
  await expect(complaint).toContainText('A third of the hour was lost.');
  await page.goto(`/complaint?session_id=${session.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your complaint' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveCount(0);
});

test('a session that was held is confirmed and rated, and the review is on the mentor’s page', async ({
  page,
  market,
}) => {
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete({ first_name: 'Cleo', last_name: 'Marchetti' });
  const session = await heldSession(market, athlete, mentor);
  await signIn(page, athlete, '/sessions');
  await page.getByRole('link', { name: 'Confirm attendance' }).click();
  // The answer is lost, and the second press finds the work done.
  const confirming = `**/sessions/${session.id}/student-confirm*`;
  await page.route(confirming, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const yes = page.getByRole('button', { name: 'Yes, My Mentor Showed Up' });
  await expect(yes).toBeVisible();
  await page.route('**/api/sessions/*/details', (route) => route.abort());
  await yes.click();
  await expect(page.getByText('Error confirming mentor attendance. Please try again.')).toBeVisible();
  await page.unroute(confirming);
  await yes.click();
  await expect(page.getByText('Attendance confirmed')).toBeVisible();
  await page.unroute('**/api/sessions/*/details');
  await page.getByRole('link', { name: 'Rate this session' }).click();
  await page.locator('label', { hasText: 'Very Good' }).first().click();
  await page.getByLabel('Your review').fill('We rewrote my email together.');
  await page.getByRole('button', { name: 'Submit rating' }).click();
  await expect(page.getByText(/helps the next athlete/)).toBeVisible();
  await page.goto(`/mentors/${mentor.id}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('We rewrote my email together.');
  await expect(reviews).toContainText('Cleo M.');
});

test('the door of an open page opens by itself, tells of the mentor, and shuts with the hour', async ({
  page,
  market,
}) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  const opens = minutesAfter(session.startsAt, -15);
  await market.moveTo(minutesAfter(opens, -60));
  await signIn(page, athlete, `/join/${session.id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Opens in/ })).toBeVisible();
  await market.moveTo(new Date(opens.getTime() - 4_000));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Opens in/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The door is open' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('has not checked in yet')).toBeVisible();
  const { token } = await as(market, mentor);
  await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, token);
  await expect(page.getByText('has checked in and is waiting for you')).toBeVisible({ timeout: BY_ITSELF_MS });
  await market.moveTo(new Date(minutesAfter(session.startsAt, 60).getTime() - 4_000));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'The door is open' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The hour is over' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('link', { name: 'Confirm attendance' })).toBeVisible();
});

test('free sessions are coming soon until the founder opens them, and then booked without a payment, one a week', async ({
  page,
  market,
}) => {
  const mentor = await market.registerMentor({ last_name: 'Free', mentoring_type: 'free', sport: 'fencing' });
  await market.approve(mentor);
  await market.openEveryDay(mentor);
  const athlete = await market.registerAthlete();
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
    const book = page.getByRole('button', { name: 'Book this free hour' });
    await book.click();
    await expect(page.getByText('You are booked')).toBeVisible();
    await expect(page.getByText('Nothing to pay.')).toBeVisible();
    const mine = await market.good('GET', '/sessions', athlete.token);
    expect(mine).toMatchObject([{ status: 'confirmed', total_amount: 0, scheduled_datetime: expect.any(String) }]);
    expect(Date.parse(mine[0].scheduled_datetime)).toBe(Date.parse(slots[0] ?? ''));

    await page.goto(`/book-session/${mentor.id}`);
    await hours.first().click();
    await book.click();
    await expect(page.getByRole('alert')).toContainText('You have a free session that week already.');
  } finally {
    await setFree('coming_soon');
  }
});

test('what mentors say stands in the page as the founder entered it, and without any there is no word of it', async ({
  page,
  request,
  market,
}) => {
  const html = async () => (await request.get('/become-mentor')).text();
  expect(await html()).not.toContain('What mentors say');
  const admin = await market.admin();
  const { brand } = await market.good('GET', '/site');
  const testimonial = { name: 'Ida Placeholder', role: 'Rower', quote: 'They come with real questions.' };
  await market.good('PUT', '/admin/site', admin, { brand, testimonials: [testimonial] });
  try {
    await expect.poll(html).toContain('They come with real questions.');
    await page.goto('/become-mentor');
    const section = page.getByRole('region', { name: 'What mentors say' });
    await expect(section).toContainText('Ida Placeholder');
  } finally {
    await market.good('PUT', '/admin/site', admin, { brand, testimonials: [] });
  }
});

import { minutesAfter } from '../marketplace.ts';
import { as, BY_ITSELF_MS, heldSession, signIn } from './athlete.ts';
import { expect, test } from './product.ts';

/** In which a page is loaded anew, on a busy machine too. */
const TO_RELOAD_MS = 20_000;

test('the room of an open page opens by itself, tells of the mentor, and shuts half an hour after the end', async ({
  page,
  market,
}) => {
  test.setTimeout(180_000);
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  const opens = minutesAfter(session.startsAt, -15);
  await market.moveTo(minutesAfter(opens, -60));
  await signIn(page, athlete, `/join/${session.id}`);
  await page.getByRole('checkbox').check();
  const join = page.getByRole('button', { name: 'Join session' });
  await expect(page.getByRole('button', { name: /Opens at/ })).toBeDisabled();
  await market.moveTo(new Date(opens.getTime() - TO_RELOAD_MS));
  await page.reload();
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: /Opens at/ })).toBeVisible();
  await expect(join).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText('Maya isn’t here yet.')).toBeVisible();
  const { token } = await as(market, mentor);
  await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, token);
  await expect(page.getByText('Maya has checked in.')).toBeVisible();
  await market.moveTo(new Date(minutesAfter(session.startsAt, 90).getTime() - TO_RELOAD_MS));
  await page.reload();
  await expect(join).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The session is over' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'Confirm attendance' })).toBeVisible();
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
  await page.getByRole('link', { name: /^Maya/ }).click();
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

test('printing an opened session prints its plan alone', { tag: '@desktop' }, async ({ page, market }) => {
  const [athlete, mentor] = [await market.registerAthlete(), await market.bookableMentor()];
  const session = await heldSession(market, athlete, mentor, { confirmed: true });
  const { token } = await as(market, mentor);
  const due_on = session.startsAt.toISOString().slice(0, 10);
  const tasks = ['Film two games', 'Write to three coaches', 'Left hand daily'].map((text) => ({ text, due_on }));
  const plan = { summary: 'Shorter film, more defense.', tasks, version: null };
  await market.good('PUT', `/sessions/${session.id}/plan`, token, plan);
  await signIn(page, await as(market, athlete), `/sessions?session=${session.id}`);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await expect(main.getByText(plan.summary)).toBeVisible();
  await expect(heading).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText('Your action plan')).toBeVisible();
  for (const text of [plan.summary, ...tasks.map((task) => task.text)])
    await expect(main.getByText(text).first()).toBeVisible();
  await expect(heading).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(main.getByRole('link')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);

  // Without an opened plan the list prints as it is.
  await page.goto('/sessions');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
});

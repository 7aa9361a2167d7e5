import { BY_ITSELF_MS, card, propose, shown, signIn } from './athlete.ts';
import { expect, test } from './product.ts';

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
  await expect(page.getByRole('alert')).toContainText('There’s no new time to answer.');
  await expect(yes).toHaveCount(0);
});

test('what comes back is shown before a session is cancelled, and after', async ({ page, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  await signIn(page, athlete, '/sessions');
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Cancel session' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$120 goes back to your card.');
  await dialog.getByRole('button', { name: 'Cancel session' }).click();
  await expect(card(page, 'Cancelled')).toContainText('$120 goes back to your card.');
  expect((await market.session(athlete, session.id)).refund_amount).toBe(120);
});

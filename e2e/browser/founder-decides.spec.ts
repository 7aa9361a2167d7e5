import type { Locator } from '@playwright/test';
import { type Account, type Marketplace, minutesAfter } from '../marketplace.ts';
import { ADMIN, until } from '../stack.ts';
import { DECIDED, openAdmin, openPart, part, surname } from './founder.ts';
import { expect, test } from './product.ts';

/** Stripe’s test card whose owner disputes the payment at once. */
const DISPUTED = '4000000000000259';

async function complained(market: Marketplace) {
  const lastName = surname();
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete({ last_name: lastName })];
  const session = await market.paidSession(athlete, mentor);
  await market.moveTo(minutesAfter(session.startsAt, -10));
  const token = await market.signIn(mentor.email, mentor.password);
  await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, token);
  await market.moveTo(minutesAfter(session.startsAt, 61));
  const family = { ...athlete, token: await market.signIn(athlete.email, athlete.password) };
  const filed = await market.good('POST', `/sessions/${session.id}/dispute?athlete_id=${athlete.id}`, family.token, {
    reason: 'technical_issues',
    description: 'The picture froze and we lost half of the hour.',
  });
  const respond = (text: string) => market.good('POST', `/sessions/${session.id}/complaint/response`, token, { text });
  return { session, family, respond, lastName, complaintId: filed.complaint_id as string };
}

async function missed(market: Marketplace, mentor: Account, athlete: Account): Promise<string> {
  const session = await market.paidSession(athlete, mentor);
  await market.moveTo(minutesAfter(session.startsAt, 31));
  const again = { ...athlete, token: await market.signIn(athlete.email, athlete.password) };
  await market.statusBecomes(again, session.id, 'mentor_no_show');
  return session.id;
}

test('a complaint is decided in part by keyboard, to the cent, and what is left can be collected', async ({
  page,
  market,
}) => {
  test.setTimeout(240_000);
  const { lastName, complaintId, session, family, respond } = await complained(market);
  await openAdmin(page, '/admin?tab=complaints#complaints');
  const ticket = part(page, 'Complaints').getByRole('article').filter({ hasText: lastName });
  await expect(ticket).toContainText(/(1 day|23 h( \d+ min)?) left to decide/);
  await expect(ticket).toContainText('New');
  await ticket.getByRole('button', { name: /Open and decide/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The picture froze');
  await expect(ticket).toContainText('Under review');
  await expect(dialog).toContainText('Nothing yet.');
  await respond('My line broke for ten minutes. I offered another time.');
  await expect(dialog).toContainText('My line broke for ten minutes.');

  const reach = async (target: Locator) => {
    for (let tabs = 0; tabs < 12; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await reach(dialog.getByRole('radio', { name: /No refund/ }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /Partial refund/ })).toBeChecked();
  const slider = dialog.getByRole('slider', { name: 'How much goes back' });
  await reach(slider);
  await page.keyboard.press('Home');
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '$5 of $120');
  const amount = dialog.getByLabel('Amount to refund in dollars');
  await expect(amount).toHaveValue('5');
  await expect(dialog).toContainText('Mentor keeps$46');
  await reach(amount);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('120');
  await reach(dialog.getByLabel('Note'));
  await page.keyboard.type('Half an hour was lost.');
  await reach(dialog.getByRole('button', { name: 'Decide' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('The amount must be more than 0 and less than what was paid.');
  await expect(amount).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('33.33');
  for (const said of ['Family gets$33.33', 'Mentor keeps$34.66', 'Platform keeps$52.01']) {
    await expect(dialog).toContainText(said);
  }
  await reach(dialog.getByRole('button', { name: 'Decide' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The complaint is decided. Both sides are told.')).toBeVisible(DECIDED);
  await expect(dialog).toBeHidden();
  await part(page, 'Complaints')
    .getByText(/^Decided \(\d+\)$/)
    .click();
  await expect(ticket).toContainText('$33.33 refunded.');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(part(page, 'Audit log')).toContainText('Decided a complaint: $33.33 refunded.');

  const admin = await market.admin();
  const decided = (await market.good('GET', '/admin/complaints', admin)).find(
    ({ id }: { id: string }) => id === complaintId,
  );
  expect(decided).toMatchObject({ status: 'decided', decision: 'partial', refund_amount: 33.33 });
  await market.statusBecomes(family, session.id, 'completed');

  const available = await until(async () => {
    const summary = await market.good('GET', '/admin/commission-summary', admin);
    return summary.total_commission_available as number;
  }, 'commission to collect');
  const read = new RegExp(`\\$${String(available.toFixed(2)).replace('.', '\\.')}`);
  await page.getByRole('tab', { name: 'Overview & Commission' }).click();
  await expect(page.getByRole('main')).toContainText(read);
  await page.getByRole('button', { name: 'Collect Commission Now' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Collect \$/ })
    .dblclick();
  await expect(page.getByText(/^Successfully collected \$.* in commission!$/)).toHaveText(read, DECIDED);
});

test('a decision that asks for a new sign-in keeps what was typed', async ({ page, market }) => {
  test.setTimeout(240_000);
  const { lastName } = await complained(market);
  await openAdmin(page, '/admin?tab=complaints#complaints');
  const open = () =>
    part(page, 'Complaints')
      .getByRole('article')
      .filter({ hasText: lastName })
      .getByRole('button', { name: /Open and decide/ })
      .click();
  const dialog = page.getByRole('dialog');
  await page.route('**/api/admin/complaints/*/decide', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Please sign in again.' } }),
  );
  await open();
  await dialog.locator('label', { hasText: 'Partial refund' }).click();
  await dialog.getByLabel('Amount to refund in dollars').fill('45.50');
  await dialog.getByLabel('Note').fill('Agreed with both.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Please log in again so we know it’s you.')).toBeVisible(DECIDED);
  await page.unroute('**/api/admin/complaints/*/decide');
  await page.getByRole('link', { name: 'Log in again' }).click();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/admin?tab=complaints#complaints');
  await open();
  await expect(dialog.getByLabel('Amount to refund in dollars')).toHaveValue('45.50');
  await expect(dialog.getByLabel('Note')).toHaveValue('Agreed with both.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('The complaint is decided. Both sides are told.')).toBeVisible(DECIDED);
});

test('a missed session is reversed while its refund waits, and a hidden mentor is shown again with a note', async ({
  page,
  market,
}) => {
  test.setTimeout(240_000);
  const lastName = surname();
  const mentor = await market.bookableMentor({ last_name: lastName });
  const athlete = await market.registerAthlete();
  const first = await missed(market, mentor, athlete);
  await openAdmin(page, '/admin?tab=complaints#needs-a-look');
  const look = part(page, 'Needs a look');
  const row = look.getByRole('row').filter({ hasText: lastName });
  await expect(row).toContainText(/1 h \d+ min|2 h/);
  await row.getByRole('button', { name: /Reverse no-show/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse no-show' }).click();
  await expect(page.getByText('The no-show is reversed.')).toBeVisible(DECIDED);
  await expect(row).toHaveCount(0);
  const again = { ...athlete, token: await market.signIn(athlete.email, athlete.password) };
  await market.statusBecomes(again, first, 'mentor_checked_in');

  for (let n = 0; n < 2; n++) {
    const signedIn = { ...athlete, token: await market.signIn(athlete.email, athlete.password) };
    await missed(market, mentor, signedIn);
  }
  const hidden = await openPart(page, 'Hidden mentors');
  const entry = hidden.getByRole('row').filter({ hasText: lastName });
  await expect(entry).toContainText('2 missed sessions in 90 days');
  await expect(entry).toContainText('2, of them 2 in the last 90 days');
  // The page that the server made for visitors has nobody hidden; the filters' numbers have.
  const browse = await page.context().newPage();
  await browse.goto(`/browse?search=${lastName}`);
  await expect(browse.getByRole('main')).toContainText(`Maya ${lastName}`, DECIDED);
  await browse.close();
  await entry.getByRole('button', { name: /Unhide/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Unhide' }).click();
  await expect(dialog).toContainText('Please write a sentence.');
  await dialog.getByLabel('Note').fill('Injured, and back now.');
  await dialog.getByRole('button', { name: 'Unhide' }).click();
  await expect(hidden.getByText(`Maya ${lastName} is on the lists again.`)).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(part(page, 'Audit log')).toContainText('Note: Injured, and back now.');
  const still = await market.good('GET', '/admin/hidden-mentors', await market.admin());
  expect(still.map(({ mentor_id }: { mentor_id: string }) => mentor_id)).not.toContain(mentor.id);
});

test('a disputed payment is answered once, with what is on record and a note', async ({ page, market }) => {
  test.setTimeout(240_000);
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const booked = await market.book(athlete, mentor.id, await market.anySlot(mentor.id));
  const id: string = booked.body.session_id;
  await openAdmin(page, '/admin?tab=complaints#disputes');
  const disputes = part(page, 'Card disputes');
  const ticket = disputes.getByRole('article').filter({ hasText: id.slice(0, 8).toUpperCase() });
  await market.pay((await market.openCheckout(athlete, id)).checkout_url, DISPUTED);
  await expect(ticket).toContainText('$120 disputed', { timeout: 20_000 });
  await expect(ticket).toContainText(/\d+ days.* left to answer/);
  await expect(ticket).toContainText('What goes to the bank');
  await ticket.getByLabel('Note to the bank').fill('They met for the whole hour.');
  await ticket.getByRole('button', { name: 'Submit evidence' }).dblclick();
  await expect(ticket).toContainText('Evidence sent');
  await expect(ticket).toContainText('Under review');
  await expect(ticket.getByRole('button', { name: 'Submit evidence' })).toHaveCount(0);
  const list = await market.good('GET', '/admin/card-disputes', await market.admin());
  const sent = list.find(({ session_id }: { session_id: string }) => session_id === id);
  expect(sent.evidence_submitted_at).not.toBeNull();
  expect(JSON.stringify(sent.evidence)).toContain('They met for the whole hour.');
});

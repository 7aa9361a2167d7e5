import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type Account, type Marketplace, minutesAfter } from '../marketplace.ts';
import { ADMIN, until } from '../stack.ts';
import { expect, test } from './product.ts';

/** Stripe’s test card whose owner disputes the payment at once. */
const DISPUTED = '4000000000000259';
const DEFAULTS = { free_sessions: 'coming_soon', notice_minutes: 2_880, horizon_days: 16 };

async function openAdmin(page: Page, path = '/admin'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
}
const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
/** Unique within this product. */
const surname = () => `Q${crypto.randomUUID().replace(/[^a-f]/g, '')}`;

/** A session that was held, paid for and complained about, and its people. */
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

test('the founder looks a mentor up, rejects one with a reason and approves another', async ({ page, market }) => {
  const [bad, good] = [surname(), surname()];
  const rejected = await market.registerMentor({ last_name: bad, gpa: 3.4, recruiting_story: 'Nobody called me.' });
  const approved = await market.registerMentor({ last_name: good });
  await openAdmin(page, '/admin?tab=verify');
  await expect(page.getByRole('tab', { name: /^Verify Mentors \d+ pending$/ })).toBeVisible();
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  for (const said of [rejected.email, 'Ridgemont University', 'D1', 'Basketball', 'Point Guard', 'Biology', '3.40']) {
    await expect(card(bad)).toContainText(said);
  }
  await expect(card(bad)).toContainText('Paid, $120 an hour');
  await expect(card(bad)).toContainText('All-conference · Team captain');
  const search = card(bad).getByRole('link', { name: /Search Online/ });
  await expect(search).toHaveAttribute('target', '_blank');
  await expect(search).toHaveAttribute('rel', /noopener/);
  await expect(search).toHaveAttribute('href', new RegExp(`Maya\\+${bad}\\+Ridgemont\\+University\\+Basketball`));

  const dialog = page.getByRole('dialog');
  await card(bad).getByRole('button', { name: 'Reject' }).click();
  await dialog.getByLabel('Reason').fill('Thrown away.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  const pending = await market.good('GET', '/admin/pending-mentors', await market.admin());
  expect(pending.map(({ id }: { id: string }) => id)).toContain(rejected.id);

  await card(bad).getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('');
  await dialog.getByLabel('Reason').fill('Please name the roster you are on.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Mentor rejected successfully!')).toBeVisible();
  await expect(card(bad)).toHaveCount(0);
  expect((await market.mailTo(rejected.email, /profile/i)).text).toContain('Please name the roster you are on.');

  await card(good).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Mentor approved successfully!')).toBeVisible();
  await market.mailTo(approved.email, /verified/i);
});

test('a complaint is decided in part by keyboard, to the cent, and what is left can be collected', async ({
  page,
  market,
}) => {
  test.setTimeout(150_000);
  const { lastName, complaintId, session, family, respond } = await complained(market);
  await openAdmin(page, '/admin?tab=complaints');
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
  await expect(page.getByText('The complaint is decided. Both sides are told.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await part(page, 'Complaints')
    .getByText(/^Decided \(\d+\)$/)
    .click();
  await expect(ticket).toContainText('$33.33 refunded.');
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
  await expect(page.getByText(/^Successfully collected \$.* in commission!$/)).toHaveText(read);
});

test('a decision that asks for a new sign-in keeps what was typed', async ({ page, market }) => {
  test.setTimeout(120_000);
  const { lastName } = await complained(market);
  await openAdmin(page, '/admin?tab=complaints');
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
  await expect(dialog).toContainText('Please log in again to confirm it is you.');
  await page.unroute('**/api/admin/complaints/*/decide');
  await dialog.getByRole('link', { name: 'Log in again' }).click();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/admin?tab=complaints#complaints');
  await open();
  await expect(dialog.getByLabel('Amount to refund in dollars')).toHaveValue('45.50');
  await expect(dialog.getByLabel('Note')).toHaveValue('Agreed with both.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('The complaint is decided. Both sides are told.')).toBeVisible();
});

test('a missed session is reversed while its refund waits, and a hidden mentor is shown again with a note', async ({
  page,
  market,
}) => {
  test.setTimeout(150_000);
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
  await expect(look.getByText('The no-show is reversed.')).toBeVisible();
  await expect(row).toHaveCount(0);
  const again = { ...athlete, token: await market.signIn(athlete.email, athlete.password) };
  await market.statusBecomes(again, first, 'mentor_checked_in');

  for (let n = 0; n < 2; n++) {
    const signedIn = { ...athlete, token: await market.signIn(athlete.email, athlete.password) };
    await missed(market, mentor, signedIn);
  }
  const hidden = part(page, 'Hidden mentors');
  const entry = hidden.getByRole('row').filter({ hasText: lastName });
  await expect(entry).toContainText('2 missed sessions in 90 days');
  await expect(entry).toContainText('2, of them 2 in the last 90 days');
  await entry.getByRole('button', { name: /Unhide/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Unhide' }).click();
  await expect(dialog).toContainText('Please write a sentence.');
  await dialog.getByLabel('Note').fill('Injured, and back now.');
  await dialog.getByRole('button', { name: 'Unhide' }).click();
  await expect(hidden.getByText(`Maya ${lastName} is on the lists again.`)).toBeVisible();
  await expect(entry).toHaveCount(0);
  await expect(part(page, 'Audit log')).toContainText('Note: Injured, and back now.');
  const still = await market.good('GET', '/admin/hidden-mentors', await market.admin());
  expect(still.map(({ mentor_id }: { mentor_id: string }) => mentor_id)).not.toContain(mentor.id);
});

test('a disputed payment is answered once, with what is on record and a note', async ({ page, market }) => {
  test.setTimeout(120_000);
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const booked = await market.book(athlete, mentor.id, await market.anySlot(mentor.id));
  const id: string = booked.body.session_id;
  await openAdmin(page, '/admin?tab=complaints#disputes');
  const disputes = part(page, 'Card disputes');
  const ticket = disputes.getByRole('article').filter({ hasText: id.slice(0, 8).toUpperCase() });
  await market.pay((await market.openCheckout(athlete, id)).checkout_url, DISPUTED);
  await expect(ticket).toContainText('$120 disputed', { timeout: 20_000 });
  await expect(ticket).toContainText(/\d+ days.* left to answer/);
  await expect(ticket).toContainText('What is sent to the bank');
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

test('settings hold after a reload, and what does not fit is said beside its field', async ({ page, market }) => {
  const admin = await market.admin();
  const before = await market.good('GET', '/site');
  try {
    await openAdmin(page, '/admin?tab=complaints#settings');
    const settings = part(page, 'Settings');
    const [notice, horizon] = [settings.getByLabel('Least notice in hours'), settings.getByLabel('Horizon in days')];
    await notice.fill('999');
    await settings.getByRole('button', { name: 'Save booking' }).click();
    await expect(settings.getByText('Give hours from 0 to 336.')).toBeVisible();
    await expect(notice).toBeFocused();
    await notice.fill('24');
    await horizon.fill('10');
    await settings.locator('label', { hasText: 'Connect (Free) books for real' }).click();
    await settings.getByRole('button', { name: 'Save booking' }).click();
    await expect(settings.getByText(/^Saved\. It holds for every mentor/)).toBeVisible();

    await settings.getByLabel('Brand').fill('Touchline');
    await settings.getByRole('button', { name: 'Save name' }).click();
    await expect(settings.getByText(/^Saved\. Pages and mails/)).toBeVisible();
    for (const [place, name] of [
      [1, 'Ada Berg'],
      [2, 'Ben Cole'],
    ] as const) {
      await settings.getByRole('button', { name: 'Add a testimonial' }).click();
      const entry = settings.getByRole('group', { name: `Testimonial ${place}` });
      await entry.getByLabel('Name').fill(name);
      await entry.getByLabel('Who they are').fill('Rowing, Ridgemont University');
      await entry.getByLabel('What they say').fill(`What ${name} says.`);
    }
    const up = settings.getByRole('button', { name: 'Move testimonial 2 up' });
    await up.press('Enter');
    await expect(settings.getByRole('button', { name: 'Move testimonial 1 down' })).toBeFocused();
    await settings.getByRole('button', { name: 'Save testimonials' }).click();
    await expect(settings.getByText(/^Saved\. The page for mentors/)).toBeVisible();

    await page.reload();
    await expect(notice).toHaveValue('24');
    await expect(horizon).toHaveValue('10');
    await expect(settings.getByRole('radio', { name: /Open/ })).toBeChecked();
    await expect(settings.getByLabel('Brand')).toHaveValue('Touchline');
    await expect(settings.getByLabel('Name', { exact: true }).first()).toHaveValue('Ben Cole');
    const site = await market.good('GET', '/site');
    expect(site).toMatchObject({ brand: 'Touchline', free_sessions: 'open' });
    expect(site.testimonials.map(({ name }: { name: string }) => name)).toEqual(['Ben Cole', 'Ada Berg']);

    await settings.getByRole('button', { name: 'Remove testimonial 1' }).click();
    await settings.getByRole('button', { name: 'Save testimonials' }).click();
    await expect(settings.getByText(/^Saved\. The page for mentors/)).toBeVisible();
    expect((await market.good('GET', '/site')).testimonials).toHaveLength(1);
  } finally {
    // Other tests of this product need the usual rules.
    await market.good('PUT', '/admin/settings', admin, DEFAULTS);
    await market.good('PUT', '/admin/site', admin, { brand: before.brand, testimonials: before.testimonials });
  }
});

test('the tables come down as files with what they promise', async ({ page, market }) => {
  const mentor = await market.bookableMentor();
  const session = await market.paidSession(await market.registerAthlete({ last_name: 'O’Neil Jr.' }), mentor);
  await openAdmin(page, '/admin?tab=complaints#downloads');
  const fetched = async (name: string) => {
    const downloading = page.waitForEvent('download');
    await part(page, 'Downloads').getByRole('link', { name }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    return readFile(await download.path(), 'utf8');
  };
  const sessions = await fetched('All sessions');
  expect(sessions.split('\r\n')[0]).toContain('session');
  expect(sessions).toContain(session.id);
  expect(sessions).toContain('Theo O’Neil Jr.');
  expect(await fetched('The ledger')).toContain(session.id);
  const year = await fetched('Mentors’ earnings');
  expect(year.split('\r\n')[0]).toContain('gross_usd');
});

test('a part whose call fails says so, and the others go on', async ({ page }) => {
  await openAdmin(page);
  await page.route('**/api/admin/trends/money*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Broken.' } }),
  );
  await page.route('**/api/admin/payout-times', (route) =>
    route.fulfill({ json: { counted: 0, in_time: 0, median_minutes: null } }),
  );
  await page.reload();
  const money = part(page, 'Money by week');
  await expect(money).toContainText('Error loading admin data');
  await expect(part(page, 'Promises, measured')).toContainText('Not yet measured');
  await expect(page.getByRole('button', { name: 'Collect Commission Now' })).toBeVisible();
  await page.unroute('**/api/admin/trends/money*');
  await money.getByRole('button', { name: 'Try Again' }).click();
  await expect(money).not.toContainText('Error loading admin data');

  await page.route('**/api/admin/stuck-money', (route) => route.fulfill({ status: 500, json: { detail: 'Broken.' } }));
  await page.goto('/admin?tab=complaints');
  await expect(part(page, 'Needs a look')).toContainText('Error loading admin data');
  await expect(part(page, 'Settings').getByLabel('Brand')).not.toHaveValue('');
  await expect(page.getByText(/^All clear/)).toHaveCount(0);
});

test('a link leads to its part and back, and nothing is wider than a small phone', async ({ page }) => {
  await openAdmin(page, '/admin?tab=complaints#settings');
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(heading('Settings')).toBeInViewport();
  await expect(heading('Settings')).toBeFocused();
  await page.getByRole('navigation', { name: 'On this tab' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL('/admin?tab=complaints#audit-log');
  await expect(heading('Audit log')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/admin?tab=complaints#settings');
  await expect(heading('Settings')).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 700 });
  for (const tab of ['overview', 'verify', 'complaints']) {
    await page.goto(`/admin?tab=${tab}`);
    await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'));
    const over = await page.evaluate(() =>
      document.documentElement.scrollWidth > innerWidth
        ? [...document.querySelectorAll('main *')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth)
            .map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`)
        : [],
    );
    expect([tab, ...over]).toEqual([tab]);
  }
});

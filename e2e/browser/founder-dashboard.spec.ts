import { readFile } from 'node:fs/promises';
import { untilComplete } from '../screens.ts';
import { DECIDED, openAdmin, openPart, openWaiting, part, surname } from './founder.ts';
import { expect, test } from './product.ts';

const DEFAULTS = { free_sessions: 'coming_soon', notice_minutes: 2_880, horizon_days: 16 };

test('the founder looks a mentor up, rejects one with a reason and approves another', async ({ page, market }) => {
  const [bad, good] = [surname(), surname()];
  const rejected = await market.registerMentor({ last_name: bad, gpa: 3.4, recruiting_story: 'Nobody called me.' });
  const approved = await market.registerMentor({ last_name: good });
  await openAdmin(page, '/admin?tab=verify');
  await expect(page.getByRole('tab', { name: /^Verify Mentors \d+ pending$/ })).toBeVisible();
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await openWaiting(page, bad);
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
  await dialog.getByLabel('Reason').fill('Not on the roster.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  const pending = await market.good('GET', '/admin/pending-mentors', await market.admin());
  expect(pending.map(({ id }: { id: string }) => id)).toContain(rejected.id);

  await card(bad).getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not on the roster.');
  await dialog.getByLabel('Reason').fill('Please name the roster you are on.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Mentor rejected successfully!')).toBeVisible(DECIDED);
  await expect(card(bad)).toHaveCount(0);
  expect((await market.mailTo(rejected.email, /profile/i)).text).toContain('Please name the roster you are on.');

  await page.goto('/admin?tab=verify');
  await (await openWaiting(page, good)).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Mentor approved successfully!')).toBeVisible(DECIDED);
  await market.mailTo(approved.email, /verified/i);
});

test('settings hold after a reload, and what does not fit is said beside its field', async ({ page, market }) => {
  const admin = await market.admin();
  const before = await market.good('GET', '/site');
  try {
    await openAdmin(page, '/admin?tab=settings#settings');
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
  await openAdmin(page, '/admin?tab=settings#downloads');
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
  await openAdmin(page, '/admin?tab=overview');
  await page.route('**/api/admin/trends/money*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Broken.' } }),
  );
  await page.route('**/api/admin/payout-times', (route) =>
    route.fulfill({ json: { counted: 0, in_time: 0, median_minutes: null } }),
  );
  await page.reload();
  const money = part(page, 'Money by week');
  await expect(money).toContainText('Error loading admin data');
  await openPart(page, 'Money by week');
  await expect(part(page, 'Promises, measured')).toContainText('Not yet measured');
  await expect(page.getByRole('button', { name: 'Collect Commission Now' })).toBeVisible();
  await page.unroute('**/api/admin/trends/money*');
  await money.getByRole('button', { name: 'Try Again' }).click();
  await expect(money).not.toContainText('Error loading admin data');

  await page.route('**/api/admin/stuck-money', (route) => route.fulfill({ status: 500, json: { detail: 'Broken.' } }));
  await page.goto('/admin?tab=complaints');
  await expect(part(page, 'Needs a look')).toContainText('Error loading admin data');
  await expect(part(page, 'Complaints')).not.toContainText('Error loading admin data');
  await expect(page.getByText(/^All clear/)).toHaveCount(0);
});

test('a link leads to its part and back, and opens it again', { tag: '@desktop' }, async ({ page }) => {
  await openAdmin(page, '/admin?tab=settings#settings');
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(heading('Settings')).toBeInViewport();
  await expect(heading('Settings')).toBeFocused();
  const auditLog = page.getByRole('navigation', { name: 'On this tab' }).getByRole('link', { name: 'Audit log' });
  await heading('Audit log').getByRole('button').press('Enter');
  await expect(part(page, 'Audit log').getByLabel('Show')).toBeHidden();
  await auditLog.click();
  await expect(page).toHaveURL('/admin?tab=settings#audit-log');
  await expect(heading('Audit log')).toBeInViewport();
  await expect(part(page, 'Audit log').getByLabel('Show')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin?tab=settings#settings');
  await expect(heading('Settings')).toBeInViewport();
});

test('on a phone one part is open at a time: the one that the address names, or the one that was opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openAdmin(page, '/admin?tab=complaints#audit-log', '/admin?tab=settings#audit-log');
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(heading('Audit log')).toBeFocused();
  await expect(part(page, 'Audit log').getByLabel('Show')).toBeVisible();
  await expect(part(page, 'Settings').getByLabel('Brand')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(heading('Audit log').getByRole('button')).toBeFocused();
  await (await openPart(page, 'Downloads')).getByRole('link', { name: 'The ledger' }).focus();
  await expect(heading('Downloads')).toBeInViewport();
  await expect(part(page, 'Audit log').getByLabel('Show')).toBeHidden();
  for (const name of ['settings', 'downloads', 'sign-ins', 'behind-the-scenes']) {
    await page.goto(`/admin?tab=settings#${name}`);
    await expect(page.locator(`#${name}-body`)).toBeVisible();
    await expect(page.locator('[aria-expanded="true"][aria-controls$="-body"]')).toHaveCount(1);
  }
  await page.goto('/admin?tab=settings');
  await expect(heading('Behind the scenes')).toBeInViewport();
});

test('nothing of the founder is wider than a small phone', async ({ page }) => {
  await openAdmin(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const tab of ['today', 'overview', 'verify', 'complaints', 'settings']) {
    await page.goto(`/admin?tab=${tab}`);
    await untilComplete(page);
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

import type { Page } from '@playwright/test';
import { formatCalendarDay } from 'contracts/near-year';
import { type Account, minutesAfter } from '../marketplace.ts';
import { expect, test } from './product.ts';

const SAVED = 'Availability saved successfully!';
const ZONE = 'America/New_York';

async function openDashboard(page: Page, mentor: Account, tab = ''): Promise<void> {
  const path = `/mentor-dashboard${tab ? `?tab=${tab}` : ''}`;
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(mentor.email);
  await page.getByLabel('Password', { exact: true }).fill(mentor.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
}
const save = (page: Page) => page.getByRole('button', { name: 'Save Availability' }).click();
const block = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });

/** The day in New York on which a start falls, YYYY-MM-DD. */
function dayOf(slot: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(slot));
}
/** "Thu, Dec 3", as days off and choices are written, which are not far ahead. */
function sayDay(slot: string): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: ZONE } as const;
  return new Intl.DateTimeFormat('en-US', parts).format(new Date(slot));
}

test('rows, blocks of an hour and a copied day make one week; the preview is what students see once it is saved', async ({
  page,
  market,
}) => {
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete();
  await market.paidSession(athlete, mentor);
  await openDashboard(page, mentor, 'availability');

  // Two windows on a Monday. The second one is refused while it overlaps, with its row named.
  await page.getByLabel('Monday start').fill('10:00');
  await page.getByLabel('Monday end').fill('12:00');
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByLabel('Monday 2 start').fill('11:30');
  await page.getByLabel('Monday 2 end').fill('17:00');
  await expect(page.getByText('Monday, row 2: this overlaps with row 1.')).toBeVisible();
  await save(page);
  await expect(page.getByLabel('Monday 2 start')).toBeFocused();
  await expect(page.getByText('Fix what’s marked')).toBeVisible();
  await page.getByLabel('Monday 2 start').fill('18:00');
  await expect(page.getByText('Monday, row 2: the end must be after the start.')).toBeVisible();
  await page.getByLabel('Monday 2 start').fill('15:00');

  await page.getByRole('button', { name: 'Copy Monday' }).click();
  await page.getByRole('checkbox', { name: 'Wednesday' }).last().check();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Sunday' }).uncheck();

  // The same week by the hour, with the keyboard only: Monday gains an hour, Tuesday loses its first two.
  await page.getByRole('button', { name: 'Week by the hour' }).click();
  await expect(block(page, 'Monday 10 AM, open')).toBeVisible();
  await block(page, 'Monday 6 PM').focus();
  await page.keyboard.press('ArrowUp');
  await expect(block(page, 'Monday 5 PM')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(block(page, 'Monday 5 PM, open')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(block(page, 'Tuesday 5 PM, open')).toBeFocused();
  for (let hour = 17; hour > 9; hour -= 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(block(page, 'Tuesday 9 AM')).toHaveAttribute('aria-selected', 'false');
  const seen = page.waitForResponse(
    (response) =>
      response.url().endsWith('/slots/preview') && response.request().postDataJSON().weekly[2]?.start_time === '11:00',
  );
  await page.keyboard.press('Shift+ArrowDown');
  await expect(block(page, 'Tuesday 10 AM')).toHaveAttribute('aria-selected', 'false');
  const preview: { slots: string[] } = await (await seen).json();
  await expect(page.getByText(`${preview.slots.length} open times until`)).toBeVisible();

  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByLabel('Tuesday start')).toHaveValue('11:00');
  await expect(page.getByLabel('Wednesday 2 end')).toHaveValue('17:00');
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('You have changes that aren’t saved.')).toBeHidden();

  const rows: { day_of_week: number; start_time: string; end_time: string }[] = await market.good(
    'GET',
    `/mentors/${mentor.id}/availability`,
    mentor.token,
  );
  const week = rows.map((row) => `${row.day_of_week} ${row.start_time}-${row.end_time}`);
  expect(week).toEqual([
    '0 10:00-12:00',
    '0 15:00-18:00',
    '1 11:00-21:00',
    '2 10:00-12:00',
    '2 15:00-17:00',
    '3 09:00-21:00',
    '4 09:00-21:00',
    '5 09:00-21:00',
  ]);
  expect(await market.slots(mentor.id)).toEqual(preview.slots);
});

test('blocks are drawn with a pointer, and pressed by a thumb', async ({ page, market, isMobile }) => {
  const mentor = await market.bookableMentor();
  await openDashboard(page, mentor, 'availability');
  await page.getByRole('button', { name: 'Week by the hour' }).click();
  if (isMobile) {
    await page.getByRole('button', { name: 'Show Saturday' }).click();
    await block(page, 'Saturday 8 AM').tap();
    await expect(block(page, 'Saturday 8 AM, open')).toBeVisible();
    await expect(block(page, 'Friday 8 AM')).toBeHidden();
  } else {
    await block(page, 'Friday 8 AM').hover();
    await page.mouse.down();
    await block(page, 'Saturday 8 AM').hover();
    await block(page, 'Saturday 7 AM').hover();
    await page.mouse.up();
    for (const name of ['Friday 8 AM, open', 'Saturday 8 AM, open', 'Saturday 7 AM, open'])
      await expect(block(page, name)).toBeVisible();
    await expect(block(page, 'Friday 7 AM')).toHaveAttribute('aria-selected', 'false');
    await block(page, 'Friday 8 AM, open').click();
    await expect(block(page, 'Friday 8 AM')).toBeVisible();
  }
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByLabel('Saturday start')).toHaveValue(isMobile ? '08:00' : '07:00');
});

test('a day off takes its hours from students and gives them back; rules hold within the platform’s limits', async ({
  page,
  market,
}) => {
  const mentor = await market.bookableMentor();
  const slot = await market.anySlot(mentor.id);
  const openOn = async () => (await market.slots(mentor.id)).filter((start) => dayOf(start) === dayOf(slot)).length;
  expect(await openOn()).toBeGreaterThan(0);
  await openDashboard(page, mentor, 'availability');

  await page.getByRole('button', { name: 'Add a date' }).click();
  await page.getByRole('button', { name: 'Add date' }).click();
  await expect(page.getByText('Choose a date.')).toBeVisible();
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
  await page.getByLabel('Date', { exact: true }).fill(dayOf(slot));
  await page.getByRole('button', { name: 'Add date' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: sayDay(slot) });
  await expect(entry).toContainText('Day off');
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(await openOn()).toBe(0);

  await entry.getByRole('button', { name: `Change ${sayDay(slot)}` }).click();
  await page.getByRole('radio', { name: /Other hours/ }).check();
  await page.getByRole('button', { name: 'Change date' }).click();
  await expect(entry).toContainText('9:00 AM to 10:00 AM');
  await page.getByLabel('Notice, in hours').fill('2');
  await expect(page.getByText('The notice must be at least 48 hours: the platform asks for that.')).toBeVisible();
  await save(page);
  await expect(page.getByLabel('Notice, in hours')).toBeFocused();
  await page.getByLabel('Notice, in hours').fill('48');
  await page.getByLabel('Horizon, in days').fill('9');
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(await openOn()).toBe(1);
  const last = Date.parse((await market.slots(mentor.id)).at(-1) ?? '');
  expect(last - (await market.now()).getTime()).toBeLessThan(10 * 86_400_000);

  await entry.getByRole('button', { name: `Remove ${sayDay(slot)}` }).click();
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(await openOn()).toBeGreaterThan(1);
});

test('what could not be saved is said, stays as it was typed, and is not left behind unasked', async ({
  page,
  market,
}) => {
  const mentor = await market.bookableMentor();
  const slot = await market.anySlot(mentor.id);
  await page.route('**/availability/overrides', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, contentType: 'application/json', body: '{"detail":"Down for a moment."}' })
      : route.continue(),
  );
  await openDashboard(page, mentor, 'availability');
  await page.getByLabel('Thursday end').fill('13:00');
  await page.getByRole('button', { name: 'Add a date' }).click();
  await page.getByLabel('Date', { exact: true }).fill(dayOf(slot));
  await page.getByRole('button', { name: 'Add date' }).click();
  await save(page);
  const outcome = page.getByRole('alert').filter({ hasText: 'Error saving availability. Please try again.' });
  await expect(outcome).toContainText('Saved: your weekly hours.');
  await expect(outcome).toContainText('Not saved: your dates. Down for a moment.');

  // Switching tabs loses nothing; leaving the page asks first.
  await page.getByRole('tab', { name: 'Dashboard & Sessions' }).click();
  await page.getByRole('tab', { name: 'Set Availability' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: sayDay(slot) });
  await expect(entry).toContainText('Day off');
  await page.getByRole('link', { name: 'See my public profile' }).click();
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(/\/mentor-dashboard/);
  await expect(entry).toBeVisible();
  await page.unroute('**/availability/overrides');
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole('link', { name: 'See my public profile' }).click();
  await expect(page).toHaveURL(`/mentors/${mentor.id}`);
});

test('hours that cannot be loaded cannot be overwritten', async ({ page, market }) => {
  const mentor = await market.bookableMentor();
  await page.route('**/booking-rules', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"detail":"Not now."}' }),
  );
  await openDashboard(page, mentor, 'availability');
  await expect(page.getByText('Error loading availability: Not now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Availability' })).toBeDisabled();
  await page.unroute('**/booking-rules');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Monday start')).toHaveValue('09:00');
});

test('another time is proposed and waits for the athlete, whose yes moves the session on the open page', async ({
  page,
  market,
}) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  await openDashboard(page, mentor);
  const ticket = page.getByRole('article').filter({ hasText: 'Theo Brandt' });
  await ticket.getByRole('link', { name: 'Details' }).click();
  await ticket.getByRole('button', { name: 'Propose another time' }).click();
  await page.getByRole('button', { name: 'Ask Theo' }).click();
  await expect(page.getByText('Choose a day and a time.')).toBeVisible();
  const days = page.getByLabel('Day', { exact: true });
  const day = await days.locator('option').last().textContent();
  await days.selectOption({ label: day ?? '' });
  await page.getByLabel('Start', { exact: true }).selectOption({ label: '7:00 PM' });
  await page.getByRole('button', { name: 'Ask Theo' }).click();
  await expect(ticket).toContainText('Waits for Theo Brandt until');
  const { scheduled_datetime: wish } = (await market.session(athlete, session.id)).move_proposal;
  expect(sayDay(wish)).toBe(day as string);
  const asked = formatCalendarDay(dayOf(wish), dayOf((await market.now()).toISOString()));
  await expect(ticket).toContainText(`You asked to move to ${asked}, 7:00 PM`);
  await market.good('POST', `/sessions/${session.id}/move/accept`, athlete.token);
  await expect(ticket).not.toContainText('You asked to move');
  await expect(ticket.getByText(`${asked}, 7:00 PM`)).toBeVisible();
});

test('a complaint is read on the ticket, answered once, and its decision shown', async ({ page, market }) => {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  await market.moveTo(session.startsAt);
  await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, mentor.token);
  await market.moveTo(minutesAfter(session.startsAt, 70));
  await openDashboard(page, mentor);
  await page.getByRole('link', { name: /^Theo Brandt/ }).click();
  const ticket = page.getByRole('article').filter({ hasText: 'Theo Brandt' });
  await expect(ticket).toContainText('Waiting for Student Confirmation');
  const filed = await market.good('POST', `/sessions/${session.id}/dispute?athlete_id=${athlete.id}`, athlete.token, {
    reason: 'poor_quality',
    description: 'We only talked for ten minutes.',
  });
  await expect(ticket).toContainText('the payout waits until the founder decides.');
  const mail = await market.mailTo(mentor.email, /Complaint about the session/);
  expect(mail.text).toContain('/mentor-dashboard');
  expect(mail.text).not.toMatch(/add\? Write to/);

  await ticket.getByRole('button', { name: 'Read the complaint and tell your side' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('We only talked for ten minutes.');
  await expect(dialog).toContainText('Poor quality');
  await dialog.getByRole('button', { name: 'Send my side' }).click();
  await expect(dialog.getByText('Please write what happened.')).toBeVisible();
  await dialog.getByLabel('Your side').fill('My connection broke twice. I offered another hour.');
  await dialog.getByRole('button', { name: 'Send my side' }).click();
  await expect(dialog.getByText('Thank you. The founder reads both sides before deciding.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send my side' })).toBeHidden();
  await expect(dialog).toContainText('My connection broke twice.');

  await market.good('POST', `/admin/complaints/${filed.complaint_id}/decide`, await market.admin(), {
    decision: 'partial',
    amount: 30,
    note: 'Half of it was lost.',
  });
  await expect(dialog).toContainText('$30 of $120 goes back to the family.');
  await expect(dialog).toContainText('From the founder: Half of it was lost.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(ticket).toContainText('The complaint of Theo Brandt is decided.');
});

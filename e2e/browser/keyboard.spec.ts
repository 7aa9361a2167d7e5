import type { Locator, Page } from '@playwright/test';
import { linkIn, minutesAfter } from '../marketplace.ts';
import { ADMIN } from '../stack.ts';
import { heldSession, signIn } from './athlete.ts';
import { expect, test } from './product.ts';

const MOST_STOPS = 200;

/** Presses Tab until the element has a visible focus. Nothing here uses a pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) {
      expect(await showsFocus(target), `the focus shows on ${target}`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_STOPS} stops of the Tab key do not reach ${target}`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** An outline or a ring on the element, or on its label or the box around a radio button. */
function showsFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const drawn = [element, element.closest('label'), element.nextElementSibling, element.parentElement];
    return drawn.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function registerPerson(page: Page, person: { first: string; last: string; email: string; born: string }) {
  await type(page, page.getByLabel('First name'), person.first);
  await type(page, page.getByLabel('Last name'), person.last);
  await type(page, page.getByLabel('Email', { exact: true }), person.email);
  await type(page, page.getByLabel('Password', { exact: true }), 'Quiet-harbor-42!');
  await tabTo(page, page.getByLabel('Birth date'));
  await page.keyboard.type(person.born);
  await tabTo(page, page.getByLabel('Sport'));
  await page.keyboard.type('Basketball');
  await tabTo(page, page.getByLabel('Position'));
  await page.keyboard.type('Point');
  await expect(page.getByLabel('Position')).toHaveValue('Point Guard');
  await type(page, page.getByLabel('Bio'), 'Plays the point and watches a lot of film.');
}

test('the whole journey is done by keyboard alone', { tag: '@desktop' }, async ({ browser, baseURL, market }) => {
  test.setTimeout(240_000);
  const open = async (path: string) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      timezoneId: 'America/New_York',
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator('.site-header:not([data-pending])')).toBeVisible();
    return page;
  };

  // The mentor registers; the founder approves.
  const mentor = await open('/register?type=mentor');
  const mentorEmail = 'keyboard-mentor@example.org';
  await registerPerson(mentor, { first: 'Kay', last: 'Board', email: mentorEmail, born: '05062004' });
  await type(mentor, mentor.getByLabel('College', { exact: true }), 'Ridgemont University');
  await tabTo(mentor, mentor.getByLabel('Division'));
  await mentor.keyboard.type('D1');
  await tabTo(mentor, mentor.getByRole('radio', { name: /Free/ }));
  await mentor.keyboard.press('ArrowDown');
  if (!(await mentor.getByRole('radio', { name: /Paid/ }).isChecked())) await mentor.keyboard.press('ArrowDown');
  await expect(mentor.getByRole('radio', { name: /Paid/ })).toBeChecked();
  await press(mentor, mentor.getByRole('button', { name: 'Create account' }));
  await expect(mentor).toHaveURL(/\/mentor-verification/);

  const founder = await open('/login?next=/admin');
  await type(founder, founder.getByLabel('Email'), ADMIN.email);
  await type(founder, founder.getByLabel('Password', { exact: true }), ADMIN.password);
  await founder.keyboard.press('Enter');
  await expect(founder).toHaveURL(/\/admin/);
  const tabs = founder.getByRole('tab');
  await tabTo(founder, tabs.first());
  for (const next of [1, 2]) {
    await founder.keyboard.press('ArrowRight');
    if (!(await hasFocus(tabs.nth(next)))) throw new Error('the arrow key does not lead to the next tab');
  }
  if ((await tabs.nth(2).getAttribute('aria-selected')) !== 'true') await founder.keyboard.press('Enter');
  const card = founder.getByRole('article').filter({ hasText: mentorEmail });
  await press(founder, card.getByRole('button', { name: 'Approve' }));
  await expect(founder.getByText('Mentor approved successfully!')).toBeVisible({ timeout: 20_000 });

  // The bank account and the week.
  await mentor.goto('/mentor-dashboard');
  await press(mentor, mentor.getByRole('button', { name: /Connect/ }));
  await expect(mentor).toHaveURL(/\/dev\/stripe\/onboard/);
  await press(mentor, mentor.getByRole('button').last());
  await expect(mentor).toHaveURL(/\/mentor-dashboard/);
  await tabTo(mentor, mentor.getByRole('tab').first());
  await mentor.keyboard.press('ArrowRight');
  if ((await mentor.getByRole('tab').nth(1).getAttribute('aria-selected')) !== 'true')
    await mentor.keyboard.press('Enter');
  await press(mentor, mentor.getByRole('button', { name: /Save/ }));
  await expect(mentor.getByText('Availability saved successfully!')).toBeVisible();

  // The athlete registers, finds the mentor by the filters, books and pays.
  const athlete = await open('/');
  await athlete.keyboard.press('Tab');
  await expect(athlete.getByRole('link', { name: /skip/i })).toBeFocused();
  await athlete.keyboard.press('Enter');
  await athlete.goto('/register');
  await press(athlete, athlete.getByRole('link', { name: /High School Athlete/i }));
  const athleteEmail = 'keyboard-athlete@example.org';
  await registerPerson(athlete, { first: 'Theo', last: 'Brandt', email: athleteEmail, born: '02032010' });
  await type(athlete, athlete.getByLabel('High school', { exact: true }), 'Lincoln High');
  await press(athlete, athlete.getByRole('button', { name: 'Create account' }));
  await expect(athlete).toHaveURL(/\/browse/);
  await tabTo(athlete, athlete.getByRole('searchbox'));
  await athlete.keyboard.type('board');
  await expect(athlete).toHaveURL(/search=board/);
  const roster = athlete.getByRole('article').filter({ hasText: 'Board' });
  await market.waitOutTheHour();
  await press(athlete, roster.getByRole('link', { name: /Book Session/ }));
  await expect(athlete).toHaveURL(/\/book-session\//);
  const slot = athlete.getByRole('main').getByRole('radio').first();
  await press(athlete, slot, 'Space');
  await expect(slot).toBeChecked();
  const startsAt = new Date((await slot.getAttribute('value')) ?? '');
  await type(athlete, athlete.getByLabel('Session notes'), 'Film review, please.');
  await press(athlete, athlete.getByRole('button', { name: 'Continue' }));
  await expect(athlete).toHaveURL(/\/dev\/stripe\/checkout\//);
  await type(athlete, athlete.getByLabel('Card number'), '4242 4242 4242 4242');
  await type(athlete, athlete.getByLabel(/Expiry/), '12/34');
  await type(athlete, athlete.getByLabel('CVC'), '123');
  await press(athlete, athlete.getByRole('button', { name: /^Pay / }));
  await expect(athlete.getByRole('heading', { name: 'You’re booked' })).toBeVisible({ timeout: 20_000 });

  // The hour: check-in, confirmation, completion, rating.
  await market.moveTo(minutesAfter(startsAt, -10));
  await mentor.goto('/mentor-dashboard');
  await press(mentor, mentor.getByRole('button', { name: /^Check in/i }));
  await expect(mentor.getByText('Checked in successfully! Student will be notified.')).toBeVisible();
  const verify = linkIn(await market.mailTo(athleteEmail, /checked in/i), 'verify-session');
  await market.moveTo(minutesAfter(startsAt, 61));
  await athlete.goto(verify.url);
  await press(athlete, athlete.getByRole('button', { name: 'Yes, My Mentor Showed Up' }));
  await expect(athlete.getByText('Attendance confirmed')).toBeVisible();
  await mentor.goto('/mentor-dashboard');
  await press(mentor, mentor.getByRole('button', { name: 'Mark Session Completed' }));
  await expect(mentor.getByText('Session Completed').first()).toBeVisible();
  await athlete.goto(linkIn(await market.mailTo(athleteEmail, /how was/i), 'rate-session').url);
  await tabTo(athlete, athlete.getByRole('radio').first());
  await athlete.keyboard.press('ArrowRight');
  await athlete.keyboard.press('ArrowRight');
  await press(athlete, athlete.getByRole('button', { name: 'Submit rating' }));
  await expect(athlete.getByText(/thank you/i).first()).toBeVisible();
});

/** Whether neither the middle nor a corner of what has the focus, or of its label, is in sight. */
function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const shown = focused.closest('label') ?? focused;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const [inner, across, down] = [4, (left + right) / 2, (top + bottom) / 2];
    const points = [[across, down]];
    for (const x of [left + inner, right - inner]) for (const y of [top + inner, bottom - inner]) points.push([x, y]);
    return !points.some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y);
      return there && (shown.contains(there) || there.contains(shown));
    });
  });
}

async function expectFocusInSight(page: Page, last: Locator): Promise<void> {
  await expect(last).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    await expect.poll(() => isCovered(page), `${name} is in sight`).toBe(false);
    if (await hasFocus(last)) return;
  }
  throw new Error(`${MOST_STOPS} stops of the Tab key do not reach ${last}`);
}

// A phone, and a desk at 400 percent.
for (const [what, window] of [
  ['on a phone', { width: 360, height: 640 }],
  ['in a zoomed window', { width: 320, height: 256 }],
] as const) {
  test(`no bar at the foot covers what has the focus ${what}`, { tag: '@desktop' }, async ({ page, market }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(window);
    const [athlete, mentor] = [await market.registerAthlete(), await market.bookableMentor()];
    const session = await market.paidSession(athlete, mentor);
    await signIn(page, athlete, `/join/${session.id}`);
    await expectFocusInSight(page, page.getByRole('checkbox'));
    await page.goto(`/book-session/${mentor.id}`);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectFocusInSight(page, page.getByRole('main').getByRole('link', { name: /^support/ }));
    await page.context().clearCookies();
    const held = await heldSession(market, await market.registerAthlete(), mentor);
    await signIn(page, mentor, `/sessions/${held.id}/plan`);
    await expectFocusInSight(page, page.getByLabel('Task 3 is due'));
  });
}

import type { Page } from '@playwright/test';
import { linkIn, minutesAfter } from '../marketplace.ts';
import { ADMIN } from '../stack.ts';
import { DECIDED, openWaiting } from './founder.ts';
import { expect, testAlone as test } from './product.ts';

test('mentor, founder and athlete take one session from registration to collected commission', async ({
  browser,
  baseURL,
  market,
}, info) => {
  test.setTimeout(240_000);
  const open = async (path = '/') => {
    const { viewport, isMobile, hasTouch } = info.project.use;
    const context = await browser.newContext({
      viewport: viewport ?? null,
      isMobile: isMobile ?? false,
      hasTouch: hasTouch ?? false,
      timezoneId: 'America/New_York',
      locale: 'en-US',
      ...(baseURL ? { baseURL } : {}),
    });
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const stamp = `${info.project.name}-${info.workerIndex}-${info.retry}`;
  const mentorEmail = `mentor-${stamp}@example.org`;
  const athleteEmail = `athlete-${stamp}@example.org`;
  const lastName = `Okafor-${String.fromCharCode(65 + (info.workerIndex % 26))}`;

  // 1. A mentor registers and waits.
  const mentor = await open('/become-mentor');
  await mentor
    .getByRole('main')
    .getByRole('link', { name: /sign up|become a mentor|get started|join/i })
    .first()
    .click();
  await expect(mentor).toHaveURL(/\/register\?type=mentor/);
  await fillPerson(mentor, { first: 'Maya', last: lastName, email: mentorEmail, born: '2004-05-06' });
  await mentor.getByLabel('College', { exact: true }).fill('Ridgemont University');
  await mentor.getByLabel('Division').selectOption('D1');
  await mentor.locator('label', { hasText: 'Paid:' }).click();
  await mentor.getByRole('button', { name: 'Create account' }).click();
  await expect(mentor.getByText('College athlete profile created! Waiting for verification...')).toBeVisible();
  await expect(mentor).toHaveURL(/\/mentor-verification/);
  await expect(mentor.getByRole('heading', { name: 'Account Under Review' })).toBeVisible();
  await mentor.goto('/mentor-dashboard');
  await expect(mentor).toHaveURL(/\/mentor-verification/);

  // 2. The founder approves.
  const founder = await open('/login?next=/admin');
  await signIn(founder, ADMIN.email, ADMIN.password);
  await expect(founder).toHaveURL(/\/admin/);
  await founder.getByRole('tab', { name: /Verify Mentors/ }).click();
  const card = await openWaiting(founder, lastName);
  await expect(card).toContainText(mentorEmail);
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(founder.getByText('Mentor approved successfully!')).toBeVisible({ timeout: 20_000 });
  await market.mailTo(mentorEmail, /verified/i);

  // 3. The bank account, and the week.
  await mentor.goto('/mentor-dashboard');
  await expect(mentor.getByText('Bank Account Required')).toBeVisible();
  await mentor.getByRole('button', { name: /Connect/ }).click();
  await expect(mentor).toHaveURL(/\/dev\/stripe\/onboard/);
  await mentor.getByRole('button').last().click();
  await expect(mentor).toHaveURL(/\/mentor-dashboard/);
  await expect(mentor.getByText(/bank account connected/i).first()).toBeVisible();
  await mentor.getByRole('tab', { name: 'Set Availability' }).click();
  await mentor.getByRole('button', { name: /Save/ }).click();
  await expect(mentor.getByText('Availability saved successfully!')).toBeVisible();

  // 4. An athlete registers, finds the mentor, books a real slot and pays.
  const athlete = await open('/register');
  await athlete.getByRole('link', { name: /High School Athlete/i }).click();
  await fillPerson(athlete, { first: 'Theo', last: 'Brandt', email: athleteEmail, born: '2010-02-03' });
  await athlete.getByLabel('High school', { exact: true }).fill('Lincoln High');
  await athlete.getByRole('button', { name: 'Create account' }).click();
  await expect(athlete.getByText('Registration successful! Redirecting to browse mentors...')).toBeVisible();
  await expect(athlete).toHaveURL(/\/browse/);
  await expect(athlete.getByRole('status').filter({ hasText: 'basketball' })).toContainText('your sport');
  await athlete.getByRole('searchbox').fill(lastName);
  await expect(athlete).toHaveURL(/search=/);
  const roster = athlete.getByRole('article').filter({ hasText: lastName });
  await expect(roster).toContainText('$120');
  await market.waitOutTheHour();
  await roster.getByRole('link', { name: /Book Session/ }).click();
  await expect(athlete).toHaveURL(/\/book-session\//);
  const submit = athlete.getByRole('button', { name: 'Continue' });
  const slot = athlete.getByRole('main').locator('label:has(input[type=radio])').first();
  const startsAt = new Date((await slot.locator('input').getAttribute('value')) ?? '');
  await slot.click();
  await athlete.getByLabel('Session notes').fill('Film review, please.');
  await submit.dblclick();
  await expect(athlete).toHaveURL(/\/dev\/stripe\/checkout\//);
  await payByCard(athlete, '4000 0000 0000 0002');
  await expect(athlete.getByRole('alert')).toContainText(/declined/i);
  await payByCard(athlete, '4242 4242 4242 4242');
  await expect(athlete).toHaveURL(/\/payment-success\?session_id=cs_/);
  await expect(athlete.getByRole('heading', { name: 'You’re booked' })).toBeVisible({ timeout: 20_000 });
  await expect(athlete.getByRole('main')).toContainText(lastName);

  // 5. The mails, the hour, the confirmation without a sign-in.
  const join = linkIn(await market.mailTo(athleteEmail, /booked/i), 'join');
  const guest = await open(join.url);
  await expect(guest.getByRole('main')).toContainText(lastName);
  await market.moveTo(minutesAfter(startsAt, -10));
  await mentor.goto('/mentor-dashboard');
  await mentor.getByRole('button', { name: /^Check in/i }).click();
  await expect(mentor.getByText('Checked in successfully! Student will be notified.')).toBeVisible();
  const verify = linkIn(await market.mailTo(athleteEmail, /checked in/i), 'verify-session');
  await market.moveTo(minutesAfter(startsAt, 61));
  await guest.goto(verify.url);
  await guest.getByRole('button', { name: 'Yes, My Mentor Showed Up' }).click();
  await expect(guest.getByText('Attendance confirmed')).toBeVisible();
  await mentor.goto('/mentor-dashboard');
  await mentor.getByRole('button', { name: 'Mark Session Completed' }).click();
  await expect(mentor.getByText('Session Completed').first()).toBeVisible();

  // 6. The rating by the mailed link, the money by the founder's button.
  const rate = linkIn(await market.mailTo(athleteEmail, /how was/i), 'rate-session');
  await guest.goto(rate.url);
  await guest.locator('label', { hasText: 'Excellent' }).first().click();
  await guest.getByLabel('Your review').fill('Clear and kind.');
  await guest.getByRole('button', { name: 'Submit rating' }).click();
  await expect(guest.getByText(/thank you/i).first()).toBeVisible();
  // The rating takes a moment to reach the list.
  await expect(async () => {
    await athlete.goto('/browse?sport=basketball');
    await expect(athlete.getByRole('article').filter({ hasText: lastName })).toContainText('5.0', { timeout: 1_000 });
  }).toPass();
  await market.advance('P2D');
  await founder.goto('/login?next=/admin');
  // Collecting money needs a fresh sign-in.
  await signIn(founder, ADMIN.email, ADMIN.password);
  await expect(founder.getByRole('main')).toContainText('$68.22');
  await founder.getByRole('tab', { name: 'Overview & Commission' }).click();
  await founder.getByRole('button', { name: 'Collect Commission Now' }).click();
  await founder
    .getByRole('dialog')
    .getByRole('button', { name: /collect/i })
    .click();
  await expect(founder.getByText(/Successfully collected \$68\.22 in commission!/)).toBeVisible(DECIDED);
});

async function fillPerson(page: Page, person: { first: string; last: string; email: string; born: string }) {
  await page.getByLabel('First name').fill(person.first);
  await page.getByLabel('Last name').fill(person.last);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('Quiet-harbor-42!');
  await page.getByLabel('Birth date').fill(person.born);
  await page.getByLabel('Sport').selectOption('basketball');
  await page.getByLabel('Position').selectOption('Point Guard');
  await page.getByLabel('Bio').fill('Plays the point and watches a lot of film.');
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login successful! Redirecting...')).toBeVisible();
}

async function payByCard(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel(/Expiry/).fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

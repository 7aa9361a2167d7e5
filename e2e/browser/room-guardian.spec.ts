import type { Page } from '@playwright/test';
import type { GuardianMode } from 'contracts/status';
import { type Account, linkIn, type Marketplace, minutesAfter } from '../marketplace.ts';
import { as, signIn } from './athlete.ts';
import { expect, test } from './product.ts';
import { DESK, join, meets, openDevice, PHONE, WITH_FAKE_DEVICES } from './room.ts';

test.use({ launchOptions: WITH_FAKE_DEVICES });

/** @returns the address that every mail for the athlete goes to, too */
async function giveGuardian(market: Marketplace, athlete: Account, mode?: GuardianMode): Promise<string> {
  const email = `guardian-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await market.good('PUT', '/account/guardian', athlete.token, { email });
  await market.confirmGuardian(email, mode);
  return email;
}

/** The page asks every few seconds, and has not heard at once of a clock that was moved. */
async function shows(page: Page, minutes: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `${minutes} min` })).toBeVisible({ timeout: 20_000 });
}

test('a guardian comes in and ends it; the athlete confirms right there, and rates after', { tag: '@desktop' }, async ({
  browser,
  baseURL,
  market,
}) => {
  test.setTimeout(180_000);
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const guardianEmail = await giveGuardian(market, athlete, 'in_room');
  const session = await market.paidSession(athlete, mentor);
  const links = {
    athlete: linkIn(await market.mailTo(athlete.email, /^Booked/), 'join'),
    guardian: linkIn(await market.mailTo(guardianEmail, /^Theo: Booked/), 'join'),
  };
  await market.moveTo(minutesAfter(session.startsAt, -5));
  const [phone, desk, parents] = [
    await openDevice(browser, baseURL ?? '', PHONE),
    await openDevice(browser, baseURL ?? '', DESK),
    await openDevice(browser, baseURL ?? '', DESK),
  ];
  const awaited = 'Theo’s parent or guardian is coming to this session.';
  await phone.goto(links.athlete.url);
  await expect(phone.getByText(awaited)).toBeVisible();
  await join(phone);
  await signIn(desk, await as(market, mentor), `/join/${session.id}`);
  const joined = await market.now();
  await join(desk);
  await Promise.all([meets(phone), meets(desk)]);
  const met = await market.now();
  for (const page of [phone, desk]) await expect(page.getByText(awaited)).toBeVisible();

  // The guardian needs no account and no permission, and is shown to both.
  await parents.goto(links.guardian.url);
  await join(parents);
  for (const page of [phone, desk]) {
    await expect(page.getByText('Guardian', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Theo’s parent or guardian’s picture')).toBeVisible();
    await expect(page.getByText(awaited)).toHaveCount(0);
  }
  await Promise.all([phone, desk, parents].map((page) => meets(page, 60_000, 2)));

  // Half an hour later the guardian ends it, for everyone and for good.
  await market.moveTo(minutesAfter(session.startsAt, 32));
  await Promise.all([phone, desk, parents].map((page) => meets(page, 60_000, 2)));
  const left = await market.now();
  await parents.getByRole('button', { name: 'Leave' }).click();
  await parents.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).click();
  for (const page of [phone, desk, parents])
    await expect(page.getByText('The session was ended for everyone.')).toBeVisible();
  const ended = await market.now();
  const founder = await market.admin();
  const readRecord = () => market.good('GET', `/admin/sessions/${session.id}/room`, founder);
  const isNoted = { ended_at: expect.any(String), visits: Array(3).fill(expect.objectContaining({ still_in: false })) };
  await expect.poll(readRecord).toMatchObject(isNoted);
  const record = await readRecord();
  const minutes = record.together_minutes;
  expect(minutes).toBeGreaterThanOrEqual(Math.floor((left.getTime() - met.getTime()) / 60_000));
  expect(minutes).toBeLessThanOrEqual(Math.ceil((ended.getTime() - joined.getTime()) / 60_000));
  await Promise.all([phone, desk].map((page) => shows(page, minutes)));
  expect(record.visits.map(({ seat }: { seat: string }) => seat).sort()).toEqual(['athlete', 'guardian', 'mentor']);
  await desk.goto(`/join/${session.id}`);
  await expect(desk.getByRole('heading', { name: 'Session ended' })).toBeVisible();
  await parents.reload();
  await expect(parents.getByRole('heading', { name: 'Session ended' })).toBeVisible();

  // The athlete is asked to confirm without going anywhere, and can rate once the booked time is over.
  await expect(phone.getByRole('heading', { name: 'Did Maya show up?' })).toBeVisible();
  await expect(phone.getByRole('radio', { name: /^5/ })).toBeDisabled();
  await phone.getByRole('button', { name: 'Yes, we met' }).click();
  await expect(phone.getByText('You confirmed that Maya showed up.')).toBeVisible();
  await expect(phone.getByText('You can rate once the session’s over.')).toBeVisible();
  await expect(phone.getByRole('radio', { name: /^5/ })).toBeDisabled();
  await market.moveTo(minutesAfter(session.startsAt, 61));
  await phone.reload();
  await phone.getByRole('link', { name: 'Rate this session' }).click();
  await phone.locator('label', { hasText: 'Excellent' }).first().click();
  await phone.getByRole('button', { name: 'Submit rating' }).click();
  await expect(phone.getByText('Your rating helps the next athlete choose.')).toBeVisible();
  await market.statusBecomes(await as(market, athlete), session.id, 'student_confirmed');
});

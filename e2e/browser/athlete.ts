import type { Page } from '@playwright/test';
import { type Account, type Marketplace, minutesAfter } from '../marketplace.ts';
import { expect } from './product.ts';

/** How long an open page may take to show what happened elsewhere, beside other tests. */
export const BY_ITSELF_MS = 10_000;

/** Also gives a token, for calls outside the browser. */
export async function signIn(page: Page, who: Account, path: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await fillSignIn(page, who);
  await expect(page).toHaveURL(path);
}

export async function fillSignIn(page: Page, who: Account): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export const card = (page: Page, name: RegExp | string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: name });

/** Tokens use real time, the people of these tests the product's. */
export async function as(market: Marketplace, who: Account): Promise<Account> {
  return { ...who, token: await market.signIn(who.email, who.password) };
}

/** A session that both attended, an hour after its start. */
export async function heldSession(market: Marketplace, athlete: Account, mentor: Account, { confirmed = false } = {}) {
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

export async function propose(market: Marketplace, mentor: Account, sessionId: string): Promise<string> {
  const slots = await market.slots(mentor.id);
  const wish = slots.at(-1) ?? '';
  const { token } = await as(market, mentor);
  await market.good('POST', `/sessions/${sessionId}/move`, token, { scheduled_datetime: wish });
  return wish;
}

export const shown = (instant: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(instant));

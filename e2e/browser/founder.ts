import type { Locator, Page } from '@playwright/test';
import { ADMIN } from '../stack.ts';
import { expect } from './product.ts';

export async function openAdmin(page: Page, path = '/admin', end = path): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(end);
}
/** What can be taken back takes effect after five seconds. */
export const DECIDED = { timeout: 20_000 };
export const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
/** Unique within this product. */
export const surname = () => `Q${crypto.randomUUID().replace(/[^a-f]/g, '')}`;

/** On a phone one of those who wait is open at a time. */
export async function openWaiting(page: Page, lastName: string): Promise<Locator> {
  const sheet = page.getByRole('article').filter({ hasText: lastName });
  const row = page.getByRole('list', { name: 'Waiting after them' }).getByRole('link', { name: lastName });
  await expect(sheet.or(row).first()).toBeVisible();
  if (await row.isVisible()) await row.press('Enter');
  return sheet;
}

/** On a phone one part is open at a time. */
export async function openPart(page: Page, title: string): Promise<Locator> {
  const button = part(page, title).locator('h2 button');
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  return part(page, title);
}

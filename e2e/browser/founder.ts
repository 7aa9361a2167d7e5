import type { Locator, Page } from '@playwright/test';
import { ADMIN } from '../stack.ts';
import { expect } from './product.ts';

export async function openAdmin(page: Page, path = '/admin'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
}
export const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
/** Unique within this product. */
export const surname = () => `Q${crypto.randomUUID().replace(/[^a-f]/g, '')}`;

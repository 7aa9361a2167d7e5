import { findViolations } from './accessibility.ts';
import { expect, test } from './product.ts';

test.use({ serviceWorkers: 'allow' });

test('who is offline is told so, on a page that stands and on one that cannot be reached', async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. What you see may be old')).toBeVisible();
  await page.goto('/privacy').catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});

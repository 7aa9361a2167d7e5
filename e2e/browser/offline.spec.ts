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

test('a part of a page that does not come at first is asked for again, and the page stands meanwhile', async ({
  page,
}) => {
  let missed = 0;
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (missed < 2 && body.includes('filter-sheet')) {
      missed += 1;
      return route.abort();
    }
    return route.fulfill({ response, body });
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/browse');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  expect(missed).toBe(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Find a mentor' })).toBeVisible();
});

test('where the browser keeps nothing for a site, its pages come alive all the same', async ({ page }) => {
  await page.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, store, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/browse');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  expect(errors).toEqual([]);
});

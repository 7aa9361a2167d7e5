import { test as base, expect, type Page } from '@playwright/test';
import { type CopiedSources, copySources } from '../copied-sources.ts';
import { type Stack, startStack } from '../stack.ts';

/** `npm run dev mf-public svc-identity` on a copy of the sources. */
const test = base.extend<object, { watched: Stack & { sources: CopiedSources } }>({
  watched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const sources = await copySources();
      const stack = await startStack({}, { root: sources.root, watch: ['mf-public', 'svc-identity'] });
      await use({ ...stack, sources });
      await stack.stop();
      await sources.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ watched }, use) => use(watched.url),
});

const LOGIN = 'mf-public/src/features/log-in/page.tsx';
const LEAD = 'Welcome back.';

/** The page reloads when its socket hears of a build that it does not have: typed before that, text would be lost. */
async function openAndType(page: Page): Promise<void> {
  const told = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto('/login');
  await told;
  await page.getByLabel('Email').fill('typed@example.org');
  await page.evaluate(() => document.documentElement.setAttribute('data-opened', 'once'));
}
async function expectSameVisit(page: Page): Promise<void> {
  await expect(page.getByLabel('Email')).toHaveValue('typed@example.org');
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'once');
}

test('a saved change of a page is seen without a reload, and what was typed is still there', async ({
  page,
  watched: { sources },
}) => {
  await openAndType(page);
  await sources.edit(LOGIN, LEAD, 'Good to see you.');
  await expect(page.getByText('Good to see you.')).toBeVisible();
  await expectSameVisit(page);

  await sources.edit(LOGIN, 'Good to see you.', `'`);
  await expect(page.locator('rsbuild-error-overlay')).toContainText('Syntax Error');
  await sources.edit(LOGIN, `lead={reason ? null : '''}`, `lead={reason ? null : '${LEAD}'}`);
  // On a busy machine the client may reload in between, and then finds no page before the mistake is mended.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try Again' });
    if (await again.isVisible()) await again.click();
    await expect(page.getByText(LEAD)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.locator('rsbuild-error-overlay')).toHaveCount(0);
});

test('a change of the contracts reaches the service that is watched, and the open page', async ({
  page,
  watched: { sources },
}) => {
  await openAndType(page);
  await page.getByLabel('Password', { exact: true }).fill('Not-a-password-1');
  await sources.edit('contracts/details.ts', 'No account found with this email address.', 'Nobody has this address.');
  await expect(async () => {
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toContainText('Nobody has this address.', { timeout: 1_000 });
  }).toPass();
  await expectSameVisit(page);
});

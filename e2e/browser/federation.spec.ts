import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { type Stack, startStack } from '../stack.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const UIS = ['shell', 'mf-public', 'mf-athlete', 'mf-mentor', 'mf-admin'];
const run = promisify(execFile);

/** Serves copies of the built interfaces, so that a test can deploy and break them. */
const test = base.extend<object, { deployed: { stack: Stack; uiDir: string } }>({
  deployed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const uiDir = await mkdtemp(join(tmpdir(), 'sideline-uis-'));
      for (const ui of UIS) await cp(join(ROOT, ui, 'dist'), join(uiDir, ui, 'dist'), { recursive: true });
      const stack = await startStack({ UI_DIR: uiDir });
      await use({ stack, uiDir });
      await stack.stop();
      await rm(uiDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ deployed }, use) => use(deployed.stack.url),
});

test('a remote that is rebuilt alone shows at the next visit, without a build of the shell', async ({
  page,
  deployed,
}) => {
  const { uiDir } = deployed;
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  const shellBefore = await listing(join(uiDir, 'shell/dist'));

  // A new release of one remote: its sources with one text changed, built in a separate folder.
  const release = join(ROOT, '.cache', `release-${process.pid}`);
  await cp(join(ROOT, 'mf-public'), join(release, 'mf-public'), {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules)(\/|$)/.test(path.slice(ROOT.length)),
  });
  const terms = join(release, 'mf-public/src/features/read-legal/terms.tsx');
  const source = await readFile(terms, 'utf8');
  await writeFile(terms, source.replace('title="Terms"', 'title="Terms of the next release"'));
  await run('node', [join(ROOT, 'node_modules/.bin/rsbuild'), 'build'], { cwd: join(release, 'mf-public') });
  await rm(join(uiDir, 'mf-public/dist'), { recursive: true });
  await cp(join(release, 'mf-public/dist'), join(uiDir, 'mf-public/dist'), { recursive: true });
  await rm(release, { recursive: true });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of the next release');
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  expect(await listing(join(uiDir, 'shell/dist'))).toEqual(shellBefore);
});

test('a remote that is down shows a retry inside the frame, the rest works, and Try Again recovers', async ({
  page,
  deployed,
}) => {
  const dist = join(deployed.uiDir, 'mf-athlete/dist');
  await mkdir(join(deployed.uiDir, 'away'), { recursive: true });
  const away = join(deployed.uiDir, 'away/mf-athlete');
  await rename(dist, away);
  await page.goto('/complaint?session_id=none');
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  await rename(away, dist);
  // The attempt in progress may already find the remote; then there is nothing to press.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try Again' });
    if (await again.isVisible()) await again.click();
    await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeHidden({ timeout: 3_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/(complaint|login)/);
});

async function listing(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).sort();
}

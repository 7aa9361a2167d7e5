import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { listScreens, openAs, type Screen } from './screens.ts';
import { startStack } from './stack.ts';

/** `npm run photos [-- word]`: only the screens whose name contains the word. */
const FOLDER = resolve(process.env.PHOTOS_FOLDER ?? join(import.meta.dirname, '../photos'));
const WIDTHS = [360, 768, 1280];
async function shoot(page: Page, screen: Screen, file: string): Promise<void> {
  await page.goto(screen.path, { waitUntil: 'networkidle' });
  await screen.prepare?.(page);
  await page.getByRole('main').waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await page.screenshot({ path: join(FOLDER, file), fullPage: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  if (wide) console.log(`${file}: scrolls sideways`);
}

const [word = ''] = process.argv.slice(2);
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const existing = process.env.PHOTOS_URL;
const stack = existing ? null : await startStack({}, { demo: true });
const url = existing ?? stack?.url ?? '';
const browser = await chromium.launch(config.use?.launchOptions ?? {});
const wanted = (await listScreens(url)).filter((screen) => screen.name.includes(word));
for (const scheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    for (const who of ['nobody', 'athlete', 'mentor', 'admin'] as const) {
      const mine = wanted.filter((screen) => screen.as === who);
      if (mine.length === 0) continue;
      const page = await openAs(browser, url, who, { width, scheme });
      for (const screen of mine) await shoot(page, screen, `${screen.name}-${width}-${scheme}.png`);
      await page.context().close();
    }
  }
}
await browser.close();
await stack?.stop();
console.log(`${FOLDER}: ${wanted.length} screens`);

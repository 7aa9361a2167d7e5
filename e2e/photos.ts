import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import config from './playwright.config.ts';
import { listScreens, loadScreen, openAs, type Screen, untilComplete } from './screens.ts';
import { startStack } from './stack.ts';

// `npm run photos [-- word]`: only the screens whose name contains the word.
// `npm run photos -- --readme`: the README's pictures, into docs/pictures.
const FOLDER = resolve(process.env.PHOTOS_FOLDER ?? join(import.meta.dirname, '../photos'));
const README_FOLDER = join(import.meta.dirname, '../docs/pictures');
const WIDTHS = [360, 768, 1280];
const PHONE = { width: 390, height: 844, scheme: 'light' } as const;
const DESK = { width: 1280, height: 860, scheme: 'light' } as const;
const README = [
  { file: 'home', screen: 'home', size: DESK },
  { file: 'browse', screen: 'browse', size: DESK },
  { file: 'profile', screen: 'mentor-profile', size: PHONE },
  { file: 'book', screen: 'book-visitor', size: PHONE },
  { file: 'pay', screen: 'pay', size: PHONE },
  { file: 'sessions', screen: 'sessions', size: PHONE },
  { file: 'room', screen: 'room-lobby', size: PHONE },
  { file: 'dashboard', screen: 'dashboard', size: DESK },
  { file: 'founder', screen: 'admin', size: DESK },
];

async function show(page: Page, screen: Screen): Promise<void> {
  await loadScreen(page, screen);
  await page.waitForLoadState('networkidle');
  await screen.prepare?.(page);
  await page.getByRole('main').waitFor();
  await untilComplete(page);
}

async function shoot(page: Page, screen: Screen, file: string): Promise<void> {
  await show(page, screen);
  await page.screenshot({ path: join(FOLDER, file), fullPage: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  if (wide) console.log(`${file}: scrolls sideways`);
}

async function shootAll(screens: Screen[]): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of WIDTHS) {
      for (const who of ['nobody', 'athlete', 'mentor', 'admin'] as const) {
        const mine = screens.filter((screen) => screen.as === who);
        if (mine.length === 0) continue;
        const page = await openAs(browser, url, who, { width, scheme });
        for (const screen of mine) await shoot(page, screen, `${screen.name}-${width}-${scheme}.png`);
        await page.context().close();
      }
    }
  }
  console.log(`${FOLDER}: ${screens.length} screens`);
}

/** Few colors: a reader's first page should not weigh a megabyte. */
async function shootForReadme(screens: Screen[]): Promise<void> {
  for (const { file, screen: name, size } of README) {
    const screen = screens.find((one) => one.name === name);
    if (!screen) throw new Error(`There is no screen named ${name}`);
    const page = await openAs(browser, url, screen.as, size);
    await show(page, screen);
    const picture = sharp(await page.screenshot());
    await picture.png({ palette: true, colors: 128, effort: 10 }).toFile(join(README_FOLDER, `${file}.png`));
    await page.context().close();
  }
}

const [word = ''] = process.argv.slice(2);
const existing = process.env.PHOTOS_URL;
const stack = existing ? null : await startStack({}, { demo: true });
const url = existing ?? stack?.url ?? '';
const browser = await chromium.launch(config.use?.launchOptions ?? {});
const screens = await listScreens(url);
if (word === '--readme') await shootForReadme(screens);
else await shootAll(screens.filter(({ name }) => name.includes(word)));
await browser.close();
await stack?.stop();

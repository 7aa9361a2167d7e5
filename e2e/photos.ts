import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { ADMIN, startStack } from './stack.ts';

/**
 * `npm run photos [-- word]`: every screen of a product with demo data, at three widths, light and dark, into photos/.
 * With a word, only the screens whose name has it. Look at them before calling a screen done.
 */
const FOLDER = resolve(import.meta.dirname, '../photos');
const WIDTHS = [360, 768, 1280];
const PASSWORD = 'Sideline-demo-1';
type Who = 'nobody' | 'athlete' | 'mentor' | 'admin';
type Screen = { name: string; as: Who; path: string; prepare?: (page: Page) => Promise<unknown> };

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

async function screens(url: string): Promise<Screen[]> {
  const mentors: { id: string }[] = await (await fetch(`${url}/api/college-athletes?mentoring_type=paid`)).json();
  const mentor = mentors[0]?.id ?? '';
  return [
    { name: 'home', as: 'nobody', path: '/' },
    { name: 'browse', as: 'nobody', path: '/browse' },
    { name: 'browse-empty', as: 'nobody', path: '/browse?sport=surfing&college_level=D3' },
    { name: 'mentor-profile', as: 'nobody', path: `/mentors/${mentor}` },
    { name: 'become-mentor', as: 'nobody', path: '/become-mentor' },
    { name: 'how-it-works', as: 'nobody', path: '/video-call-info' },
    { name: 'login', as: 'nobody', path: '/login' },
    { name: 'forgot-password', as: 'nobody', path: '/forgot-password' },
    { name: 'reset-password', as: 'nobody', path: '/reset-password?email=someone@example.org' },
    { name: 'register', as: 'nobody', path: '/register' },
    {
      name: 'register-faults',
      as: 'nobody',
      path: '/register?type=mentor',
      prepare: (page) => page.getByRole('button', { name: 'Create account' }).click(),
    },
    { name: 'terms', as: 'nobody', path: '/terms' },
    { name: 'privacy', as: 'nobody', path: '/privacy' },
    { name: 'not-found', as: 'nobody', path: '/nothing-here' },
    { name: 'book', as: 'athlete', path: `/book-session/${mentor}` },
    { name: 'book-not-found', as: 'athlete', path: '/book-session/00000000-0000-4000-8000-000000000000' },
    { name: 'sessions', as: 'athlete', path: '/sessions' },
    { name: 'payment-cancel', as: 'athlete', path: '/payment-cancel' },
    { name: 'payment-issue', as: 'athlete', path: '/payment-success' },
    { name: 'complaint', as: 'athlete', path: '/complaint?session_id=00000000-0000-4000-8000-000000000000' },
    { name: 'account', as: 'athlete', path: '/account' },
    { name: 'dashboard', as: 'mentor', path: '/mentor-dashboard' },
    { name: 'availability', as: 'mentor', path: '/mentor-dashboard', prepare: tab('Set Availability') },
    { name: 'verification-denied', as: 'athlete', path: '/mentor-verification' },
    { name: 'admin', as: 'admin', path: '/admin' },
    { name: 'admin-verify', as: 'admin', path: '/admin', prepare: tab('Verify Mentors') },
    { name: 'admin-complaints', as: 'admin', path: '/admin', prepare: tab('Complaints & sessions') },
  ];
}

const ACCOUNTS: Record<Exclude<Who, 'nobody'>, { email: string; password: string }> = {
  athlete: { email: 'athlete@sideline.example', password: PASSWORD },
  mentor: { email: 'mentor@sideline.example', password: PASSWORD },
  admin: ADMIN,
};

async function open(browser: Browser, url: string, who: Who, width: number, scheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 700 ? 780 : 900 },
    colorScheme: scheme,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (who !== 'nobody') {
    await page.goto('/login');
    await page.getByLabel('Email').fill(ACCOUNTS[who].email);
    await page.getByLabel('Password', { exact: true }).fill(ACCOUNTS[who].password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((address) => address.pathname !== '/login');
  }
  return page;
}

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
const wanted = (await screens(url)).filter((screen) => screen.name.includes(word));
for (const scheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    for (const who of ['nobody', 'athlete', 'mentor', 'admin'] as const) {
      const mine = wanted.filter((screen) => screen.as === who);
      if (mine.length === 0) continue;
      const page = await open(browser, url, who, width, scheme);
      for (const screen of mine) await shoot(page, screen, `${screen.name}-${width}-${scheme}.png`);
      await page.context().close();
    }
  }
}
await browser.close();
await stack?.stop();
console.log(`${FOLDER}: ${wanted.length} screens`);

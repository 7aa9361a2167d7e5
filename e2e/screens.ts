import type { Browser, Page } from '@playwright/test';
import { ADMIN } from './stack.ts';

const PASSWORD = 'Sideline-demo-1';
export type Who = 'nobody' | 'athlete' | 'mentor' | 'admin';
/** A screen in one state, as one of the demo's people sees it. */
export interface Screen {
  name: string;
  as: Who;
  path: string;
  /** What brings the state about once the page stands. */
  prepare?: (page: Page) => Promise<unknown>;
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

/** Every screen of a product with demo data: photographed, and checked for what must hold on all of them. */
export async function listScreens(url: string): Promise<Screen[]> {
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

/** A page of somebody signed in, in New York. */
export async function openAs(
  browser: Browser,
  url: string,
  who: Who,
  { width, scheme }: { width: number; scheme: 'light' | 'dark' },
): Promise<Page> {
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

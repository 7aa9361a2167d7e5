import type { Browser, Page } from '@playwright/test';
import { ADMIN } from './stack.ts';

const PASSWORD = 'Sideline-demo-1';
export type Who = 'nobody' | 'athlete' | 'mentor' | 'admin';
export interface Screen {
  name: string;
  as: Who;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const openDetails = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });

async function saveTime(page: Page): Promise<void> {
  await page.getByRole('main').locator('label:has(input[type=radio])').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

async function decideInPart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open and decide' }).first().click();
  await page.getByRole('dialog').locator('label', { hasText: 'Partial refund' }).click();
}

async function lookAtReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Look and decide' }).first().click();
  await page.getByText('As it stood when the report came').click();
  await page.getByRole('dialog').locator('label', { hasText: 'Warn' }).click();
}

async function lookIntoRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Who was in' }).first().click();
}

const showReasons = (page: Page) => page.getByRole('button', { name: /^Report or block/ }).click();

export async function listScreens(url: string): Promise<Screen[]> {
  const mentors: { id: string }[] = await (await fetch(`${url}/api/college-athletes?mentoring_type=paid`)).json();
  const mentor = mentors[0]?.id ?? '';
  const free: { id: string }[] = await (await fetch(`${url}/api/college-athletes?mentoring_type=free`)).json();
  return [
    { name: 'home', as: 'nobody', path: '/' },
    { name: 'browse', as: 'nobody', path: '/browse' },
    { name: 'browse-empty', as: 'nobody', path: '/browse?sport=surfing&college_level=D3' },
    { name: 'mentor-profile', as: 'nobody', path: `/mentors/${mentor}` },
    { name: 'mentor-free', as: 'nobody', path: `/mentors/${free[0]?.id}` },
    { name: 'become-mentor', as: 'nobody', path: '/become-mentor' },
    { name: 'how-it-works', as: 'nobody', path: '/video-call-info' },
    { name: 'trust-and-safety', as: 'nobody', path: '/trust-and-safety' },
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
    { name: 'pay-wrong-link', as: 'nobody', path: '/pay' },
    { name: 'pay', as: 'nobody', path: '/pay', prepare: (page) => showAsked(page, mentor, 'open') },
    { name: 'pay-paid', as: 'nobody', path: '/pay', prepare: (page) => showAsked(page, mentor, 'paid') },
    { name: 'pay-expired', as: 'nobody', path: '/pay', prepare: (page) => showAsked(page, mentor, 'expired') },
    { name: 'terms', as: 'nobody', path: '/terms' },
    { name: 'privacy', as: 'nobody', path: '/privacy' },
    { name: 'not-found', as: 'nobody', path: '/nothing-here' },
    { name: 'book-visitor', as: 'nobody', path: `/book-session/${mentor}` },
    { name: 'book-account', as: 'nobody', path: `/book-session/${mentor}`, prepare: saveTime },
    { name: 'book', as: 'athlete', path: `/book-session/${mentor}` },
    { name: 'book-not-found', as: 'athlete', path: '/book-session/00000000-0000-4000-8000-000000000000' },
    { name: 'book-free', as: 'athlete', path: `/book-session/${free[0]?.id}` },
    { name: 'sessions', as: 'athlete', path: '/sessions' },
    ...(await sessionScreens(url)),
    { name: 'payment-cancel', as: 'athlete', path: '/payment-cancel' },
    { name: 'payment-issue', as: 'athlete', path: '/payment-success' },
    { name: 'payment-processing', as: 'athlete', path: '/payment-success', prepare: showSlowPayment },
    { name: 'report', as: 'athlete', path: '/report' },
    { name: 'report-profile', as: 'athlete', path: `/mentors/${mentor}`, prepare: showReasons },
    { name: 'complaint', as: 'athlete', path: '/complaint?session_id=00000000-0000-4000-8000-000000000000' },
    { name: 'account', as: 'athlete', path: '/account' },
    { name: 'dashboard', as: 'mentor', path: '/mentor-dashboard' },
    { name: 'availability', as: 'mentor', path: '/mentor-dashboard', prepare: tab('Set Availability') },
    {
      name: 'availability-grid',
      as: 'mentor',
      path: '/mentor-dashboard?tab=availability',
      prepare: (page) => page.getByRole('button', { name: 'Week by the hour' }).click(),
    },
    {
      name: 'availability-faults',
      as: 'mentor',
      path: '/mentor-dashboard?tab=availability',
      prepare: async (page) => {
        await page.getByLabel('Monday end').fill('01:00');
        await page.getByLabel('Notice, in hours').fill('2');
        await page.getByRole('button', { name: 'Save Availability' }).click();
      },
    },
    {
      name: 'availability-date',
      as: 'mentor',
      path: '/mentor-dashboard?tab=availability',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Add a date' }).click();
        await page.getByRole('radio', { name: /Other hours/ }).check();
        await page.getByRole('button', { name: 'Add date' }).click();
      },
    },
    {
      name: 'dashboard-propose',
      as: 'mentor',
      path: '/mentor-dashboard',
      prepare: (page) => page.getByRole('button', { name: 'Propose another time' }).first().click(),
    },
    { name: 'earnings', as: 'mentor', path: '/mentor-earnings' },
    { name: 'edit-profile', as: 'mentor', path: '/mentor-profile' },
    { name: 'verification-denied', as: 'athlete', path: '/mentor-verification' },
    { name: 'admin', as: 'admin', path: '/admin' },
    { name: 'admin-verify', as: 'admin', path: '/admin', prepare: tab('Verify Mentors') },
    { name: 'admin-complaints', as: 'admin', path: '/admin', prepare: tab('Complaints & sessions') },
    { name: 'admin-decide', as: 'admin', path: '/admin?tab=complaints', prepare: decideInPart },
    { name: 'admin-report', as: 'admin', path: '/admin?tab=complaints', prepare: lookAtReport },
    { name: 'admin-room', as: 'admin', path: '/admin?tab=complaints', prepare: lookIntoRoom },
    { name: 'admin-as-tables', as: 'admin', path: '/admin', prepare: openDetails },
  ];
}

interface Shown {
  id: string;
  status: string;
  has_rating: boolean;
  total_amount: number;
  refund_amount: number | null;
  has_complaint: boolean;
  has_answers: boolean | null;
  has_plan: boolean | null;
}

type SessionScreen = [name: string, path: (id: string) => string, fits: (session: Shown) => boolean];

async function sessionScreens(url: string): Promise<Screen[]> {
  const [athletes, mentors] = [await sessionsOf(url, 'athlete'), await sessionsOf(url, 'mentor')];
  return [...shownTo('athlete', athletes, ATHLETE_SCREENS), ...shownTo('mentor', mentors, MENTOR_SCREENS)];
}

async function sessionsOf(url: string, who: 'athlete' | 'mentor'): Promise<Shown[]> {
  const credentials = { ...ACCOUNTS[who] };
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(credentials) });
  const { access_token } = (await login.json()) as { access_token: string };
  const list = await fetch(`${url}/api/sessions`, { headers: { authorization: `Bearer ${access_token}` } });
  return (await list.json()) as Shown[];
}

function shownTo(as: Who, sessions: Shown[], pages: readonly SessionScreen[]): Screen[] {
  return pages.flatMap(([name, path, fits]) => {
    const session = sessions.find(fits);
    return session ? [{ name, as, path: path(session.id) }] : [];
  });
}

const wasHeld = ({ status }: Shown) => ['mentor_checked_in', 'student_confirmed', 'completed'].includes(status);
const MENTOR_SCREENS: readonly SessionScreen[] = [
  ['brief', (id) => `/sessions/${id}/brief`, (one) => one.status === 'confirmed' && one.has_answers === true],
  ['brief-empty', (id) => `/sessions/${id}/brief`, (one) => one.status === 'confirmed' && !one.has_answers],
  ['plan-new', (id) => `/sessions/${id}/plan`, (one) => wasHeld(one) && !one.has_plan],
  ['plan-sent', (id) => `/sessions/${id}/plan`, ({ has_plan }) => has_plan === true],
  ['plan-early', (id) => `/sessions/${id}/plan`, ({ status }) => status === 'confirmed'],
];

const ATHLETE_SCREENS: readonly SessionScreen[] = [
  ['payment-cancel-held', (id) => `/payment-cancel?session_id=${id}`, ({ status }) => status === 'scheduled'],
  ['payment-cancel-paid', (id) => `/payment-cancel?session_id=${id}`, ({ status }) => status === 'confirmed'],
  ['join-early', (id) => `/join/${id}`, ({ status }) => status === 'confirmed'],
  ['join-over', (id) => `/join/${id}`, ({ status }) => status === 'completed'],
  ['join-cancelled', (id) => `/join/${id}`, ({ status }) => status === 'cancelled'],
  ['questions', (id) => `/sessions/${id}/questions`, (one) => one.status === 'confirmed' && one.has_answers === true],
  ['questions-empty', (id) => `/sessions/${id}/questions`, (one) => one.status === 'confirmed' && !one.has_answers],
  ['questions-over', (id) => `/sessions/${id}/questions`, (one) => one.status === 'completed'],
  ['verify-session', (id) => `/verify-session/${id}`, ({ status }) => status === 'mentor_checked_in'],
  ['rate-session', (id) => `/rate-session/${id}`, (one) => one.status === 'completed' && !one.has_rating],
  ['complaint-form', (id) => `/complaint?session_id=${id}`, (one) => one.status === 'completed' && !one.has_complaint],
  ['receipt', (id) => `/sessions/${id}/receipt`, (one) => one.status === 'completed' && one.total_amount > 0],
  [
    'receipt-refunded',
    (id) => `/sessions/${id}/receipt`,
    (one) => one.total_amount > 0 && (one.refund_amount ?? 0) > 0,
  ],
  ['report-session', (id) => `/report?session=${id}`, ({ status }) => status === 'completed'],
  ['complaint-filed', (id) => `/complaint?session_id=${id}`, ({ has_complaint }) => has_complaint],
];

/** No page of ours takes a payment that a bank decides later, so the answer is made up. */
async function showSlowPayment(page: Page): Promise<void> {
  const answer = { payment_status: 'unpaid', status: 'complete', session_id: crypto.randomUUID(), amount_total: 120 };
  await page.route('**/api/payments/status/*', (route) => route.fulfill({ json: answer }));
  await page.goto('/payment-success?session_id=cs_with_the_bank');
  await page.getByRole('heading', { name: 'Your bank is still working on it' }).waitFor();
}

/** A link is a secret that only its mail holds, so what it shows is made up. */
async function showAsked(page: Page, mentor: string, status: 'open' | 'paid' | 'expired'): Promise<void> {
  const answer = {
    mentor_id: mentor,
    mentor_name: 'Maya Okafor',
    mentor_time_zone: 'America/Los_Angeles',
    athlete_name: 'Jordan R.',
    scheduled_datetime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    amount: 120,
    status,
    expires_at: new Date(Date.now() + 11 * 3_600_000).toISOString(),
  };
  await page.route('**/api/parent-requests/*', (route) => route.fulfill({ json: answer }));
  await page.goto('/pay#Ab3_-6789012345678901x');
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Maya Okafor' }).waitFor();
}

const ACCOUNTS: Record<Exclude<Who, 'nobody'>, { email: string; password: string }> = {
  athlete: { email: 'athlete@sideline.example', password: PASSWORD },
  mentor: { email: 'mentor@sideline.example', password: PASSWORD },
  admin: ADMIN,
};

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

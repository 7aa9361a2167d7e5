import type { Browser, Page } from '@playwright/test';
import type { GuardianMode } from 'contracts/status';
import { messageScreens } from './show-messages.ts';
import { ROOM_SCREENS, showEnd } from './show-room.ts';
import { ADMIN } from './stack.ts';

export const DEMO_PASSWORD = 'Sideline-demo-1';
export type Who = 'nobody' | 'athlete' | 'mentor' | 'admin';
export interface Screen {
  name: string;
  as: Who;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

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

async function decideToday(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Decide/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function lookIntoRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Who was in' }).first().click();
}

const searchFor = (typed: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Find anyone or anything' }).click();
  await page.getByRole('combobox').fill(typed);
  await page.getByRole('option').first().waitFor();
};

/** The first that is found under this heading. */
const openFound = (group: 'People' | 'Sessions') => async (page: Page) => {
  await searchFor('ma')(page);
  await page.getByRole('group', { name: group }).getByRole('option').first().click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
};

const showReasons = (page: Page) => page.getByRole('button', { name: /^Report or block/ }).click();

export async function listScreens(url: string): Promise<Screen[]> {
  const mentors: { id: string }[] = await (await fetch(`${url}/api/college-athletes?mentoring_type=paid`)).json();
  const mentor = mentors[0]?.id ?? '';
  const free: { id: string }[] = await (await fetch(`${url}/api/college-athletes?mentoring_type=free`)).json();
  return [
    { name: 'home', as: 'nobody', path: '/' },
    { name: 'browse', as: 'nobody', path: '/browse' },
    { name: 'browse-free', as: 'nobody', path: '/browse?mentoring_type=free' },
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
    { name: 'guardian-asked', as: 'nobody', path: '/confirm-guardian', prepare: (page) => showGuardian(page, null) },
    {
      name: 'guardian-chosen',
      as: 'nobody',
      path: '/confirm-guardian',
      prepare: (page) => showGuardian(page, 'in_room'),
    },
    { name: 'terms', as: 'nobody', path: '/terms' },
    { name: 'privacy', as: 'nobody', path: '/privacy' },
    { name: 'not-found', as: 'nobody', path: '/nothing-here' },
    { name: 'book-visitor', as: 'nobody', path: `/book-session/${mentor}` },
    { name: 'book-account', as: 'nobody', path: `/book-session/${mentor}`, prepare: saveTime },
    { name: 'book', as: 'athlete', path: `/book-session/${mentor}` },
    { name: 'book-not-found', as: 'athlete', path: '/book-session/00000000-0000-4000-8000-000000000000' },
    { name: 'book-free', as: 'athlete', path: `/book-session/${free[0]?.id}` },
    { name: 'favorites', as: 'athlete', path: '/favorites' },
    { name: 'sessions', as: 'athlete', path: '/sessions' },
    { name: 'sessions-book-again', as: 'athlete', path: '/sessions', prepare: press(/^Book again/) },
    ...messageScreens(mentor, await demoThread(url)),
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
    { name: 'dashboard-calendar', as: 'mentor', path: '/mentor-dashboard', prepare: press('Add to calendar') },
    { name: 'earnings', as: 'mentor', path: '/mentor-earnings' },
    { name: 'own-reviews', as: 'mentor', path: '/mentor-reviews' },
    {
      name: 'own-reviews-answer',
      as: 'mentor',
      path: '/mentor-reviews',
      prepare: (page) =>
        page
          .getByRole('button', { name: /^Answer/ })
          .first()
          .click(),
    },
    {
      name: 'own-reviews-tell',
      as: 'mentor',
      path: '/mentor-reviews',
      prepare: (page) =>
        page
          .getByRole('button', { name: /^Tell the founder/ })
          .first()
          .click(),
    },
    { name: 'edit-profile', as: 'mentor', path: '/mentor-profile' },
    { name: 'verification-denied', as: 'athlete', path: '/mentor-verification' },
    { name: 'admin', as: 'admin', path: '/admin' },
    { name: 'admin-overview', as: 'admin', path: '/admin', prepare: tab('Overview & Commission') },
    { name: 'admin-settings', as: 'admin', path: '/admin', prepare: tab('Settings') },
    { name: 'admin-today-decide', as: 'admin', path: '/admin', prepare: decideToday },
    { name: 'admin-verify', as: 'admin', path: '/admin', prepare: tab('Verify Mentors') },
    { name: 'admin-complaints', as: 'admin', path: '/admin', prepare: tab('Complaints & sessions') },
    { name: 'admin-decide', as: 'admin', path: '/admin?tab=complaints#complaints', prepare: decideInPart },
    { name: 'admin-report', as: 'admin', path: '/admin?tab=complaints#reports', prepare: lookAtReport },
    { name: 'admin-room', as: 'admin', path: '/admin?tab=complaints#needs-a-look', prepare: lookIntoRoom },
    { name: 'admin-search', as: 'admin', path: '/admin', prepare: searchFor('ma') },
    { name: 'admin-person', as: 'admin', path: '/admin', prepare: openFound('People') },
    { name: 'admin-session', as: 'admin', path: '/admin', prepare: openFound('Sessions') },
    { name: 'admin-as-tables', as: 'admin', path: '/admin?tab=overview#money-trend', prepare: openDetails },
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

type SessionScreen = [
  name: string,
  path: (id: string) => string,
  fits: (session: Shown) => boolean,
  prepare?: Screen['prepare'],
];

async function sessionScreens(url: string): Promise<Screen[]> {
  const [athletes, mentors] = [await sessionsOf(url, 'athlete'), await sessionsOf(url, 'mentor')];
  return [
    ...shownTo('athlete', athletes, ATHLETE_SCREENS),
    ...shownTo('mentor', mentors, MENTOR_SCREENS),
    ...roomScreens(athletes),
  ];
}

/** Last, because what they make up stays with the page. */
function roomScreens(sessions: Shown[]): Screen[] {
  const states = Object.entries(ROOM_SCREENS).map(([name, prepare]) => ({ name, prepare, status: 'confirmed' }));
  return [...states, { name: 'room-end', prepare: showEnd, status: 'mentor_checked_in' }].flatMap(
    ({ name, prepare, status }) => {
      const session = sessions.find((one) => one.status === status);
      return session ? [{ name, as: 'athlete' as const, path: `/join/${session.id}`, prepare }] : [];
    },
  );
}

export async function signInAs(url: string, who: Exclude<Who, 'nobody'>): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(ACCOUNTS[who]) });
  if (!answer.ok) throw new Error(`${who} cannot log in: ${answer.status}`);
  return answer;
}

const tokenOf = async (url: string, who: Exclude<Who, 'nobody'>) =>
  ((await (await signInAs(url, who)).json()) as { access_token: string }).access_token;

async function demoThread(url: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${await tokenOf(url, 'athlete')}` };
  const { threads } = (await (await fetch(`${url}/api/threads`, { headers })).json()) as {
    threads: { thread_id: string }[];
  };
  return threads[0]?.thread_id;
}

async function sessionsOf(url: string, who: 'athlete' | 'mentor'): Promise<Shown[]> {
  const list = await fetch(`${url}/api/sessions`, { headers: { authorization: `Bearer ${await tokenOf(url, who)}` } });
  return (await list.json()) as Shown[];
}

function shownTo(as: Who, sessions: Shown[], pages: readonly SessionScreen[]): Screen[] {
  return pages.flatMap(([name, path, fits, prepare]) => {
    const session = sessions.find(fits);
    return session ? [{ name, as, path: path(session.id), ...(prepare && { prepare }) }] : [];
  });
}

const wasHeld = ({ status }: Shown) => ['mentor_checked_in', 'student_confirmed', 'completed'].includes(status);
const onDashboard = (id: string) => `/mentor-dashboard?session=${id}`;
const onMySessions = (id: string) => `/sessions?session=${id}`;
const MENTOR_SCREENS: readonly SessionScreen[] = [
  ['dashboard-propose', onDashboard, ({ status }) => status === 'confirmed', press('Propose another time')],
  ['dashboard-past', onDashboard, ({ status }) => status === 'completed'],
  ['brief', (id) => `/sessions/${id}/brief`, (one) => one.status === 'confirmed' && one.has_answers === true],
  ['brief-empty', (id) => `/sessions/${id}/brief`, (one) => one.status === 'confirmed' && !one.has_answers],
  ['plan-new', (id) => `/sessions/${id}/plan`, (one) => wasHeld(one) && !one.has_plan],
  ['plan-sent', (id) => `/sessions/${id}/plan`, ({ has_plan }) => has_plan === true],
  ['plan-early', (id) => `/sessions/${id}/plan`, ({ status }) => status === 'confirmed'],
];

const ATHLETE_SCREENS: readonly SessionScreen[] = [
  ['sessions-opened', onMySessions, ({ status }) => status === 'confirmed'],
  ['sessions-past', onMySessions, ({ status }) => status === 'completed'],
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

async function showGuardian(page: Page, mode: GuardianMode | null): Promise<void> {
  const answer = { confirmed: mode !== null, mode, athlete_first_name: mode && 'Jordan' };
  await page.route('**/api/guardian/link', (route) => route.fulfill({ json: answer }));
  await page.goto('/confirm-guardian#Ab3_-6789012345678901x');
  await page.reload();
  await page.getByRole('radio').first().waitFor();
}

export const ACCOUNTS: Record<Exclude<Who, 'nobody'>, { email: string; password: string }> = {
  athlete: { email: 'athlete@sideline.example', password: DEMO_PASSWORD },
  mentor: { email: 'mentor@sideline.example', password: DEMO_PASSWORD },
  admin: ADMIN,
};

/** An address that differs by its fragment alone loads nothing, and what stood open would stay open. */
export async function loadScreen(page: Page, { path }: Screen): Promise<void> {
  if (path.includes('#')) await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'load' });
}

/** Until everything that was asked for is there: nothing says that it waits, and nothing stands in for what comes. */
export async function untilComplete(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      ![...document.querySelectorAll('.skeleton')].some((one) => one.checkVisibility()),
  );
}

export async function openAs(
  browser: Browser,
  url: string,
  who: Who,
  { width, height, scheme }: { width: number; height?: number; scheme: 'light' | 'dark' },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: height ?? (width < 700 ? 780 : 900) },
    colorScheme: scheme,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // What can't be pressed fails where it is, not when the whole walk has run out of time.
  page.setDefaultTimeout(20_000);
  if (who !== 'nobody') await fillSignIn(page, url, who);
  return page;
}

export async function fillSignIn(page: Page, url: string, who: Exclude<Who, 'nobody'>): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(ACCOUNTS[who].email);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNTS[who].password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

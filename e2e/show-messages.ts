import type { Page } from '@playwright/test';

interface Shown {
  name: string;
  as: 'athlete' | 'mentor' | 'nobody';
  path: string;
  prepare?: (page: Page) => Promise<void>;
}

const ID = '5b0c1f7e-52c4-4c0d-9c67-8f2a4a1de001';
const MADE_UP = `/messages/${ID}`;

function said(n: number, from: 'athlete' | 'mentor', text: string, more: object = {}) {
  const sent_at = new Date(Date.now() - (5 - n) * 61 * 60_000).toISOString();
  const id = `5b0c1f7e-52c4-4c0d-9c67-8f2a4a1de10${n}`;
  return { id, from, text, masked: false, sent_at, delivered_at: sent_at, ...more };
}
const THREAD = {
  thread_id: ID,
  with: { id: ID, name: 'Maya Okafor', portrait: null },
  athlete_name: 'Jordan Whitlow',
  mentor_name: 'Maya Okafor',
  messages: [
    said(1, 'athlete', 'Hi Maya! Should I write to the head coach, or to the recruiting coordinator?'),
    said(2, 'mentor', 'The coordinator first. Keep it to five lines, and put your film in the first one.'),
    said(3, 'athlete', 'Thanks! You can reach me at [contact details removed].', { masked: true, delivered_at: null }),
  ],
  more: true,
  closed: null,
  guardian_reads: true,
  waits_until: null,
};

/** Waiting and closed conversations depend on the hour and the account, so what they answer is made up. */
const show = (change: object) => async (page: Page) => {
  await page.route(`**/api/threads/${ID}*`, (route) => route.fulfill({ json: { ...THREAD, ...change } }));
  await page.reload();
  await page.getByText('Keep it to five lines').waitFor();
};

async function showNone(page: Page): Promise<void> {
  await page.route('**/api/threads', (route) => route.fulfill({ json: { threads: [] } }));
  await page.reload();
  await page.getByText('No messages yet').waitFor();
}

async function showOlder(page: Page): Promise<void> {
  const { thread_id, with: other, messages } = THREAD;
  const threads = [{ thread_id, with: other, last: messages[1], unread: 100 }];
  await page.route('**/api/threads', (route) => route.fulfill({ json: { threads, more: true } }));
  await page.route('**/api/threads/unread', (route) => route.fulfill({ json: { unread: 100 } }));
  await page.reload();
  await page.getByText('Show older').waitFor();
}

const showGuardianFirst = (path: string) => async (page: Page) => {
  const detail = 'Until you’re 18, a parent or guardian reads along.';
  await page.route('**/api/threads', (route) =>
    route.fulfill({ status: 400, json: { detail, code: 'thread_needs_guardian' } }),
  );
  await page.goto(path);
  await page.getByText('First a parent or guardian').waitFor();
};

/** A link is a secret that only its mail holds. */
async function showToGuardian(page: Page): Promise<void> {
  const link = { access_token: 'x', token_type: 'bearer', expires_in: 900, user_type: 'athlete', user_id: ID };
  await page.route('**/api/links/redeem', (route) =>
    route.fulfill({ json: { ...link, action: 'thread_as_guardian', session_id: ID } }),
  );
  await show({ waits_until: inTheMorning() })(page);
}

function inTheMorning(): string {
  const morning = new Date(Date.now() + 12 * 3_600_000);
  morning.setUTCHours(13, 0, 0, 0);
  return morning.toISOString();
}

/** @param thread of the demo’s athlete and mentor */
export function messageScreens(mentor: string, thread: string | undefined): Shown[] {
  const begin = `/messages?mentor=${mentor}`;
  const own: Shown[] = (['athlete', 'mentor'] as const).flatMap((as) => [
    { name: `messages-of-${as}`, as, path: '/messages' },
    ...(thread ? [{ name: `conversation-of-${as}`, as, path: `/messages/${thread}` }] : []),
  ]);
  return [
    ...own,
    { name: 'conversation-not-there', as: 'athlete', path: MADE_UP },
    { name: 'conversation-waits', as: 'athlete', path: MADE_UP, prepare: show({ waits_until: inTheMorning() }) },
    { name: 'conversation-without-guardian', as: 'athlete', path: MADE_UP, prepare: show({ closed: 'no_guardian' }) },
    { name: 'conversation-over', as: 'athlete', path: MADE_UP, prepare: show({ closed: 'over' }) },
    { name: 'conversation-of-guardian', as: 'nobody', path: `${MADE_UP}#token`, prepare: showToGuardian },
    { name: 'messages-older', as: 'athlete', path: '/messages', prepare: showOlder },
    { name: 'messages-none', as: 'athlete', path: '/messages', prepare: showNone },
    { name: 'messages-guardian-first', as: 'athlete', path: '/messages', prepare: showGuardianFirst(begin) },
  ];
}

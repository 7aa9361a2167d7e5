import { type Browser, expect } from '@playwright/test';
import { ACCOUNTS, DEMO_PASSWORD, untilComplete } from '../screens.ts';

const PHONE = { width: 390, height: 844 };
const LIMIT = 3 * PHONE.height;
const PAST = 40;
const PATHS = { athlete: '/sessions', mentor: '/mentor-dashboard' } as const;

async function signIn(url: string, account: { email: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  return ((await login.json()) as { access_token: string }).access_token;
}

/** Everybody in the demo, the account to try last. */
async function listPeople(url: string, who: keyof typeof PATHS): Promise<string[]> {
  const first = ACCOUNTS[who].email;
  const headers = { authorization: `Bearer ${await signIn(url, ACCOUNTS.admin)}` };
  const list = await fetch(`${url}/api/sessions?per_page=100`, { headers });
  const sessions = (await list.json()) as { athlete_email: string | null; mentor_name: string }[];
  const named = ({ mentor_name }: { mentor_name: string }) =>
    `${mentor_name.replace(' ', '.')}@example.org`.toLowerCase().replace(/[^a-z.@]/g, '');
  const all = new Set(sessions.map((one) => (who === 'mentor' ? named(one) : (one.athlete_email ?? first))));
  return [...[...all].filter((email) => email !== first), first];
}

/** With their own past sessions and with forty: whose page is above three screens of a phone. */
export async function findTallPages(browser: Browser, url: string, who: keyof typeof PATHS): Promise<string[]> {
  const tall: string[] = [];
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/terms');
  const measure = async (whose: string) => {
    await page.goto(PATHS[who]);
    await page.locator('main h2').first().waitFor();
    await untilComplete(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > LIMIT) tall.push(`${whose}: ${height} px`);
  };
  const people = await listPeople(url, who);
  expect(people.length).toBeGreaterThan(5);
  for (const email of people) {
    const login = await context.request.post('/api/login', { data: { email, password: DEMO_PASSWORD } });
    // The address of the account to try is not made of its name.
    if (!login.ok()) continue;
    const { user_data } = (await login.json()) as { user_data: { id: string } };
    await page.evaluate(
      ([role, id, user]) => {
        localStorage.setItem('authToken', String(Date.now()));
        localStorage.setItem('userType', role);
        localStorage.setItem('userData', user);
        localStorage.setItem(`${role}Id`, id);
      },
      [who, user_data.id, JSON.stringify(user_data)] as const,
    );
    await measure(email);
  }
  await page.route(/\/api\/(athletes|mentors)\/[^/]+\/sessions/, async (route) => {
    const answer = await route.fetch();
    const { sessions } = (await answer.json()) as { sessions: { id: string; status: string }[] };
    const past = sessions.find(({ status }) => status === 'completed');
    const copies = Array.from({ length: past ? PAST : 0 }, () => ({ ...past, id: crypto.randomUUID() }));
    await route.fulfill({ json: { sessions: [...sessions, ...copies] } });
  });
  await measure('forty past sessions');
  await expect(page.getByRole('button', { name: /^Show 10 more of/ })).toBeVisible();
  await context.close();
  return tall;
}

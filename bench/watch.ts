import { chromium, type Page } from '@playwright/test';
import { browserPath } from '../e2e/browser-path.ts';
import { type CopiedSources, copySources } from '../e2e/copied-sources.ts';
import { startStack, until } from '../e2e/stack.ts';
import { GOALS } from './goals.ts';
import { median } from './load.ts';
import { atMost, type Figure, plain } from './report.ts';

const ROUNDS = 7;
const PAGE = { file: 'mf-public/src/features/log-in/page.tsx', text: 'Welcome back.' };
const ROUTE = { file: 'svc-catalog/src/routes/get-mentor.ts', code: 'mentor_not_found', other: 'mentor_not_hidden' };

export const about =
  '`npm run dev mf-public svc-catalog` on a copy of the sources, the whole stack running and Log in open in a browser: ' +
  `from the save to the new text on the page, and to the first answer of the new code. Medians and the longest of ${ROUNDS}.`;

export async function run(): Promise<Figure[]> {
  const sources = await copySources();
  const stack = await startStack({}, { root: sources.root, watch: ['mf-public', 'svc-catalog'] });
  const browser = await chromium.launch({
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${stack.url}/login`);
    const seen = await repeat((round) => timePage(page, sources, round));
    const answered = await repeat((round) => timeService(stack.url, sources, round));
    return [
      atMost('a page: save to seen', median(seen), GOALS.savedToSeenMs, 'ms'),
      plain('the longest', Math.max(...seen), 'ms'),
      atMost('a service: save to answering', median(answered), GOALS.savedToAnsweringMs, 'ms'),
      plain('the longest', Math.max(...answered), 'ms'),
    ];
  } finally {
    await browser.close();
    await stack.stop();
    await sources.remove();
  }
}

async function repeat(time: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await time(round));
  return times;
}

async function timePage(page: Page, sources: CopiedSources, round: number): Promise<number> {
  const textOf = (n: number) => (n === 0 ? PAGE.text : `Saved ${n} times.`);
  await sources.edit(PAGE.file, textOf(round), textOf(round + 1));
  const began = performance.now();
  await page.getByText(textOf(round + 1)).waitFor();
  return performance.now() - began;
}

async function timeService(url: string, sources: CopiedSources, round: number): Promise<number> {
  const [from, to] = round % 2 === 0 ? [ROUTE.code, ROUTE.other] : [ROUTE.other, ROUTE.code];
  await sources.edit(ROUTE.file, `'${from}'`, `'${to}'`);
  const began = performance.now();
  await until(async () => (await codeOfMissingMentor(url)) === to, 'the new code');
  return performance.now() - began;
}

async function codeOfMissingMentor(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/college-athletes/${crypto.randomUUID()}`);
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

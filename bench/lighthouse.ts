import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findFreePort } from 'svc-kit/free-ports';
import { browserPath } from '../e2e/browser-path.ts';
import { fillSignIn } from '../e2e/screens.ts';
import { median } from './load.ts';

/** npm fetches it on demand, because its hundred packages are not needed to run or test the product. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run';
const OWN_BROWSER = [`--chrome-flags=${CHROME_FLAGS}`];
const PAGES = ['/', '/browse', '/become-mentor', '/video-call-info', '/trust-and-safety', '/terms', '/privacy'];
const PAGES_OF = {
  athlete: ['/browse', '/favorites', '/sessions', '/account'],
  mentor: ['/mentor-dashboard', '/mentor-dashboard?tab=availability', '/mentor-profile', '/account'],
  admin: ['/admin', '/admin?tab=overview', '/admin?tab=verify'],
};
const RUNS = 5;
/** Chromium sometimes records a trace without its beginning (NO_NAVSTART); such a run is repeated. */
const TRIES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Run {
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcp: number;
  shift: number;
  scriptBytes: number;
  faults: string[];
}
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: unknown }>;
}

/** `bun bench/lighthouse.ts <address> [--as athlete|mentor|admin] [path …]`: mobile, median of 5; `--as` signs in. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { as: { type: 'string' } }, allowPositionals: true });
  const [address, ...asked] = positionals;
  if (!address) throw new Error('Say which running product to measure: bun bench/lighthouse.ts http://localhost:8080');
  const who = values.as as keyof typeof PAGES_OF | undefined;
  const pages = asked.length > 0 ? asked : who ? PAGES_OF[who] : PAGES;
  if (!pages) throw new Error(`There is nobody named ${who}`);
  const browser = who ? await openSignedIn(address, who) : null;
  try {
    await measureAll(
      pages.map((path) => address + path),
      browser?.flags,
    );
  } finally {
    await browser?.close();
  }
}

async function measureAll(urls: string[], flags?: string[]): Promise<void> {
  const runs = Number(process.env.RUNS ?? RUNS);
  console.log('page                     perf a11y best  seo   LCP ms  shift  JS kB');
  for (const url of urls) {
    const all: Run[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await measure(url, flags));
    console.log(describe(url.slice(new URL(url).origin.length), all));
    for (const fault of new Set(all.flatMap(({ faults }) => faults))) console.log(`    ${fault}`);
  }
}

async function openSignedIn(
  address: string,
  who: keyof typeof PAGES_OF,
): Promise<{ flags: string[]; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-person-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(folder, {
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: [...CHROME_FLAGS.split(' '), `--remote-debugging-port=${port}`],
  });
  await fillSignIn(await context.newPage(), address, who);
  return {
    flags: [`--port=${port}`, '--disable-storage-reset'],
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function describe(page: string, runs: Run[]): string {
  const middle = (pick: (run: Run) => number) => median(runs.map(pick));
  const scores = CATEGORIES.map((name) => String(Math.round(middle(({ scores }) => scores[name]) * 100)).padStart(4));
  const [lcp, shift, script] = [middle((run) => run.lcp), middle((run) => run.shift), middle((run) => run.scriptBytes)];
  const figures = `${lcp.toFixed(0).padStart(8)} ${shift.toFixed(3).padStart(6)} ${(script / 1000).toFixed(1).padStart(6)}`;
  return `${page.padEnd(24)} ${scores.join(' ')} ${figures}`;
}

export async function measure(url: string, flags = OWN_BROWSER): Promise<Run> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await measureOnce(url, flags);
    } catch (error) {
      if (tried === TRIES) throw error;
      console.log(`    a run failed and is repeated: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function measureOnce(url: string, flags: string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    await runLighthouse([url, '--quiet', '--output=json', `--output-path=${file}`, ...flags]);
    return readReport(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runLighthouse(flags: string[]): Promise<void> {
  const { LIGHTHOUSE_BIN, PW_CHROMIUM = '/usr/bin/chromium' } = process.env;
  const [command, before] = LIGHTHOUSE_BIN ? [LIGHTHOUSE_BIN, []] : ['npx', ['--yes', LIGHTHOUSE]];
  const chrome = existsSync(PW_CHROMIUM) ? { CHROME_PATH: PW_CHROMIUM } : {};
  const child = spawn(command, [...before, ...flags], {
    env: { ...process.env, ...chrome },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`lighthouse ended with ${code}`))));
  });
}

function readReport({ categories, audits }: Report): Run {
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, categories[name]?.score ?? 0])) as Run['scores'];
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const items = (audits['network-requests']?.details as { items?: { resourceType?: string; transferSize?: number }[] })
    ?.items;
  return {
    scores,
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    scriptBytes: (items ?? [])
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    faults: counted.flatMap(({ id }) => {
      const score = audits[id]?.score;
      return typeof score === 'number' && score < 0.9 ? [`${id}: ${score}`] : [];
    }),
  };
}

if (import.meta.main) await main();

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './load.ts';

/** npm fetches it on demand, because its hundred packages are not needed to run or test the product. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run';
const PAGES = ['/', '/browse', '/become-mentor', '/video-call-info', '/trust-and-safety', '/terms', '/privacy'];
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

/** `bun bench/lighthouse.ts <address> [path …]`: mobile, median of five. */
async function main(): Promise<void> {
  const [address, ...asked] = process.argv.slice(2);
  if (!address) throw new Error('Say which running product to measure: bun bench/lighthouse.ts http://localhost:8080');
  const runs = Number(process.env.RUNS ?? RUNS);
  console.log('page                     perf a11y best  seo   LCP ms  shift  JS kB');
  for (const page of asked.length > 0 ? asked : PAGES) {
    const all: Run[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await measure(address + page));
    console.log(describe(page, all));
    for (const fault of new Set(all.flatMap(({ faults }) => faults))) console.log(`    ${fault}`);
  }
}

export function describe(page: string, runs: Run[]): string {
  const middle = (pick: (run: Run) => number) => median(runs.map(pick));
  const scores = CATEGORIES.map((name) => String(Math.round(middle(({ scores }) => scores[name]) * 100)).padStart(4));
  const [lcp, shift, script] = [middle((run) => run.lcp), middle((run) => run.shift), middle((run) => run.scriptBytes)];
  const figures = `${lcp.toFixed(0).padStart(8)} ${shift.toFixed(3).padStart(6)} ${(script / 1000).toFixed(1).padStart(6)}`;
  return `${page.padEnd(24)} ${scores.join(' ')} ${figures}`;
}

export async function measure(url: string): Promise<Run> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await measureOnce(url);
    } catch (error) {
      if (tried === TRIES) throw error;
      console.log(`    a run failed and is repeated: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function measureOnce(url: string): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    await runLighthouse([url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME_FLAGS}`]);
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

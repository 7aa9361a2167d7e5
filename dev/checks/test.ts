import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { exitWithProblem } from '../stack/start-problem.ts';
import { type Counts, countBunResults, countPlaywrightResults } from './count-results.ts';
import { findBrowser } from './find-browser.ts';
import { startTestServers } from './test-servers.ts';

type Environment = Record<string, string>;
type Phase = {
  heading: string;
  command: string[];
  /** Without it the phase is one check, passed or failed as a whole. */
  count?: (output: string, exitCode: number) => Counts;
  environment?: Environment;
};

const UNIT_LIMIT_MS = 30_000;
const JOURNEY_LIMIT_MS = 120_000;
const E2E_CONFIG = 'e2e/playwright.config.ts';
let current: Bun.Subprocess | null = null;

/** `npm test [-- filter]`: everything that can be checked, whatever failed before; its last line is `N passed, N failed`. */
async function main(): Promise<void> {
  const filters = process.argv.slice(2);
  const total: Counts = { passed: 0, failed: 0 };
  const add = (counts: Counts) => {
    total.passed += counts.passed;
    total.failed += counts.failed;
  };
  if (filters.length === 0) for (const phase of staticPhases()) add(await runPhase(phase));
  add(await runServerTests(filters));
  add(await runJourneys(filters));
  if (filters.length === 0 && existsSync(join(ROOT, E2E_CONFIG))) add(await runBrowserTests());
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}

function staticPhases(): Phase[] {
  return [
    { heading: 'Types', command: ['tsc', '--noEmit', '-p', '.'] },
    { heading: 'Lint and format', command: ['biome', 'ci', '.'] },
    // Under Bun, since dependency-cruiser refuses Node 20.
    { heading: 'Import rules', command: ['bun', '--bun', 'depcruise', '--config', '.dependency-cruiser.cjs', '.'] },
    { heading: 'Build of the UIs', command: ['bun', 'dev/stack/build-uis.ts'] },
  ];
}

/** Unit and service tests, against one real Postgres; each file makes its own database and broker. */
async function runServerTests(filters: string[]): Promise<Counts> {
  const servers = await startTestServers();
  try {
    return await runPhase({
      heading: 'Unit and service tests',
      command: [
        ...['bun', 'test', '--parallel=2', `--timeout=${UNIT_LIMIT_MS}`],
        ...['--path-ignore-patterns=e2e/**', ...filters],
      ],
      count: countBunResults,
      environment: servers.environment,
    });
  } finally {
    await servers.stop();
  }
}

/** API journeys, and what must survive faults: every file has a whole stack of its own, so they run one after the other. */
async function runJourneys(filters: string[]): Promise<Counts> {
  const all = [...new Bun.Glob('e2e/{api,faults}/**/*.test.ts').scanSync(ROOT)].sort();
  const files = filters.length === 0 ? all : all.filter((file) => filters.some((filter) => file.includes(filter)));
  if (files.length === 0) return { passed: 0, failed: 0 };
  return runPhase({
    heading: 'API journeys and faults',
    command: ['bun', 'test', `--timeout=${JOURNEY_LIMIT_MS}`, ...files.map((file) => `./${file}`)],
    count: countBunResults,
  });
}

async function runBrowserTests(): Promise<Counts> {
  const browser = await findBrowser();
  if (!browser) console.error('There is no browser: set PW_CHROMIUM, or run `npx playwright install chromium`.');
  return runPhase({
    heading: 'Browser tests',
    command: [
      process.env.NODE_BINARY ?? 'node',
      'node_modules/.bin/playwright',
      'test',
      '-c',
      E2E_CONFIG,
      '--reporter=list',
    ],
    count: countPlaywrightResults,
    environment: browser ? { PW_CHROMIUM: browser } : {},
  });
}

async function runPhase({ heading, command, count, environment }: Phase): Promise<Counts> {
  console.log(`\n── ${heading} ──`);
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  current = child;
  const outputs = await Promise.all([
    showAndKeep(child.stdout, process.stdout),
    showAndKeep(child.stderr, process.stderr),
  ]);
  const exitCode = await child.exited;
  current = null;
  if (count) return count(outputs.join('\n'), exitCode);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function showAndKeep(stream: ReadableStream<Uint8Array>, target: NodeJS.WriteStream): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stream) {
    target.write(bytes);
    text += decoder.decode(bytes, { stream: true });
  }
  return text;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => current?.kill(signal));
main().catch(exitWithProblem);

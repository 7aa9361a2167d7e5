import { relative } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { exitWithProblem } from '../stack/start-problem.ts';
import type { Counts } from './count-results.ts';
import { ensureProgram } from './ensure-program.ts';
import { findBrowser } from './find-browser.ts';
import { startLongestFirst } from './longest-first.ts';
import type { TimedTest } from './read-results.ts';
import { LOGS, type Phase, type PhaseResult, runPhase, stopOnSignals } from './run-phase.ts';
import { shiftedPhase } from './shifted-phase.ts';
import { startTestServers } from './test-servers.ts';

const UNIT_LIMIT_MS = 90_000;
const JOURNEY_LIMIT_MS = 240_000;
/** More than there are cores: service tests wait as much as they work. */
const UNIT_PROCESSES = 3;
/** Each with a stack of its own, which is idle for a third of its time. */
const STACKS = 3;
const SLOWEST = 10;
const OF_PAGES = /^(mf-\w+|shell|ui|web-kit)\//;
/** Limits of less than two seconds hold when nothing else runs. */
const JOURNEYS_ALONE = /(operation|rush)\.test\.ts$/;

/** `npm test [-- filter]`: everything that can be checked, whatever failed before; its last line is `N passed, N failed`. */
async function main(): Promise<void> {
  const filters = process.argv.slice(2);
  const total: PhaseResult = { passed: 0, failed: 0, tests: [] };
  const run = async (phase: Phase | null) => {
    if (!phase) return;
    const { passed, failed, tests } = await runPhase(phase);
    total.passed += passed;
    total.failed += failed;
    total.tests.push(...tests);
  };
  if (filters.length === 0) for (const phase of staticPhases()) await run(phase);
  const servers = await startTestServers();
  try {
    for (const phase of unitPhases(filters, servers.environment)) await run(phase);
    if (filters.length === 0) await run(shiftedPhase(servers.environment));
  } finally {
    await servers.stop();
  }
  for (const phase of journeyPhases(filters)) await run(phase);
  if (filters.length === 0) await run(await browserPhase());
  tellSlowest(total.tests);
  tellResult(total);
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

/** Against one real Postgres; each file of a service makes its own database and broker. */
function unitPhases(filters: string[], environment: Record<string, string>): Phase[] {
  const all = matching(filters, findTests('**/*.test.{ts,tsx}')).filter((file) => !file.startsWith('e2e/'));
  const describe = (heading: string, files: string[], flags: string[] = []): Phase => ({
    heading,
    command: [
      ...['bun', 'test', `--parallel=${UNIT_PROCESSES}`, `--timeout=${UNIT_LIMIT_MS}`, ...flags],
      ...[startLongestFirst(files), ...files.map((file) => `./${file}`)],
    ],
    kind: 'bun',
    files: files.length,
    environment,
  });
  return [
    describe(
      'Unit and service tests',
      all.filter((file) => !OF_PAGES.test(file)),
    ),
    // To load React and all that a page needs anew for each file takes as long as its tests do.
    describe(
      'Tests of pages',
      all.filter((file) => OF_PAGES.test(file)),
      ['--no-isolate'],
    ),
  ].filter(({ files }) => files);
}

/** API journeys, what must survive faults, and what must not get in: every file has a whole stack of its own. */
function journeyPhases(filters: string[]): Phase[] {
  const wanted = matching(filters, findTests('e2e/{api,faults,attacks}/**/*.test.ts'));
  const describe = (heading: string, files: string[], atOnce: number): Phase => ({
    heading,
    command: [
      ...['bun', 'test', `--parallel=${atOnce}`, `--timeout=${JOURNEY_LIMIT_MS}`, startLongestFirst(files)],
      ...files.map((file) => `./${file}`),
    ],
    kind: 'bun',
    files: files.length,
  });
  return [
    describe(
      'Journeys by the clock',
      wanted.filter((file) => JOURNEYS_ALONE.test(file)),
      1,
    ),
    describe(
      'API journeys, faults and attacks',
      wanted.filter((file) => !JOURNEYS_ALONE.test(file)),
      STACKS,
    ),
  ].filter(({ files }) => files);
}

async function browserPhase(): Promise<Phase> {
  const browser = await findBrowser();
  if (!browser) console.error('There is no browser: set PW_CHROMIUM, or run `npx playwright install chromium`.');
  // Without it, the tests of a relayed call fail and say so.
  await ensureProgram({ program: 'turnserver', debianPackage: 'coturn' }).catch(({ message }: Error) =>
    console.error(message),
  );
  const playwright = [process.env.NODE_BINARY ?? 'node', 'node_modules/.bin/playwright'];
  return {
    heading: 'Browser tests',
    command: [...playwright, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list'],
    kind: 'playwright',
    environment: browser ? { PW_CHROMIUM: browser } : {},
  };
}

function findTests(pattern: string): string[] {
  const isOurs = (file: string) => !/(^|\/)(node_modules|dist|\.cache)\//.test(file);
  return [...new Bun.Glob(pattern).scanSync(ROOT)].filter(isOurs).sort();
}

function matching(filters: string[], files: string[]): string[] {
  return filters.length === 0 ? files : files.filter((file) => filters.some((filter) => file.includes(filter)));
}

function tellSlowest(tests: TimedTest[]): void {
  console.log(`\nThe slowest ${SLOWEST}:`);
  for (const { ms, file, name } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${name}`);
}

function tellResult({ passed, failed }: Counts): void {
  console.log(`\nAll that was written: ${relative(ROOT, LOGS)}/\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

stopOnSignals();
main().catch(exitWithProblem);

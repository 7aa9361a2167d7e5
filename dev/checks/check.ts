import { ROOT } from '../stack/settings.ts';
import { exitWithProblem } from '../stack/start-problem.ts';
import type { Counts } from './count-results.ts';
import { cruiseImports } from './cruise.ts';
import { findAffectedTests, type ImportGraph, reaches, readsEverything } from './find-affected-tests.ts';
import { cutShort, type Phase, runPhase, stopOnSignals } from './run-phase.ts';
import { startTestServers, type TestServers } from './test-servers.ts';

/** It answers within a minute: tests that have not ended by then are left out. */
const END_AFTER_MS = 55_000;
const BATCH = 16;
/** They start whole stacks, or look at what a build made. */
const LEFT_TO_NPM_TEST = /^(e2e|dev\/stack|dev\/watch|gateway\/static)\/|bundle-size/;
const NEEDS_SERVERS = /^(svc-kit\/testing|dev\/checks\/test-servers)\.ts$/;

let isTimeOver = false;

/** `npm run check`: types, lint, imports, and the nearest tests of what changed since main, within a minute. */
async function main(): Promise<void> {
  const total: Counts = { passed: 0, failed: 0 };
  const run = async (phase: Phase) => {
    const { passed, failed } = await runPhase(phase);
    total.passed += passed;
    total.failed += failed;
  };
  const changed = findChangedFiles();
  const imports = cruiseImports();
  await run({ heading: 'Types', command: ['tsc', '--noEmit', '-p', '.'] });
  await run({ heading: 'Lint and format', command: ['biome', 'check', '.'] });
  const { graph, refused } = await imports;
  total[refused.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(refused.length === 0 ? '✓ Import rules' : `✗ Import rules\n\n${refused.join('\n')}\n`);

  const affected = findAffectedTests(graph, changed);
  const tests = affected.filter((file) => readsEverything(file) || !LEFT_TO_NPM_TEST.test(file));
  const done = await runTests(graph, tests, run);
  tellLeftOut(affected.length - tests.length, tests.slice(done));
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** What differs from where this branch left main; on main itself, from the commit before. */
function findChangedFiles(): string[] {
  const git = (...parts: string[]) =>
    Bun.spawnSync(['git', ...parts], { cwd: ROOT })
      .stdout.toString()
      .trim();
  const head = git('rev-parse', 'HEAD');
  const base = git('merge-base', 'HEAD', 'main') || git('merge-base', 'HEAD', 'origin/main');
  const since = base && base !== head ? base : git('rev-parse', '--verify', '-q', 'HEAD~1');
  const files = `${git('diff', '--name-only', since || 'HEAD')}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return files.split('\n').filter(Boolean);
}

/** In batches, the nearest first, while there is time. @returns how many files they got through */
async function runTests(graph: ImportGraph, tests: string[], run: (phase: Phase) => Promise<void>): Promise<number> {
  let servers: TestServers | undefined;
  let done = 0;
  try {
    while (done < tests.length && !isTimeOver) {
      const batch = tests.slice(done, done + BATCH);
      const isNeeded = batch.some((file) => reaches(graph, file, (each) => NEEDS_SERVERS.test(each)));
      if (isNeeded) servers ??= await startTestServers();
      await run(describeBatch(batch, `${done + 1} to ${done + batch.length} of ${tests.length}`, servers));
      if (!isTimeOver) done += batch.length;
    }
  } finally {
    await servers?.stop();
  }
  return done;
}

function describeBatch(files: string[], which: string, servers: TestServers | undefined): Phase {
  return {
    heading: `Tests of what changed, ${which}`,
    command: ['bun', 'test', '--parallel=2', '--timeout=15000', ...files.map((file) => `./${file}`)],
    kind: 'bun',
    files: files.length,
    isCutShort: () => isTimeOver,
    ...(servers ? { environment: servers.environment } : {}),
  };
}

function tellLeftOut(heavy: number, late: string[]): void {
  if (late.length > 0)
    console.log(
      `\nThe minute is over: left out are ${late.length} test files that are farther from what changed. npm test runs them.`,
    );
  if (heavy > 0) console.log(`\nLeft to npm test: ${heavy} test files that need a whole stack, or what is built.`);
}

setTimeout(() => {
  isTimeOver = true;
  cutShort();
}, END_AFTER_MS).unref();
stopOnSignals();
main().catch(exitWithProblem);

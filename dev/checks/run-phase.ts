import { createWriteStream, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { startStep } from '../stack/progress.mjs';
import { ROOT } from '../stack/settings.ts';
import { StartProblem } from '../stack/start-problem.ts';
import { stopWithNpm } from '../stack/stop-with-npm.ts';
import { type Counts, countBunResults, countPlaywrightResults } from './count-results.ts';
import { createResultReader, type Kind, type ResultReader, type TimedTest } from './read-results.ts';

export const LOGS = join(ROOT, 'test-results', 'logs');
/** How often a run without a terminal says that it is alive. */
const SIGN_OF_LIFE_MS = 30_000;

/** To give memory back and ask for it again costs tests a fifth of their time; the stacks that they start inherit it. */
const KEEPS_MEMORY = { MIMALLOC_PURGE_DELAY: '-1' };

export type Phase = {
  heading: string;
  command: string[];
  /** Whose output is read for its tests; without it the phase is one check, passed or failed as a whole. */
  kind?: Kind;
  files?: number;
  environment?: Record<string, string>;
  /** Whether it was ended before its time: then only what it told of counts. */
  isCutShort?: () => boolean;
};
export type PhaseResult = Counts & { tests: TimedTest[] };

const running = new Set<Bun.Subprocess>();
let isStopped = false;

/** Ends the phase that runs; its counts tell how far it came. */
export function cutShort(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Passes a person's signal on to what runs; the phase then throws, so that no other begins. */
export function stopOnSignals(): void {
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    isStopped = true;
    for (const child of running) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
  stopWithNpm(() => stop('SIGTERM'));
}

/** Runs a phase under one line of progress. Its whole output goes to a file; shown is what failed, in full. @throws StartProblem */
export async function runPhase(phase: Phase): Promise<PhaseResult> {
  mkdirSync(LOGS, { recursive: true });
  const logFile = join(LOGS, `${phase.heading.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.log`);
  const log = createWriteStream(logFile);
  const reader = createResultReader(phase.kind ?? 'bun');
  const step = startStep(phase.heading);
  let total = phase.files ?? 0;
  const follow = (line: string) => {
    log.write(`${line}\n`);
    reader.take(line);
    total = Number(/^Running (\d+) tests? using/.exec(line)?.[1] ?? total);
    const done = phase.kind === 'playwright' ? reader.tests.length : reader.files.size;
    step.update(total ? done / total : 0, tellPlace(reader));
  };
  const life = process.stdout.isTTY ? null : setInterval(() => sayAlive(phase, reader), SIGN_OF_LIFE_MS);
  const { exitCode, output } = await runAndFollow(phase, follow);
  if (life) clearInterval(life);
  await new Promise<void>((done) => log.end(done));
  if (isStopped) throw new StartProblem('Stopped.');

  const counts = phase.isCutShort?.() ? countTold(reader) : countResults(phase, output, exitCode);
  const said = phase.kind ? `${counts.passed} passed, ${counts.failed} failed` : '';
  if (counts.failed === 0) step.done(said);
  else {
    step.failed(said);
    console.log(reader.failures.length > 0 ? `\n${reader.failures.join('\n\n')}\n` : `\n${output.trim()}\n`);
    console.log(`All that it wrote: ${relative(ROOT, logFile)}\n`);
  }
  return { ...counts, tests: reader.tests };
}

function countResults({ kind }: Phase, output: string, exitCode: number): Counts {
  if (kind === 'bun') return countBunResults(output, exitCode);
  if (kind === 'playwright') return countPlaywrightResults(output, exitCode);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function countTold({ tests, failures }: ResultReader): Counts {
  return { passed: tests.length - failures.length, failed: failures.length };
}

function tellPlace({ tests, files }: { tests: TimedTest[]; files: Set<string> }): string {
  const place = tests.at(-1)?.file ?? [...files].at(-1);
  return place ? `${tests.length} tests, ${place}` : '';
}

function sayAlive({ heading }: Phase, reader: { tests: TimedTest[]; files: Set<string> }): void {
  console.log(`  ${heading} … ${tellPlace(reader)}`);
}

async function runAndFollow({ command, environment }: Phase, follow: (line: string) => void) {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...KEEPS_MEMORY, ...environment },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  running.add(child);
  const outputs = await Promise.all([readLines(child.stdout, follow), readLines(child.stderr, follow)]);
  const exitCode = await child.exited;
  running.delete(child);
  return { exitCode, output: outputs.join('\n') };
}

async function readLines(stream: ReadableStream<Uint8Array>, follow: (line: string) => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let rest = '';
  for await (const bytes of stream) {
    const piece = decoder.decode(bytes, { stream: true });
    text += piece;
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) follow(line);
  }
  if (rest) follow(rest);
  return text;
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './beside.ts';
import type { Measured } from './measured.ts';
import type { Proof, Row } from './row.ts';

export interface Outcome {
  row: string;
  test: string;
  passed: boolean;
  seconds: number;
  measured?: Measured;
  output?: string;
}

interface Run {
  tests: { name: string; passed: boolean; seconds: number }[];
  measured: Measured[];
  output: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with the escape character
const COLORS = /\u001b\[[0-9;]*m/g;
const RESULT = /^\((pass|fail)\) (.*?)(?: \[([\d.]+)ms\])?$/;
/** How a test tells what it chose. */
const CHOSEN = /^· /;
const TOLD_LINES = 60;
/** A table of tests is one line. */
const MOST_LINES = 12;

interface Choices {
  seed: number;
  rounds: number;
  /** The number of the first round. */
  from?: number;
}

/** Runs each file once, with the tests that the rows name, and shares out what came of them. */
export async function runProofs(rows: readonly Row[], choices: Choices): Promise<Outcome[]> {
  const all = rows.flatMap(({ id, proofs }) => proofs.map((proof) => ({ row: id, ...proof })));
  const outcomes: Outcome[] = [];
  for (const file of new Set(all.map((proof) => proof.file))) {
    const proofs = all.filter((proof) => proof.file === file);
    const times = choices.rounds > 1 ? Math.max(...proofs.map((proof) => proof.times ?? 1)) : 1;
    process.stdout.write(`${file} …\n`);
    const run = await runFile(file, proofs, times, environmentFor(choices));
    outcomes.push(...proofs.flatMap((proof) => outcomesOf(proof, run)));
  }
  return outcomes;
}

/** svc-kit's own random damage takes seconds a round, that of a whole stack many. */
function environmentFor({ seed, rounds, from = 0 }: Choices): Record<string, string> {
  const chosen = { FAULTS_SEED: String(seed), FAULTS_ROUNDS: String(rounds), FAULTS_FROM: String(from) };
  const own = { ...chosen, DAMAGE_SEED: String(seed) };
  return rounds > 1 ? { ...own, DAMAGE_ROUNDS: String(rounds * 10) } : own;
}

function outcomesOf(proof: Proof & { row: string }, { tests, measured, output }: Run): Outcome[] {
  const found = tests.filter(({ name }) => name.includes(proof.test));
  const told = output.split('\n').slice(-TOLD_LINES).join('\n');
  if (found.length === 0) return [{ row: proof.row, test: proof.test, passed: false, seconds: 0, output: told }];
  if (found.length > MOST_LINES) {
    const bad = found.filter(({ passed }) => !passed);
    const sum = { row: proof.row, test: `${found.length} tests “…${proof.test}…”`, passed: bad.length === 0 };
    const seconds = found.reduce((total, one) => total + one.seconds, 0);
    return [{ ...sum, seconds, ...(bad[0] ? { output: failureIn(output, bad[0].name) } : {}) }];
  }
  return found.map(({ name, passed, seconds }) => {
    const measures = measured.find(({ promise }) => name.endsWith(promise));
    return {
      ...{ row: proof.row, test: name, passed, seconds },
      ...(measures ? { measured: measures } : {}),
      ...(passed ? {} : { output: failureIn(output, name) }),
    };
  });
}

/** `bun test` writes what went wrong above the line of the test that it went wrong in. */
function failureIn(output: string, name: string): string {
  const lines = output.split('\n');
  const end = lines.findIndex((line) => RESULT.exec(line)?.[1] === 'fail' && RESULT.exec(line)?.[2] === name);
  const before = lines.slice(0, end).findLastIndex((line) => RESULT.test(line));
  return lines
    .slice(before + 1, end)
    .slice(-TOLD_LINES)
    .join('\n');
}

/** Tests of services are given the servers that they need; those of whole stacks bring their own. */
async function runFile(
  file: string,
  proofs: readonly Proof[],
  times: number,
  environment: Record<string, string>,
): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const told = join(folder, 'measured.jsonl');
  const pattern = proofs.map(({ test }) => RegExp.escape(test)).join('|');
  const needsServers = /^svc-|^gateway/.test(file);
  const child = Bun.spawn(
    [
      ...(needsServers ? ['bun', 'dev/checks/with-servers.ts'] : []),
      ...['bun', 'test', `./${file}`, '-t', pattern, '--timeout=240000'],
      ...(times > 1 ? [`--rerun-each=${times}`] : []),
    ],
    { cwd: ROOT, env: { ...process.env, ...environment, FAULTS_MEASURED: told }, stdout: 'pipe', stderr: 'pipe' },
  );
  const texts = await Promise.all([child.stdout, child.stderr].map(readAloud));
  await child.exited;
  const output = texts.join('\n');
  const measured = existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n').filter(Boolean) : [];
  rmSync(folder, { recursive: true });
  return { tests: testsIn(output), measured: measured.map((line) => JSON.parse(line) as Measured), output };
}

/** Tells each result at once; the measures follow in the table. */
async function readAloud(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let told = 0;
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true }).replace(COLORS, '');
    const end = text.lastIndexOf('\n');
    for (const line of text.slice(told, end + 1).split('\n')) {
      const [, result, name, ms] = RESULT.exec(line) ?? [];
      if (CHOSEN.test(line)) console.log(`  ${line}`);
      if (result) console.log(`  ${result === 'pass' ? '✓' : '✗'} ${name} (${(Number(ms ?? 0) / 1_000).toFixed(1)} s)`);
    }
    told = end + 1;
  }
  return text;
}

/** A test that ran several times has passed when it passed each time. */
function testsIn(output: string): Run['tests'] {
  const tests = new Map<string, Run['tests'][number]>();
  for (const line of output.split('\n')) {
    const [, result, name, ms] = RESULT.exec(line) ?? [];
    if (!result || !name) continue;
    const before = tests.get(name);
    const passed = result === 'pass' && (before?.passed ?? true);
    tests.set(name, { name, passed, seconds: (before?.seconds ?? 0) + Number(ms ?? 0) / 1_000 });
  }
  return [...tests.values()];
}

export type Kind = 'bun' | 'playwright';
export type TimedTest = { name: string; file: string; ms: number };

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with the escape character
const COLORS = /\u001b\[[0-9;]*m/g;
const BUN_FILE = /^(\S+\.test\.tsx?):$/;
const BUN_TEST = /^\((pass|fail|skip|todo)\) (.*?)(?: \[([\d.]+)ms\])?$/;
const BUN_SUMMARY = /^\d+ tests? (failed|skipped|todo):$/;
const PLAYWRIGHT_TEST = /^\s+([✓✘-])\s+\d+ \[(\w+)\] › (\S+?):\d+:\d+ › (.*) \(([\d.]+)(ms|s|m)\)$/;
const PLAYWRIGHT_FAILURES = /^\s+1\) \[/;
const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 };

export type ResultReader = {
  take(line: string): void;
  /** `tests` in the order of their ends, `files` that were begun, `failures` with all that was written about each. */
  tests: TimedTest[];
  files: Set<string>;
  failures: string[];
};

export function createResultReader(kind: Kind): ResultReader {
  return kind === 'bun' ? readBun() : readPlaywright();
}

/** `bun test` writes what went wrong above the test that it went wrong in, and repeats the names in the end. */
function readBun(): ResultReader {
  const reader = { tests: [] as TimedTest[], files: new Set<string>(), failures: [] as string[] };
  let file = '';
  let block: string[] = [];
  let isOver = false;
  const end = (hasFailed: boolean) => {
    if (hasFailed || block.some((line) => line.startsWith('# Unhandled error')))
      reader.failures.push([file, ...block].join('\n'));
    block = [];
  };
  const take = (colored: string) => {
    const line = colored.replace(COLORS, '');
    isOver ||= BUN_SUMMARY.test(line);
    if (isOver) return;
    const heading = BUN_FILE.exec(line)?.[1];
    const [, result, name = '', ms] = BUN_TEST.exec(line) ?? [];
    if (heading) {
      end(false);
      file = heading;
      reader.files.add(file);
    } else if (result) {
      reader.tests.push({ name, file, ms: Number(ms ?? 0) });
      if (result === 'fail') block.push(line);
      end(result === 'fail');
    } else block.push(line);
  };
  return { ...reader, take };
}

/** Playwright writes the names first, and in the end what went wrong in each. */
function readPlaywright(): ResultReader {
  const reader = { tests: [] as TimedTest[], files: new Set<string>(), failures: [] as string[] };
  let isTelling = false;
  const take = (colored: string) => {
    const line = colored.replace(COLORS, '');
    isTelling ||= PLAYWRIGHT_FAILURES.test(line);
    if (isTelling) reader.failures.push(line);
    const [, , project, file = '', name = '', amount, unit = ''] = PLAYWRIGHT_TEST.exec(line) ?? [];
    if (!amount) return;
    reader.files.add(file);
    reader.tests.push({ name: `${name} [${project}]`, file, ms: Number(amount) * (UNIT_MS[unit] ?? 1) });
  };
  return { ...reader, take };
}

export type Counts = { passed: number; failed: number };

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with the escape character
const COLORS = /\u001b\[[0-9;]*m/g;

/** Reads `3 pass`, `1 fail`. Without them, or with a bad exit, at least one failed, unless there was no test to run. */
export function countBunResults(output: string, exitCode: number): Counts {
  const counts = {
    passed: readLast(output, /^ *(\d+) pass$/gm) ?? 0,
    failed: readLast(output, /^ *(\d+) fail$/gm) ?? 0,
  };
  const foundNone = /did not match any test files|No tests found/i.test(output);
  return exitCode !== 0 && counts.failed === 0 && !foundNone ? { ...counts, failed: 1 } : counts;
}

/** The closing lines of Playwright: what was flaky, interrupted or not run at all has not passed. */
export function countPlaywrightResults(output: string, exitCode: number): Counts {
  const passed = readLast(output, /^ *(\d+) passed\b/gm) ?? 0;
  const bad = [/^ *(\d+) failed$/gm, /^ *(\d+) flaky$/gm, /^ *(\d+) interrupted$/gm, /^ *(\d+) did not run$/gm];
  const failed = bad.reduce((sum, pattern) => sum + (readLast(output, pattern) ?? 0), 0);
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

function readLast(output: string, pattern: RegExp): number | null {
  const last = [...output.replace(COLORS, '').matchAll(pattern)].at(-1);
  return last ? Number(last[1]) : null;
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './settings.ts';
import { exitWithProblem } from './start-problem.ts';

export const UIS = ['shell', 'mf-public', 'mf-athlete', 'mf-mentor', 'mf-admin'] as const;
/** What every interface is built from, besides its own folder. */
const SHARED = ['contracts', 'ui', 'web-kit', 'package-lock.json'];
const IGNORED = new Set(['dist', 'node_modules', '.cache', 'test-results']);
const AT_ONCE = 2;

export type BuildResult = { built: string[]; failed: { ui: string; output: string }[] };

/** Builds the interfaces whose sources have changed since their last build, into <ui>/dist. */
export async function buildUis(
  onStart: (ui: string, fraction: number) => void = () => undefined,
  uis: readonly string[] = UIS,
): Promise<BuildResult> {
  const shared = hashPaths(SHARED);
  const stale = uis
    .filter((ui) => existsSync(join(ROOT, ui, 'rsbuild.config.ts')))
    .map((ui) => ({ ui, wanted: hashPaths([ui], shared) }))
    .filter(({ ui, wanted }) => readMarker(ui) !== wanted);
  const result: BuildResult = { built: [], failed: [] };
  if (stale.length === 0) return result;
  const release = await lockBuilds();
  try {
    const queue = [...stale];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const fraction = (result.built.length + result.failed.length) / stale.length;
        await buildOne(next.ui, next.wanted, result, () => onStart(next.ui, fraction));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    release();
  }
  return result;
}

async function buildOne(ui: string, wanted: string, result: BuildResult, onStart: () => void): Promise<void> {
  // Another stack of the same clone may have built it while we waited for the lock.
  if (readMarker(ui) === wanted) return;
  onStart();
  const child = Bun.spawn([process.env.NODE_BINARY ?? 'node', join(ROOT, 'node_modules/.bin/rsbuild'), 'build'], {
    cwd: join(ROOT, ui),
    env: { ...process.env, NODE_ENV: 'production' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0 || !existsSync(join(ROOT, ui, 'dist'))) {
    result.failed.push({ ui, output: `${output}${errors}`.trim() });
    return;
  }
  writeFileSync(markerFile(ui), wanted);
  result.built.push(ui);
}

function markerFile(ui: string): string {
  return join(ROOT, ui, 'dist', '.built-from');
}

function readMarker(ui: string): string | null {
  try {
    return readFileSync(markerFile(ui), 'utf8');
  } catch {
    return null;
  }
}

export function hashPaths(paths: string[], seed = ''): string {
  const hash = createHash('sha256').update(seed);
  for (const path of paths.flatMap(listFiles)) hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  return entries
    .filter((entry) => !IGNORED.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

/** Two stacks of one clone must not build into the same folder at once. */
export async function lockBuilds(): Promise<() => void> {
  const lock = join(ROOT, '.cache', 'build.lock');
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch {
      if (!isAlive(lock)) rmSync(lock, { force: true });
      else await Bun.sleep(100);
    }
  }
}

function isAlive(lock: string): boolean {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch {
    return false;
  }
}

async function main(): Promise<void> {
  const { built, failed } = await buildUis((ui) => console.log(`Building ${ui} …`));
  for (const { ui, output } of failed) console.error(`\n${ui} did not build:\n${output}`);
  console.log(failed.length > 0 ? '' : `Built: ${built.join(', ') || 'nothing had changed'}`);
  process.exit(failed.length > 0 ? 1 : 0);
}

if (import.meta.main) main().catch(exitWithProblem);

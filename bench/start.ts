import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from 'svc-kit/free-ports';
import { until } from '../e2e/stack.ts';
import { GOALS } from './goals.ts';
import { atMost, type Figure, plain } from './report.ts';

const ROOT = resolve(import.meta.dir, '..');
const LIMIT_MS = 600_000;
const TOLD_CHARACTERS = 2_000;

export const about =
  '`npm start -- --empty` until the home page is answered. The second start has built UIs and a filled data directory; a clean clone ' +
  'has neither packages nor builds: once with an empty npm cache (what the network gives is in it), once with the cache that this leaves.';

/** Once in this tree, and once in a clean clone of what is committed. */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
  try {
    const data = join(folder, 'data');
    await timeStart(ROOT, data, {});
    const again = await timeStart(ROOT, data, {});
    const cold = await timeClone(folder, 'cold');
    const warm = await timeClone(folder, 'warm');
    return [
      atMost('second start', again, GOALS.secondStartSeconds, 's'),
      plain('clean clone, empty npm cache', cold, 's'),
      plain('clean clone, warm npm cache', warm, 's'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeClone(folder: string, name: string): Promise<number> {
  const began = performance.now();
  const clone = join(folder, name);
  const git = Bun.spawnSync(['git', 'clone', '--quiet', ROOT, clone], { stderr: 'pipe' });
  if (git.exitCode !== 0) throw new Error(`git clone: ${git.stderr}`);
  const cloned = (performance.now() - began) / 1000;
  const home = { HOME: join(folder, `home-${name}`), npm_config_cache: join(folder, 'npm-cache') };
  const seconds = cloned + (await timeStart(clone, join(folder, `data-${name}`), home));
  await rm(clone, { recursive: true, force: true });
  return seconds;
}

async function timeStart(root: string, dataDir: string, environment: Record<string, string>): Promise<number> {
  const port = await findFreePort();
  const began = performance.now();
  const child = spawn('sh', [join(root, 'dev', 'start.sh'), '--empty'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...environment },
    // npm lists every package here.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (text) => {
    told = (told + text).slice(-TOLD_CHARACTERS);
  });
  const exited = once(child, 'exit');
  try {
    await until(async () => child.exitCode !== null || (await hasHomePage(port)), 'the home page', LIMIT_MS);
    if (child.exitCode !== null) throw new Error(`the start in ${root} ended with ${child.exitCode}: ${told}`);
    return (performance.now() - began) / 1000;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

async function hasHomePage(port: number): Promise<boolean> {
  try {
    const page = await fetch(`http://localhost:${port}/`);
    return page.ok && (await page.text()).includes('</html>');
  } catch {
    return false;
  }
}

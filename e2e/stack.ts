import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '../svc-kit/free-ports.ts';

const ROOT = resolve(import.meta.dirname, '..');

export interface Stack {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
  /** SIGKILL for all of it at once; the data stay. */
  crash(): Promise<void>;
}

export const ADMIN = { email: 'founder@sideline.example', password: 'A-founders-own-pass-7' };

interface StackOptions {
  demo?: boolean;
  root?: string;
  /** What a save reloads, as for `npm run dev`. */
  watch?: readonly string[];
  /** A stack that crashed, whose data and port this one takes over. */
  after?: Stack;
  below?: string;
}

export async function startStack(
  environment: Record<string, string> = {},
  { demo = false, root = ROOT, watch = [], after, below = tmpdir() }: StackOptions = {},
): Promise<Stack> {
  const flags = [...(watch.length > 0 ? ['--dev', ...watch] : []), ...(demo ? [] : ['--empty'])];
  const port = after ? Number(new URL(after.url).port) : await findFreePort();
  const dataDir = after?.dataDir ?? (await mkdtemp(join(below, 'sideline-e2e-')));
  // Bun runs the API journeys and Node runs Playwright, so this file uses only what both have.
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const child = spawn('sh', ['-c', `exec ${scripts.start} "$@"`, 'sh', ...flags], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    },
    stdio: ['ignore', process.env.TEST_LOG ? 'inherit' : 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = `http://localhost:${port}`;
  await until(async () => child.exitCode !== null || (await isUp(url)), 'the stack', 180_000);
  if (demo) await until(() => existsSync(join(dataDir, 'demo-made')), 'the demo data', 900_000);
  if (child.exitCode !== null) throw new Error(`the stack ended with ${child.exitCode} before it was up`);
  return {
    url,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
    async crash() {
      killAll(dataDir);
      await exited;
    },
  };
}

function killAll(dataDir: string): void {
  const running = readFileSync(join(dataDir, 'running.json'), 'utf8');
  const { supervisor, children } = JSON.parse(running) as Record<'supervisor', { pid: number }> & {
    children: { pid: number }[];
  };
  // First the one that would start the others again.
  for (const { pid } of [supervisor, ...children]) process.kill(pid, 'SIGKILL');
}

export async function until<T>(
  check: () => T | Promise<T>,
  what = 'the condition',
  timeoutMs = 30_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}

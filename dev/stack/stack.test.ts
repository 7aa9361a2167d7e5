import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, findFreePorts } from 'svc-kit/free-ports';
import { z } from 'zod';
import { APPS } from './service-environment.ts';
import { ROOT } from './settings.ts';
import { waitFor } from './wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'stack-'));
const started: Bun.Subprocess[] = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGTERM');
  await Promise.all(started.map((child) => child.exited));
  rmSync(folder, { recursive: true, force: true });
});

const entry = z.object({ name: z.string(), pid: z.number() });
const running = z.object({ supervisor: entry, children: z.array(entry) });
const LIMIT_MS = 180_000;

type Started = {
  child: Bun.Subprocess;
  /** Its exit code, once everything that it said has arrived. */
  ended: () => Promise<number>;
  dataDir: string;
  output: () => string;
  pids: () => number[];
};

/** As from a shell; resolves when the stack is ready or has ended. */
async function startStack(name: string, port: number, settings: Record<string, string> = {}): Promise<Started> {
  const dataDir = join(folder, name);
  const child = Bun.spawn(['sh', join(ROOT, 'dev/start.sh'), '--empty'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  started.push(child);
  let text = '';
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const bytes of stream) text += new TextDecoder().decode(bytes);
  };
  const collected = Promise.all([collect(child.stdout), collect(child.stderr)]);
  await waitFor(() => text.includes('is ready after') || child.exitCode !== null, LIMIT_MS);
  const pids = () => {
    const { supervisor, children } = running.parse(JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')));
    return [supervisor.pid, ...children.map(({ pid }) => pid)];
  };
  const ended = async () => {
    await collected;
    return child.exited;
  };
  return { child, ended, dataDir, output: () => text, pids };
}

/** Of this machine, as others on the network see it. */
function otherAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

test(
  'two stacks run side by side, and stopping one leaves none of its processes and all of the other',
  async () => {
    const [one, two] = await Promise.all([
      startStack('one', await findFreePort()),
      startStack('two', await findFreePort()),
    ]);
    for (const each of [one, two]) expect(each.output()).toContain('is ready after');
    const [pidsOfOne, pidsOfTwo] = [one.pids(), two.pids()];
    expect(pidsOfOne.length).toBeGreaterThan(3);
    one.child.kill('SIGTERM');
    expect(await one.child.exited).toBe(0);
    expect(pidsOfOne.filter(isAlive)).toEqual([]);
    expect(pidsOfTwo.filter(isAlive)).toEqual(pidsOfTwo);
    expect(existsSync(join(one.dataDir, 'running.json'))).toBe(false);

    const [supervisor = 0] = pidsOfTwo;
    process.kill(supervisor, 'SIGKILL');
    expect(await waitFor(() => !pidsOfTwo.some(isAlive), 60_000)).toBe(true);
    const again = await startStack('two', await findFreePort());
    expect(again.output()).toContain('is ready after');
  },
  LIMIT_MS,
);

test(
  'a port that is taken ends the start with one sentence and leaves nothing',
  async () => {
    const other = Bun.serve({ port: 0, fetch: () => new Response() });
    const { ended, output } = await startStack('taken', other.port ?? 0);
    expect(await ended()).toBe(1);
    expect(output().trim()).toBe(`Port ${other.port} is taken by another program: stop it, or set another PORT.`);
    await other.stop();
  },
  LIMIT_MS,
);

/** Each program's metrics have the port after the one before; of these only the first is to be taken. */
async function findPortsInRow(count: number): Promise<number> {
  for (;;) {
    const [first = 0, ...others] = await findFreePorts(count);
    if (others.every((port, n) => port === first + n + 1)) return first;
  }
}

test(
  'a setting that a program refuses, or a port that it cannot have, ends the start with what it says, and says it once',
  async () => {
    const other = Bun.serve({
      port: await findPortsInRow(APPS.length),
      hostname: '127.0.0.1',
      fetch: () => new Response(),
    });
    const wrong = async (settings: Record<string, string>) => {
      const { ended, output, dataDir } = await startStack('wrong', await findFreePort(), settings);
      expect([await ended(), existsSync(join(dataDir, 'running.json'))]).toEqual([1, false]);
      return output().trim().split('\n');
    };
    expect(await wrong({ ADMIN_PASSWORD: 'abc' })).toEqual([
      'identity does not start: Configuration is not right:',
      expect.stringContaining('ADMIN_PASSWORD: Too small'),
    ]);
    const taken = await wrong({ METRICS_PORT: String(other.port) });
    expect(taken.slice(-2)).toEqual([
      'identity does not start:',
      expect.stringContaining(`Cannot listen on 127.0.0.1:${other.port}: `),
    ]);
    expect(taken.filter((line) => line.startsWith('{'))).toEqual([]);
    await other.stop();
  },
  LIMIT_MS,
);

test(
  'a data directory that runs already is not started twice',
  async () => {
    const first = await startStack('once', await findFreePort());
    const second = await startStack('once', await findFreePort());
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain('Another stack');
    expect(first.pids().every(isAlive)).toBe(true);
  },
  LIMIT_MS,
);

test(
  'behind the public port the clock moves and keeps running, and a process that is killed comes back',
  async () => {
    const port = await findFreePort();
    await startStack('tools', port);
    const call = async (path: string, body?: unknown) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      };
      return fetch(`http://127.0.0.1:${port}/dev/${path}`, init);
    };
    const timeOf = async (answer: Response) => Date.parse(z.object({ now: z.string() }).parse(await answer.json()).now);
    const before = Date.now();
    const moved = await timeOf(await call('clock', { advance: 'P1D' }));
    expect(moved - 86_400_000).toBeWithin(before, Date.now() + 1);
    expect((await call('clock', { advance: 'tomorrow' })).status).toBe(400);
    expect(await timeOf(await fetch(`http://127.0.0.1:${port}/dev/clock`))).toBeGreaterThanOrEqual(moved);
    const back = await timeOf(await call('clock', { reset: true }));
    expect(back).toBeWithin(before, Date.now() + 1);

    for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }])
      expect((await fetch(`http://127.0.0.1:${port}/dev/mail/email`, { headers })).status).toBe(403);
    for (const address of otherAddresses()) await expect(fetch(`http://${address}:${port}/ready`)).rejects.toThrow();

    const stateOf = async (name: string) => (await fetch(`http://127.0.0.1:${port}/dev/processes/${name}`)).json();
    for (const name of ['booking', 'nats', 'postgres']) {
      const before = await stateOf(name);
      await call(`processes/${name}/kill`);
      const isBack = async () => {
        const now = await stateOf(name);
        return now.state === 'running' && now.pid !== before.pid;
      };
      expect(await waitFor(isBack, 60_000)).toBe(true);
    }
    const parts = z.object({ status: z.string() });
    const isReady = async () =>
      parts.parse(await (await fetch(`http://127.0.0.1:${port}/ready`)).json()).status === 'ready';
    expect(await waitFor(isReady, 60_000)).toBe(true);
    expect(await (await fetch(`http://127.0.0.1:${port}/dev/mail/email`)).json()).toEqual([]);
  },
  LIMIT_MS,
);

test('every wrong setting is named at once', async () => {
  const command = ['sh', join(ROOT, 'dev/start.sh'), '--frsh'];
  const env = { ...process.env, PORT: 'eighty', STRIPE_SECRET_KEY: 'sk_test_1', DATA_DIR: join(folder, 'never') };
  const { exitCode, stderr } = Bun.spawnSync(command, { env });
  expect(exitCode).toBe(1);
  for (const name of ['--frsh', 'PORT', 'STRIPE_WEBHOOK_SECRET']) expect(stderr.toString()).toContain(name);
  expect(existsSync(join(folder, 'never'))).toBe(false);
});

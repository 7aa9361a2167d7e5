import { afterAll, expect, test } from 'bun:test';
import { findFreePort } from 'svc-kit/free-ports';
import { startDevServer } from './dev-server.ts';
import type { ProcessState, Supervised } from './supervise.ts';
import { waitFor } from './wait-for.ts';

/** A process that only notes what is done to it. */
function fakeProcess(name: string): Supervised {
  let state: ProcessState = 'running';
  let pid: number | null = 1;
  return {
    name,
    state: () => state,
    pid: () => pid,
    async start() {
      [state, pid] = ['running', 3];
    },
    async stop() {
      [state, pid] = ['stopped', null];
    },
    async kill() {
      [state, pid] = ['running', 2];
    },
  };
}

const list = ['identity', 'nats', 'gateway'].map(fakeProcess);
const failpoints: (string | undefined)[] = [];
const server = startDevServer({
  port: await findFreePort(),
  publicUrl: 'http://localhost:8080',
  mailboxPort: 1,
  standIn: null,
  clock: { now: () => new Date(0), move: async () => 'moved' },
  processes: () => list,
  galleryDist: null,
  async startProcess(name, failpoint) {
    failpoints.push(failpoint);
    await list.find((each) => each.name === name)?.start();
  },
});
afterAll(() => server.stop(true));

async function ask(path: string, method = 'GET', body?: object): Promise<{ status: number; answer: unknown }> {
  const init = { method, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetch(`http://127.0.0.1:${server.port}/dev/processes${path}`, init);
  return { status: response.status, answer: await response.json() };
}

test('every process is listed with its pid and state', async () => {
  const running = { pid: 1, state: 'running' };
  expect(await ask('')).toEqual({ status: 200, answer: { identity: running, nats: running, gateway: running } });
  expect(await ask('/nats')).toEqual({ status: 200, answer: running });
});

test('a process can be stopped, started and killed, each alone', async () => {
  expect((await ask('/nats/stop', 'POST')).answer).toEqual({ pid: null, state: 'stopped' });
  expect((await ask('/identity')).answer).toMatchObject({ state: 'running' });
  expect((await ask('/nats/start', 'POST')).answer).toEqual({ pid: 3, state: 'running' });
  expect((await ask('/nats/kill', 'POST')).answer).toEqual({ pid: 2, state: 'running' });
});

test('the gateway is ended after the answer has passed through it', async () => {
  expect((await ask('/gateway/stop', 'POST')).answer).toEqual({ pid: 1, state: 'running' });
  expect(await waitFor(() => list[2]?.state() === 'stopped', 20_000)).toBe(true);
});

test('a start may carry a failpoint for one life', async () => {
  await ask('/identity/start', 'POST', { failpoint: 'before-commit' });
  await ask('/identity/start', 'POST', { failpoint: 7 });
  expect(failpoints.slice(-2)).toEqual(['before-commit', undefined]);
});

test('what is no process, command or method is refused with what there is', async () => {
  const unknown = { detail: 'There is no mail: there are identity, nats, gateway.' };
  expect(await ask('/mail/stop', 'POST')).toEqual({ status: 404, answer: unknown });
  expect(await ask('/nats/restart', 'POST')).toEqual({ status: 404, answer: { detail: 'POST stop, start or kill.' } });
  expect((await ask('/nats/stop', 'DELETE')).status).toBe(405);
  expect((await ask('/nats/stop')).status).toBe(405);
  expect((await ask('/nats')).answer).toMatchObject({ state: 'running' });
});

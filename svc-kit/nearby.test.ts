import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWays, holdsSockets, listenNearby } from './nearby.ts';
import { until } from './testing.ts';

const dir = mkdtempSync(join(tmpdir(), 'nearby-'));
const stops: (() => unknown)[] = [() => rmSync(dir, { recursive: true })];
afterAll(() => Promise.all(stops.map((stop) => stop())));

const listening = (answer: (request: Request) => Promise<string>) => ({
  idleTimeout: 30,
  maxRequestBodySize: 1024,
  fetch: async (request: Request) => new Response(await answer(request)),
});

function startPlain(says: string) {
  const server = Bun.serve({ ...listening(async () => says), port: 0, hostname: '127.0.0.1' });
  stops.push(() => server.stop(true));
  return { port: server.port ?? 0, url: `http://127.0.0.1:${server.port}` };
}

function startNearby(port: number, answer: (request: Request) => Promise<string>) {
  const server = listenNearby(dir, port, listening(answer));
  if (!server) throw new Error('there is a folder');
  stops.push(() => server.stop(true));
  return server;
}

const ways = createWays(dir);
const ask = async (url: string, wayTo = ways) => (await fetch(url, wayTo(url))).text();

test('a process that listens in the folder is asked there, and any other over TCP', async () => {
  const [near, far] = [startPlain('over TCP'), startPlain('over TCP')];
  startNearby(near.port, async ({ url }) => `in the folder, ${url}`);
  expect(await ask(`${near.url}/sessions?of=me`)).toBe(`in the folder, ${near.url}/sessions?of=me`);
  expect(await ask(`${far.url}/sessions`)).toBe('over TCP');
  expect(await ask(`${near.url}/sessions`, createWays(undefined))).toBe('over TCP');
  expect(ways(`http://10.0.0.7:${near.port}/sessions`)).toEqual({});
});

test('who was asked over TCP is asked in the folder as soon as they listen there', async () => {
  const late = startPlain('over TCP');
  expect(await ask(late.url)).toBe('over TCP');
  startNearby(late.port, async () => 'in the folder');
  expect(await ask(late.url)).toBe('in the folder');
});

test('who no longer listens in the folder is soon asked over TCP again', async () => {
  const { port, url } = startPlain('over TCP');
  const inFolder = startNearby(port, async () => 'in the folder');
  expect(await ask(url)).toBe('in the folder');
  await inFolder.stop(true);
  await until(async () => (await ask(url).catch(() => null)) === 'over TCP');
});

test('the socket of a process that was killed is taken over', async () => {
  const { port, url } = startPlain('over TCP');
  const leftBehind = `
    Bun.serve({ unix: '${dir}/${port}.sock', fetch: () => new Response('the one before') });
    process.kill(process.pid, 'SIGKILL');`;
  await Bun.spawn([process.execPath, '-e', leftBehind], { stderr: 'ignore' }).exited;
  await expect(ask(url)).rejects.toThrow();
  startNearby(port, async () => 'the one after');
  expect(await ask(url)).toBe('the one after');
});

test('a call may take longer than the ten seconds that Bun allows by itself', async () => {
  const { port, url } = startPlain('over TCP');
  startNearby(port, async () => {
    await Bun.sleep(13_000);
    return 'after all';
  });
  expect(await ask(url)).toBe('after all');
}, 60_000);

test('a folder whose sockets would have too long a path holds none', () => {
  expect(holdsSockets(dir)).toBe(true);
  expect(holdsSockets(join(dir, 'x'.repeat(100)))).toBe(false);
});

import { expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { findFreePort, findFreePorts, isPortFree } from './free-ports.ts';

const PROCESSES = 4;
/** So many of the ports there are that two processes without coordination would collide. */
const EACH = 900;

test('processes that ask at the same time are never told the same port', async () => {
  const program = `
    const { findFreePorts } = await import(${JSON.stringify(fileURLToPath(new URL('free-ports.ts', import.meta.url)))});
    console.log(JSON.stringify(await findFreePorts(${EACH})));
    for await (const _ of process.stdin) break;`;
  const children = Array.from({ length: PROCESSES }, () =>
    Bun.spawn([process.execPath, '-e', program], { stdin: 'pipe', stdout: 'pipe' }),
  );
  const told = await Promise.all(
    children.map(async (child): Promise<number[]> => {
      const decoder = new TextDecoder();
      let line = '';
      for await (const bytes of child.stdout) {
        line += decoder.decode(bytes, { stream: true });
        if (line.endsWith('\n')) break;
      }
      return JSON.parse(line);
    }),
  );
  for (const child of children) child.stdin.end();
  await Promise.all(children.map((child) => child.exited));
  expect(new Set(told.flat()).size).toBe(PROCESSES * EACH);
});

test('no port is one that the system may give to an outgoing connection', async () => {
  for (const port of await findFreePorts(20)) expect(port).toBeLessThan(32_768);
});

test('a port that somebody listens on is not handed out', async () => {
  let before = await findFreePort();
  while (!(await isPortFree(before + 1))) before = await findFreePort();
  const server = createServer();
  await new Promise<void>((done) => server.listen(before + 1, '127.0.0.1', done));
  expect(await isPortFree(before + 1)).toBe(false);
  expect(await findFreePorts(3)).not.toContain(before + 1);
  await new Promise((done) => server.close(done));
});

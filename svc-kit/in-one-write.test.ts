import { afterAll, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { inOneWrite } from './in-one-write.ts';

const SHORT = JSON.stringify('é'.repeat(5_000));
const LONG = JSON.stringify('é'.repeat(9_000));
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch({ url }) {
    await new Promise((resolve) => setImmediate(resolve));
    const text = url.endsWith('/short') ? SHORT : LONG;
    return new Response(inOneWrite(url.includes('bytes') ? new TextEncoder().encode(text) : text));
  },
});
afterAll(() => server.stop(true));

/** Head and body as they came. */
async function ask(path: string, version = '1.1'): Promise<{ head: string; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const pieces: Buffer[] = [];
  const socket = connect(server.port ?? 0, '127.0.0.1', () =>
    socket.write(`GET ${path} HTTP/${version}\r\nhost: a\r\nconnection: close\r\n\r\n`),
  );
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.on('end', () => resolve(Buffer.concat(pieces).toString()));
  socket.on('error', reject);
  const all = await promise;
  socket.destroy();
  const end = all.indexOf('\r\n\r\n');
  return { head: all.slice(0, end).toLowerCase(), body: all.slice(end + 4) };
}

test('a short answer tells its length', async () => {
  const { head, body } = await ask('/text/short');
  expect(head).toContain(`content-length: ${Buffer.byteLength(SHORT)}`);
  expect(body).toBe(SHORT);
});

test('a long one arrives whole, as a single chunk', async () => {
  for (const path of ['/text/long', '/bytes/long']) {
    const { head, body } = await ask(path);
    expect(head).toContain('transfer-encoding: chunked');
    expect(body).toBe(`${Buffer.byteLength(LONG).toString(16)}\r\n${LONG}\r\n0\r\n\r\n`);
  }
});

test('who speaks HTTP/1.0, without chunks, gets it until the connection ends', async () => {
  const { head, body } = await ask('/text/long', '1.0');
  expect(head).not.toContain('transfer-encoding');
  expect(body).toBe(LONG);
});

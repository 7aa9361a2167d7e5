import { afterAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { openLog } from './postgres.ts';
import { copyFromWalsender } from './walsender.ts';

const SILENCE_MS = 300;
const FIXTURES = join(import.meta.dirname, '../../svc-kit/fixtures');
const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

type Step = (socket: Socket) => unknown;

/** A Postgres that answers each message with the next step, and says nothing after the last one. */
async function startServer(steps: readonly Step[], query = ''): Promise<URL> {
  const server = createServer((socket) => {
    const left = [...steps];
    socket.on('error', () => undefined).on('data', () => left.shift()?.(socket));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return new URL(`postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/postgres${query}`);
}

async function copyFrom(steps: readonly Step[], query?: string): Promise<string> {
  const got: Buffer[] = [];
  for await (const bytes of copyFromWalsender(await startServer(steps, query), 'BASE_BACKUP', SILENCE_MS))
    got.push(bytes);
  return Buffer.concat(got).toString();
}

function frame(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const SIGNED_IN = Buffer.concat([frame('R', '\0\0\0\0'), frame('Z', 'I')]);
const HALF = Buffer.concat([frame('d', 'a'), frame('d', 'bc').subarray(0, 6)]);
const speakTls: Step = (socket) => socket.write('S');
const signIn: Step = (socket) => socket.write(SIGNED_IN);

test.each<[string, Step[], string, string]>([
  ['closes instead of saying whether it speaks TLS', [(socket) => socket.end()], '?sslmode=require', 'closed'],
  ['never says whether it speaks TLS', [], '?sslmode=require', 'no answer'],
  ['never begins TLS', [speakTls], '?sslmode=require', 'no answer'],
  ['lets nobody sign in', [], '', 'no answer'],
  ['closes in the middle', [signIn, (socket) => socket.end(HALF)], '', 'closed'],
  ['says no more in the middle', [signIn, (socket) => socket.write(HALF)], '', 'no answer'],
])('a copy from a Postgres that %s fails, and does not wait for ever', async (_, steps, query, said) => {
  await expect(copyFrom(steps, query)).rejects.toThrow(said);
});

test('the log of a Postgres that says nothing is given up, and does not hold up the next try', async () => {
  const log = openLog(await startServer([signIn]), SILENCE_MS);
  await expect(log.turn()).rejects.toThrow('no answer');
  await log.close();
});

test('a Postgres that is known by its address, and not by a name, is copied by TLS', async () => {
  const secure: Step = (socket) => {
    socket.removeAllListeners('data');
    socket.write('S');
    const left = [signIn, (to: Socket) => to.write(Buffer.concat([frame('d', 'all of it'), frame('Z', 'I')]))];
    const [cert, key] = ['cert', 'key'].map((name) => readFileSync(join(FIXTURES, `calendar-host.${name}.pem`)));
    const inside = new TLSSocket(socket, { isServer: true, cert, key });
    inside.on('error', () => undefined).on('data', () => left.shift()?.(inside));
  };
  expect(await copyFrom([secure], '?sslmode=require')).toBe('all of it');
  await expect(copyFrom([secure], '?sslmode=verify-full')).rejects.toThrow(/certificate/i);
});

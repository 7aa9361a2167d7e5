import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { findFreePorts } from 'svc-kit/free-ports';
import { createClientReader } from '../../gateway/src/read-client.ts';
import { dieWithParent } from '../stack/launch-prefix.ts';
import { ROOT } from '../stack/settings.ts';
import { waitFor } from '../stack/wait-for.ts';
import { ensureProgram } from './ensure-program.ts';

/** Its own authority signs for localhost; that is the only thing here which production does otherwise. */
const AUTHORITY = 'caddy/pki/authorities/local/root.crt';
const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
const clientOf = createClientReader(1, ['127.0.0.0/8', '::1']);

let caddy: Bun.Subprocess;
let httpPort = 0;
let httpsPort = 0;
let ca = '';
let endStream: () => void;

/** In the gateway's place: tells what arrived, and whom the gateway would count. */
const upstream = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request, server) {
    if (server.upgrade(request)) return;
    if (request.url.endsWith('/stream')) return new Response(openStream(), { headers: EVENTS });
    const client = clientOf(request.headers, server.requestIP(request)?.address ?? '');
    return Response.json({ client, headers: Object.fromEntries(request.headers) });
  },
  websocket: { message: (socket, said) => void socket.send(`heard ${said}`) },
});
const EVENTS = { 'content-type': 'text/event-stream' };

function openStream() {
  return new ReadableStream({
    start(controller) {
      controller.enqueue('data: first\n\n');
      endStream = () => controller.close();
    },
  });
}

beforeAll(async () => {
  const program = await ensureProgram({ program: 'caddy', debianPackage: 'caddy' });
  [httpPort = 0, httpsPort = 0] = await findFreePorts(2);
  const log = join(folder, 'log');
  caddy = Bun.spawn(
    [...dieWithParent('TERM'), program, 'run', '--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    {
      cwd: folder,
      env: {
        PUBLIC_URL: 'https://localhost',
        SUPPORT_EMAIL: 'support@sideline.example',
        HTTP_PORT: String(httpPort),
        HTTPS_PORT: String(httpsPort),
        GATEWAY: `127.0.0.1:${upstream.port}`,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      stdout: 'ignore',
      stderr: Bun.file(log),
    },
  );
  // Its port is open before it has a certificate.
  const serves = async () => {
    if (!existsSync(join(folder, AUTHORITY))) return false;
    ca = readFileSync(join(folder, AUTHORITY), 'utf8');
    return fetch(`https://localhost:${httpsPort}/`, { tls: { ca } }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  if (!(await waitFor(async () => caddy.exitCode !== null || (await serves()), 20_000)) || caddy.exitCode !== null)
    throw new Error(`Caddy did not start: ${readFileSync(log, 'utf8')}`);
}, 240_000);

afterAll(async () => {
  caddy?.kill('SIGKILL');
  await caddy?.exited;
  await upstream.stop(true);
  rmSync(folder, { recursive: true, force: true });
});

type Seen = { client: string; headers: Record<string, string> };

/** From an address of the loopback that only this visitor has. */
function ask(from: string, headers: Record<string, string>): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>();
  const socket = connect({
    host: '127.0.0.1',
    port: httpsPort,
    servername: 'localhost',
    ca,
    localAddress: from,
  } as object);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  let answer = '';
  socket.on('secureConnect', () =>
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines.join('')}\r\n`),
  );
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('end', () => resolve(JSON.parse(answer.slice(answer.indexOf('{')))));
  socket.on('error', reject);
  return promise;
}

test('a visitor reaches the gateway over TLS, and the gateway counts each by their own address', async () => {
  for (const visitor of ['127.0.0.8', '127.0.0.9']) {
    const { client, headers } = await ask(visitor, {});
    expect(client).toBe(visitor);
    expect(headers).toMatchObject({ host: 'localhost', 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https' });
  }
});

test('what a visitor claims to be is dropped', async () => {
  const claims = { 'X-Forwarded-For': '198.51.100.7', Forwarded: 'for=198.51.100.7', 'X-Real-IP': '198.51.100.7' };
  const { client, headers } = await ask('127.0.0.9', { ...claims, 'X-Forwarded-Proto': 'gopher' });
  expect(client).toBe('127.0.0.9');
  expect(headers['x-forwarded-proto']).toBe('https');
  expect(JSON.stringify(headers)).not.toContain('198.51.100.7');
});

test('http is led to https, at the same path', async () => {
  const { status, headers } = await fetch(`http://localhost:${httpPort}/browse?sport=golf`, { redirect: 'manual' });
  expect({ status, to: headers.get('location') }).toEqual({ status: 308, to: 'https://localhost/browse?sport=golf' });
});

test('the room’s WebSocket passes, both ways', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = new WebSocket(`wss://localhost:${httpsPort}/api/room`, { tls: { ca } } as unknown as string[]);
  socket.onopen = () => socket.send('hello');
  socket.onmessage = ({ data }) => resolve(String(data));
  socket.onerror = () => reject(new Error('the socket was refused'));
  expect(await promise).toBe('heard hello');
  socket.close();
});

test('an answer that goes on arrives as it is written', async () => {
  const answer = await fetch(`https://localhost:${httpsPort}/stream`, { tls: { ca } });
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('data: first\n\n');
  endStream();
  expect((await reader?.read())?.done).toBe(true);
});

test('a head of more than 32 KB ends at Caddy', async () => {
  const { status, headers } = await fetch(`https://localhost:${httpsPort}/`, {
    tls: { ca },
    headers: { 'x-long': 'x'.repeat(60_000) },
  });
  expect({ status, server: headers.get('server') }).toEqual({ status: 431, server: null });
});

test('while the gateway is away, the log says so, and not who asked for what: addresses hold tokens', async () => {
  await upstream.stop(true);
  const { status } = await fetch(`https://localhost:${httpsPort}/api/parent-requests/only-this-parent-has-it`, {
    tls: { ca },
    headers: { 'user-agent': 'the browser of a parent' },
  });
  expect(status).toBe(502);
  const log = () => readFileSync(join(folder, 'log'), 'utf8');
  expect(await waitFor(() => log().includes('"status":502'), 10_000)).toBe(true);
  expect(log()).toContain('connection refused');
  expect(log()).not.toMatch(/only-this-parent-has-it|the browser of a parent|remote_ip/);
});

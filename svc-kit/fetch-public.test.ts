import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTls } from 'node:https';
import { type AddressInfo, createServer as createRaw, type Server, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type FetchPublicOptions, fetchPublic } from './fetch-public.ts';
import { until } from './testing.ts';

setDefaultTimeout(60_000);

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
const cert = fixture('calendar-host.cert.pem');
const text = (body: Uint8Array) => new TextDecoder().decode(body);
const servers: Server[] = [];

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void) => listen(createPlain(answer));
/** Writes what it likes, for as long as it likes. */
async function serveRaw(write: (socket: Socket) => void): Promise<{ host: string; open: Set<Socket> }> {
  const open = new Set<Socket>();
  const host = await listen(
    createRaw((socket) => {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
      socket.once('data', () => write(socket));
    }),
  );
  return { host, open };
}
function repeat(socket: Socket, text: string): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(text)), 5);
}
const fetchFrom = (host: string, options: Partial<FetchPublicOptions> = {}, path = '/team.ics') =>
  fetchPublic(`http://${host}${path}`, { maxBytes: 100_000, timeoutMs: 5_000, allow: [host], ...options });

afterAll(() => {
  for (const server of servers) server.close();
});

test('an answer comes with its status, its headers and its bytes', async () => {
  const host = await serve((request, response) => {
    response.writeHead(200, { etag: '"7"', 'content-type': 'text/calendar' });
    response.end(`${request.method} ${request.url} ${request.headers['if-none-match']}`);
  });
  const answer = await fetchFrom(host, { headers: { 'if-none-match': '"6"' } }, '/a/b.ics?key=1');
  if (!answer.ok) throw new Error(answer.refusal);
  expect([answer.status, answer.headers.get('etag'), text(answer.body)]).toEqual([
    200,
    '"7"',
    'GET /a/b.ics?key=1 "6"',
  ]);
});

test('the name is resolved once, and the connection goes to that address with its name in TLS and Host', async () => {
  const seen: unknown[] = [];
  const server = createTls({ cert, key: fixture('calendar-host.key.pem') }, (request, response) => {
    seen.push(request.headers.host);
    response.end('here');
  });
  const port = (await listen(server)).split(':')[1];
  // No DNS knows this name: had anybody but this resolver been asked, there would be no answer.
  let asked = 0;
  const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
  const host = `calendar.example:${port}`;
  const answer = await fetchPublic(`https://${host}/`, {
    ...{ maxBytes: 1_000, timeoutMs: 5_000, allow: [host], ca: cert, resolve },
  });
  expect({ ok: answer.ok, asked, seen }).toEqual({ ok: true, asked: 1, seen: [host] });
});

test('a host that cannot prove its name is not read', async () => {
  const server = createTls({ cert, key: fixture('calendar-host.key.pem') }, (_request, response) => response.end('no'));
  const host = `other.example:${(await listen(server)).split(':')[1]}`;
  const limits = { maxBytes: 1_000, timeoutMs: 5_000, allow: [host], resolve: async () => ['127.0.0.1'] };
  expect(await fetchPublic(`https://${host}/`, { ...limits, ca: cert })).toMatchObject({ refusal: 'unreachable' });
  const known = host.replace('other', 'calendar');
  // Without the extra authority its certificate is a stranger's.
  expect(await fetchPublic(`https://${known}/`, { ...limits, allow: [known] })).toMatchObject({
    refusal: 'unreachable',
  });
});

test.each([
  'http://calendar.example/team.ics',
  'https://calendar.example:8443/team.ics',
  'https://me:secret@calendar.example/team.ics',
  'https://me@calendar.example/team.ics',
  'https://:secret@calendar.example/team.ics',
  'file:///etc/passwd',
  'ftp://calendar.example/team.ics',
  'data:text/calendar,BEGIN:VCALENDAR',
  'webcal://calendar.example/team.ics',
  'calendar.example/team.ics',
  '',
])('%p is refused before anybody is asked', async (address) => {
  let asked = 0;
  const resolve = async () => [String(asked++)];
  const answer = await fetchPublic(address, { maxBytes: 1_000, timeoutMs: 1_000, resolve });
  expect([answer, asked]).toEqual([{ ok: false, refusal: 'not_https' }, 0]);
});

test.each([
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://127.1/',
])('%s leads inside and is refused', async (address) => {
  expect(await fetchPublic(address, { maxBytes: 1_000, timeoutMs: 1_000 })).toEqual({
    ok: false,
    refusal: 'private_address',
  });
});

test('one private address among public ones is enough to refuse a name', async () => {
  const resolve = async () => ['8.8.8.8', '10.0.0.1'];
  const answer = await fetchPublic('https://calendar.example/', { maxBytes: 1_000, timeoutMs: 1_000, resolve });
  expect(answer).toEqual({ ok: false, refusal: 'private_address' });
});

test('a name that nobody knows is unreachable, and so is a closed port', async () => {
  const nobody = { maxBytes: 1_000, timeoutMs: 5_000, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
  expect(await fetchPublic('https://calendar.example/', nobody)).toMatchObject({ refusal: 'unreachable' });
  const closed = createPlain();
  const host = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  expect(await fetchFrom(host)).toMatchObject({ refusal: 'unreachable' });
});

test('where nobody listens at the first address, the next one is asked', async () => {
  const port = (await serve((_request, response) => response.end('second'))).split(':')[1];
  const resolve = async () => ['127.0.0.9', '127.0.0.1'];
  const answer = await fetchFrom(`calendar.example:${port}`, { resolve });
  expect(answer.ok && text(answer.body)).toBe('second');
});

test.each([
  ['this machine', 'https://127.0.0.1/', 'private_address'],
  ['metadata', 'http://169.254.169.254/latest/', 'not_https'],
  ['a name that leads inside', 'https://inside.example/', 'private_address'],
  ['a file', 'file:///etc/passwd', 'not_https'],
  ['nonsense', 'https://[', 'bad_status'],
] as const)('a redirect to %s is checked anew', async (_what, location, refusal) => {
  const host = await serve((_request, response) => response.writeHead(302, { location }).end());
  const resolve = async () => ['192.168.0.1'];
  expect(await fetchFrom(host, { resolve })).toMatchObject({ ok: false, refusal });
});

test('three redirects of any kind are followed, a fourth is not', async () => {
  const host = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return void response.end('arrived');
    response.writeHead([301, 303, 308][left - 1] ?? 307, { location: `/${left - 1}` }).end();
  });
  expect(await fetchFrom(host, {}, '/3')).toMatchObject({ ok: true });
  expect(await fetchFrom(host, {}, '/4')).toEqual({ ok: false, refusal: 'too_many_redirects' });
});

test('a redirect to another host takes no credentials along, and what was posted goes nowhere else', async () => {
  const seen: unknown[] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization ?? request.headers.cookie ?? 'none');
    response.end();
  });
  const host = await serve((_request, response) => response.writeHead(307, { location: `http://${other}/` }).end());
  const options = { allow: [host, other], headers: { Authorization: 'secret', Cookie: 'secret=1' } };
  await fetchFrom(host, options);
  expect(await fetchFrom(host, { ...options, method: 'POST', body: 'x' })).toMatchObject({ refusal: 'bad_status' });
  expect(seen).toEqual(['none']);
});

test('what may have arrived at one address is not sent to the next', async () => {
  let posted = 0;
  const once = await serveRaw((socket) => {
    posted += 1;
    socket.destroy();
  });
  const resolve = async () => ['127.0.0.1', '127.0.0.1'];
  const options = { method: 'POST', body: 'x', resolve } as const;
  const host = once.host.replace('127.0.0.1', 'push.example');
  expect(await fetchFrom(host, options)).toEqual({ ok: false, refusal: 'unreachable' });
  expect(posted).toBe(1);
});

test('what is posted arrives', async () => {
  const host = await serve(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(201).end(`${request.method} ${Buffer.concat(chunks)}`);
  });
  const answer = await fetchFrom(host, { method: 'POST', body: new TextEncoder().encode('sealed') });
  expect(answer.ok && [answer.status, text(answer.body)]).toEqual([201, 'POST sealed']);
});

test('a refusal says when to come again, as the host put it', async () => {
  const host = await serve((_request, response) => response.writeHead(429, { 'retry-after': '120' }).end());
  expect(await fetchFrom(host)).toEqual({ ok: false, refusal: 'bad_status', status: 429, retryAfter: '120' });
});

test.each([
  [302, 'bad_status'],
  [404, 'gone'],
  [410, 'gone'],
  [401, 'bad_status'],
  [429, 'bad_status'],
  [500, 'bad_status'],
] as const)('status %p is refused as %s, and the status is told', async (status, refusal) => {
  const host = await serve((_request, response) => response.writeHead(status).end('x'));
  expect(await fetchFrom(host)).toEqual({ ok: false, refusal, status });
});

test('304 is an answer', async () => {
  const host = await serve((_request, response) => response.writeHead(304).end());
  expect(await fetchFrom(host)).toMatchObject({ ok: true, status: 304 });
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('%s is unpacked', async (encoding, pack) => {
  const host = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(pack('BEGIN:VCALENDAR'));
  });
  const answer = await fetchFrom(host);
  expect(answer.ok && text(answer.body)).toBe('BEGIN:VCALENDAR');
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('a small %s file that unpacks to 10 MB is too large', async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(10_000_000));
  expect(bomb.length).toBeLessThan(60_000);
  const host = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
  });
  expect(await fetchFrom(host)).toEqual({ ok: false, refusal: 'too_large' });
});

test('a broken packing and an unknown one are refused', async () => {
  for (const encoding of ['gzip', 'zstd', 'gzip, gzip']) {
    const host = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end('not packed at all');
    });
    expect(await fetchFrom(host)).toEqual({ ok: false, refusal: 'unreachable' });
  }
});

test('as many bytes as allowed are read, one more is too large, announced or not', async () => {
  const host = await serve((request, response) => {
    const body = 'x'.repeat(Number(request.url?.slice(2)));
    if (request.url?.startsWith('/a')) response.setHeader('content-length', body.length);
    response.write(body.slice(0, 10));
    response.end(body.slice(10));
  });
  for (const kind of ['a', 'b']) {
    expect(await fetchFrom(host, { maxBytes: 1_000 }, `/${kind}1000`)).toMatchObject({ ok: true });
    expect(await fetchFrom(host, { maxBytes: 1_000 }, `/${kind}1001`)).toMatchObject({ refusal: 'too_large' });
  }
});

test('an endless body is cut at the limit, and its connection is closed', async () => {
  const endless = await serveRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    repeat(socket, 'x'.repeat(50_000));
  });
  expect(await fetchFrom(endless.host)).toEqual({ ok: false, refusal: 'too_large' });
  await until(() => endless.open.size === 0);
});

test('endless headers are refused', async () => {
  const endless = await serveRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    repeat(socket, `X-Again: ${'y'.repeat(4_000)}\r\n`);
  });
  expect(await fetchFrom(endless.host)).toEqual({ ok: false, refusal: 'unreachable' });
  await until(() => endless.open.size === 0);
});

test.each([
  ['says nothing', () => undefined],
  [
    'sends its headers a letter at a time',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      repeat(socket, 'x');
    },
  ],
  [
    'never ends its body',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      repeat(socket, 'x');
    },
  ],
])('a host that %s is too slow, and its connection is closed', async (_what, write) => {
  const slow = await serveRaw(write);
  expect(await fetchFrom(slow.host, { timeoutMs: 300 })).toEqual({ ok: false, refusal: 'too_slow' });
  await until(() => slow.open.size === 0);
});

test('a name server that never answers is too slow', async () => {
  const resolve = () => new Promise<string[]>(() => undefined);
  const answer = await fetchPublic('https://calendar.example/', { maxBytes: 1_000, timeoutMs: 50, resolve });
  expect(answer).toEqual({ ok: false, refusal: 'too_slow' });
});

test('the time counts for all redirects together', async () => {
  const host = await serve((_request, response) => {
    setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 150);
  });
  expect(await fetchFrom(host, { timeoutMs: 300 })).toEqual({ ok: false, refusal: 'too_slow' });
});

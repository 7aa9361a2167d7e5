import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { ENDPOINTS } from 'contracts/http';
import { until } from 'svc-kit/testing';
import { bearer, type Door, makeToken, startDoor } from './fixtures/door.ts';
import { holdTime } from './fixtures/hold-time.ts';

let door: Door;
beforeAll(async () => {
  door = await startDoor();
});
afterEach(() => door.replies.clear());
afterAll(() => door.stop());

const post = (path: string, body: string | ReadableStream, headers: Record<string, string> = {}) =>
  door.call(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('where calls go', () => {
  test('every declared call reaches its owner, whole', async () => {
    const sessionId = crypto.randomUUID();
    for (const endpoint of ENDPOINTS.filter(({ owner }) => owner !== 'gateway')) {
      const role = Array.isArray(endpoint.access) ? endpoint.access[0] : 'athlete';
      const path = `${endpoint.path.replace(':file', `${sessionId}.webp`).replaceAll(/:\w+/g, sessionId)}?a=b%20c&a=d`;
      const answer = await door.call(`/api${path}`, {
        method: endpoint.method,
        headers: bearer(await makeToken(door, { role })),
        ...(endpoint.method === 'GET' ? {} : { body: '{"x":1}' }),
      });
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 200]);
      expect(await answer.json()).toEqual({ from: endpoint.owner });
      expect(door.seen.at(-1)).toMatchObject({ service: endpoint.owner, method: endpoint.method, url: path });
      expect(door.seen.at(-1)?.body).toBe(endpoint.method === 'GET' ? '' : '{"x":1}');
    }
  });

  test('what is not declared is not found, and reaches nobody', async () => {
    const before = door.seen.length;
    const paths = [
      '/api/nothing',
      '/api/internal/analytics',
      '/api/college-athletes/..%2f..%2finternal%2fanalytics',
      '/api/college-athletes/%2e%2e/internal/analytics',
      '/api/sessions/a%20b/details',
      '/api//me',
      '/api/me/',
      '/api/%6de',
      '/api/ready',
      '/api/',
      '/internal/analytics',
      '/dev/clock',
    ];
    for (const path of paths) {
      const answer = await door.call(path, { headers: bearer(await makeToken(door, { role: 'admin' })) });
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { detail: 'Not found', code: 'not_found' },
      ]);
    }
    expect(door.seen.length).toBe(before);
  });

  test('a known address says which methods it takes', async () => {
    for (const method of ['DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await door.call('/api/college-athletes', { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
      expect(await answer.json()).toEqual({ detail: 'This address takes GET, POST.', code: 'wrong_method' });
    }
    expect((await door.call('/api/me', { method: 'HEAD', headers: bearer(await makeToken(door)) })).status).toBe(200);
  });

  test('pages come from the site', async () => {
    expect(await (await door.call('/')).text()).toBe('<h1>Home</h1>');
  });

  test('a trace is begun, or carried on', async () => {
    await door.call('/api/mentors/x/slots');
    expect(door.seen.at(-1)?.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await door.call('/api/mentors/x/slots', { headers: { traceparent } });
    expect(door.seen.at(-1)?.headers.get('traceparent')).toBe(traceparent);
    await door.call('/api/mentors/x/slots', { headers: { traceparent: 'x\ty' } });
    expect(door.seen.at(-1)?.headers.get('traceparent')).toMatch(/^00-/);
  });
});

describe('what comes back', () => {
  test('status, body, cookies and counting headers as the service gave them, with our security headers', async () => {
    door.replies.set('identity', () => {
      const headers = new Headers({ 'x-total-count': '7', server: 'secret/1.0', 'content-security-policy': 'none' });
      headers.append('set-cookie', 'access=1; Path=/; HttpOnly');
      headers.append('set-cookie', 'refresh=2; Path=/; HttpOnly');
      return new Response('{"detail":"Incorrect password. Please try again."}', { status: 401, headers });
    });
    const answer = await post('/api/login', '{}');
    expect([answer.status, await answer.text()]).toEqual([401, '{"detail":"Incorrect password. Please try again."}']);
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    expect(answer.headers.get('x-total-count')).toBe('7');
    expect(answer.headers.get('server')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('what a parent’s link answers is not kept, and its address goes nowhere', async () => {
    door.replies.set('booking', () => Response.json({}, { headers: { 'referrer-policy': 'unsafe-url' } }));
    const { headers } = await door.call('/api/parent-requests/Ab3_-6789012345678901x');
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  });

  test('redirects are passed on, not followed', async () => {
    door.replies.set('booking', () => Response.redirect('http://127.0.0.1:1/', 302));
    expect((await door.call('/api/mentors/x/slots')).status).toBe(302);
  });

  test('a webhook’s bytes and signature arrive untouched', async () => {
    const raw = '{ "id":"evt_1",\r\n\t"amount" : 12000 , "ü":"\\u00e4" }';
    await door.call('/api/webhooks/stripe', {
      method: 'POST',
      body: raw,
      headers: { 'stripe-signature': 't=1,v1=ab' },
    });
    expect(door.seen.at(-1)).toMatchObject({ service: 'payments', body: raw });
    expect(door.seen.at(-1)?.headers.get('stripe-signature')).toBe('t=1,v1=ab');
  });

  test('an event stream flows as it is made', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    door.replies.set('booking', () => {
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue('data: first\n\n');
          await closed;
          controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    const answer = await door.call('/api/mentors/x/slots');
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: first\n\n');
    close();
  });
});

describe('bad input', () => {
  test('64 KiB pass and one byte more does not, said or unsaid', async () => {
    expect((await post('/api/login', 'x'.repeat(65_536))).status).toBe(200);
    const before = door.seen.length;
    const tooLarge = await post('/api/login', 'x'.repeat(65_537));
    expect([tooLarge.status, await tooLarge.json()]).toEqual([
      413,
      { detail: 'The body is too large.', code: 'body_too_large' },
    ]);
    const chunks = () =>
      new ReadableStream({
        start(controller) {
          for (let n = 0; n < 9; n++) controller.enqueue('y'.repeat(8_000));
          controller.close();
        },
      });
    expect((await post('/api/login', chunks())).status).toBe(413);
    expect(door.seen.length).toBe(before);
  });

  test('a webhook may have 512 KiB, all else has 64', async () => {
    const webhook = (bytes: number) => post('/api/webhooks/stripe', 'x'.repeat(bytes));
    expect((await webhook(200_000)).status).toBe(200);
    expect(door.seen.at(-1)?.body).toHaveLength(200_000);
    expect((await webhook(524_288)).status).toBe(200);
    const before = door.seen.length;
    const refused = { detail: 'The body is too large.', code: 'body_too_large' };
    for (const answer of [await webhook(524_289), await webhook(600_000), await post('/api/login', 'x'.repeat(70_000))])
      expect([answer.status, await answer.json()]).toEqual([413, refused]);
    expect(door.seen.length).toBe(before);
  });

  test('100 KB of headers are refused', async () => {
    const answer = await door.call('/api/college-athletes', { headers: { 'x-long': 'z'.repeat(100_000) } });
    expect(answer.status).toBe(431);
  });
});

describe('when a service is away', () => {
  test('its calls say so, and the others work', async () => {
    const lonely = await startDoor();
    await lonely.services.catalog.stop(true);
    const answer = await lonely.call('/api/college-athletes');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      detail: 'This part of the site isn’t available right now. Please try again in a moment.',
      code: 'service_down',
    });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await lonely.call('/api/mentors/x/slots')).status).toBe(200);
    expect((await lonely.call('/health')).status).toBe(200);
    const ready = await lonely.call('/ready');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'degraded', identity: true, catalog: false, booking: true, payments: true, broker: false, without: {} },
    ]);
    await lonely.stop();
  });

  test('one that does not answer in time is away', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    door.replies.set('booking', () => promise);
    expect((await door.call('/api/mentors/x/slots')).status).toBe(503);
    resolve(new Response());
  });

  test('everything is ready when all are, the broker too', async () => {
    const status = async () => ((await (await door.call('/ready')).json()) as { status: string }).status;
    expect(await status()).toBe('degraded');
    door.gateway.onConnection(true);
    expect(await status()).toBe('ready');
    door.replies.set('booking ready', () => Response.json({ status: 'degraded', database: true, outbox: false }));
    expect(await (await door.call('/ready')).json()).toMatchObject({
      ...{ status: 'degraded', booking: true },
      without: { booking: ['outbox'] },
    });
    door.replies.delete('booking ready');
    expect(await status()).toBe('ready');
    door.replies.set('payments ready', () => new Response('{}', { status: 503 }));
    expect(await status()).toBe('degraded');
    door.gateway.onConnection(false);
  });

  test('reading is tried once more when the connection breaks, and a change is not', async () => {
    const flaky = await startDoor();
    const port = flaky.services.booking.port ?? 0;
    await flaky.services.booking.stop(true);
    const calls: string[] = [];
    const breaking = Bun.listen({
      hostname: '127.0.0.1',
      port,
      socket: {
        data(socket, bytes) {
          calls.push(bytes.toString().split(' ')[0] ?? '');
          if (calls.length === 2) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}');
          else socket.terminate();
        },
      },
    });
    expect((await flaky.call('/api/mentors/x/slots')).status).toBe(200);
    const headers = bearer(await makeToken(flaky));
    expect((await flaky.call('/api/sessions/x/cancel', { method: 'POST', headers })).status).toBe(503);
    expect(calls).toEqual(['GET', 'GET', 'POST']);
    breaking.stop(true);
    await flaky.stop();
  });

  test('after several calls without an answer the next ones hear so at once', async () => {
    const hung = await startDoor();
    hung.replies.set('booking', () => new Promise<Response>(() => undefined));
    const call = async () => (await hung.call('/api/mentors/x/slots')).status;
    const time = holdTime();
    try {
      expect(await Promise.all(Array.from({ length: 5 }, call))).toEqual([503, 503, 503, 503, 503]);
      // Who asks nobody has nothing to wait for.
      const asked = hung.seen.length;
      expect(await call()).toBe(503);
      expect(hung.seen.length).toBe(asked);
      expect((await hung.call('/api/college-athletes')).status).toBe(200);
      hung.replies.delete('booking');
      time.pass(999);
      expect(await call()).toBe(503);
      time.pass(1);
      expect(await call()).toBe(200);
    } finally {
      time.letGo();
      await hung.stop();
    }
  });
});

test.each([
  ['with its length told', 'content-length: 1000\r\n\r\n{"email"'],
  ['in pieces', 'transfer-encoding: chunked\r\n\r\n3\r\n{"e\r\n'],
])('a caller who hangs up in the middle of a body %s is no fault of ours', async (_how, rest) => {
  door.logged.length = 0;
  const socket = await Bun.connect({ hostname: '127.0.0.1', port: door.port, socket: { data: () => undefined } });
  const before = door.seen.length;
  socket.write(`POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${rest}`);
  socket.flush();
  // An answered call shows that the gateway has read what came before it.
  await door.call('/api/me');
  socket.terminate();
  await until(() => door.logged.some((line) => line.includes('the caller hung up')), 'the hang-up');
  expect(door.logged.filter((line) => line.includes('"error"'))).toEqual([]);
  expect(door.seen.length).toBe(before);
});

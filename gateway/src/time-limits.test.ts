import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { until } from 'svc-kit/testing';
import { bearer, type Door, makeToken, PUBLIC_URL, startDoor } from './fixtures/door.ts';

const ID = crypto.randomUUID();
let door: Door;
beforeAll(async () => {
  door = await startDoor({ UPSTREAM_TIMEOUT_MS: '200' });
});
beforeEach(() => {
  door.replies.clear();
  door.seen.length = 0;
});
afterAll(() => door.stop());

async function pass(ms: number): Promise<void> {
  const began = performance.now();
  await until(() => performance.now() - began >= ms, `${ms} ms`);
}
const never = () => new Promise<Response>(() => undefined);
const asMentor = async () => ({ ...bearer(await makeToken(door, { sub: ID, role: 'mentor' })), origin: PUBLIC_URL });

/** Its second piece comes long after the time limit. */
function inTwoPieces(type: string): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('first '));
      await pass(600);
      controller.enqueue(new TextEncoder().encode('second'));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
}

test('a service that begins an answer and does not end it is away, and is not asked again', async () => {
  door.replies.set('catalog', () => inTwoPieces('application/json'));
  const answer = await door.call(`/api/college-athletes/${ID}`);
  expect([answer.status, answer.headers.get('retry-after'), door.seen.length]).toEqual([503, '2', 1]);
});

test.each([
  ['a long file', `/api/media/${ID}.webm`, 'video/webm'],
  ['a stream of events', `/api/college-athletes/${ID}`, 'text/event-stream'],
])('%s goes on after the time limit of an answer', async (_what, path, type) => {
  door.replies.set('catalog', () => inTwoPieces(type));
  expect(await (await door.call(path)).text()).toBe('first second');
});

test('a file may come in slowly; once it is there, the service has the usual time', async () => {
  const upload = async () => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(10));
        await pass(900);
        controller.enqueue(new Uint8Array(10));
        controller.close();
      },
    });
    const headers = { ...(await asMentor()), 'content-type': 'video/webm', 'content-length': '20' };
    return new Promise<string>((resolve, reject) => {
      let told = '';
      const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      void Bun.connect({
        ...{ hostname: '127.0.0.1', port: door.port },
        socket: {
          async open(socket) {
            socket.write(`PUT /api/college-athletes/${ID}/intro HTTP/1.1\r\n${lines.join('')}\r\n`);
            for await (const piece of body) {
              socket.write(piece);
              socket.flush();
            }
          },
          data(socket, bytes) {
            told += bytes.toString();
            socket.end();
          },
          close: () => resolve(told.split('\r\n')[0] ?? ''),
          error: (_socket, error) => reject(error),
        },
      }).catch(reject);
    });
  };
  expect(await upload()).toBe('HTTP/1.1 200 OK');
  expect(door.seen.map(({ body }) => body.length)).toEqual([20]);
  door.replies.set('catalog', never);
  expect(await upload()).toBe('HTTP/1.1 503 Service Unavailable');
});

test('reading has half as long as a change, and a change of money three times as long', async () => {
  for (const service of ['catalog', 'booking', 'payments']) door.replies.set(service, never);
  const headers = { ...(await asMentor()), 'content-type': 'application/json' };
  const began = performance.now();
  const ended: [string, number][] = [];
  const send = async (what: string, path: string, method = 'POST') => {
    const { status } = await door.call(path, { headers, method, ...(method === 'POST' ? { body: '[]' } : {}) });
    ended.push([what, status]);
  };
  const both = [
    send('a change', `/api/mentors/${ID}/availability`),
    send('reading', `/api/college-athletes/${ID}`, 'GET'),
  ];
  await send('a change of money', '/api/webhooks/stripe');
  await Promise.all(both);
  expect(performance.now() - began).toBeGreaterThanOrEqual(590);
  expect(ended).toEqual([
    ['reading', 503],
    ['a change', 503],
    ['a change of money', 503],
  ]);
});

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'bun:test';
import { INTRO_MAX_BYTES } from 'contracts/media';
import { until } from 'svc-kit/testing';
import { type Door, makeToken, PUBLIC_URL, startDoor } from './fixtures/door.ts';

let door: Door;
beforeAll(async () => {
  door = await startDoor();
});
beforeEach(() => {
  door.replies.clear();
  door.seen.length = 0;
});
afterAll(() => door.stop());

const ID = crypto.randomUUID();
const FILE = `/api/media/${ID}.webm`;
async function asMentor() {
  const token = await makeToken(door, { sub: ID, role: 'mentor' });
  return { authorization: `Bearer ${token}`, origin: PUBLIC_URL };
}

test('a file is asked for by its range, and the service says who may keep it', async () => {
  door.replies.set('catalog', (request) => {
    const headers = { 'cache-control': 'private, max-age=9, immutable', etag: '"e"', 'content-range': 'bytes 2-4/9' };
    return request.headers.get('range') === 'bytes=2-4'
      ? new Response('cde', { status: 206, headers: { ...headers, 'content-type': 'video/webm' } })
      : new Response(null, { status: 404, headers });
  });
  const part = await door.call(FILE, { headers: { range: 'bytes=2-4', 'if-range': '"e"' } });
  expect([part.status, await part.text()]).toEqual([206, 'cde']);
  expect(door.seen[0]?.headers.get('if-range')).toBe('"e"');
  for (const [name, value] of [
    ['cache-control', 'private, max-age=9, immutable'],
    ['content-range', 'bytes 2-4/9'],
    ['content-length', '3'],
    ['content-type', 'video/webm'],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ] as const)
    expect([name, part.headers.get(name)]).toEqual([name, value]);
  expect((await door.call(FILE)).headers.get('cache-control')).toBe('no-store');
});

const POLICY = 'cross-origin-resource-policy';

test('a picture that mails show may stand on pages of other sites where the service says so; what is missing may not', async () => {
  const headers = { [POLICY]: 'cross-origin', 'cache-control': 'private, max-age=9' };
  for (const [status, policy] of [
    [200, 'cross-origin'],
    [304, 'cross-origin'],
    [404, 'same-origin'],
  ] as const) {
    door.replies.set('catalog', () => new Response(null, { status, headers }));
    expect([status, (await door.call(`/api/media/${ID}-160.jpg`)).headers.get(POLICY)]).toEqual([status, policy]);
  }
});

test('no other call may say that its answer is kept, or shown on pages of other sites', async () => {
  const headers = { 'cache-control': 'public, max-age=99', [POLICY]: 'cross-origin' };
  door.replies.set('catalog', () => Response.json({}, { headers }));
  const answer = await door.call(`/api/college-athletes/${ID}`);
  expect([answer.headers.get('cache-control'), answer.headers.get(POLICY)]).toEqual(['no-store', 'same-origin']);
});

test('a picture that was taken down is gone with the next request: nothing of it is kept here', async () => {
  let isThere = true;
  door.replies.set('catalog', () =>
    isThere
      ? new Response('face', { headers: { 'cache-control': 'private, immutable' } })
      : new Response(null, { status: 404 }),
  );
  const address = `/api/media/${ID}-160.webp`;
  expect((await door.call(address)).status).toBe(200);
  isThere = false;
  expect((await door.call(address)).status).toBe(404);
});

test('only a plain name with one ending leads to the service', async () => {
  for (const name of ['..%2fsecrets.json', '%2e%2e', 'a.b.c', '.env', 'a', 'a.', `${ID}%00.webp`, 'a/b.webp'])
    expect([name, (await door.call(`/api/media/${name}`)).status]).toEqual([name, 404]);
  expect(door.seen).toEqual([]);
});

test('a long video is handed on while it comes, not gathered first', async () => {
  let finish: () => void = () => undefined;
  const piece = new Uint8Array(64 * 1024);
  door.replies.set('catalog', () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(piece);
        finish = () => controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'video/webm' } });
  });
  const answer = await door.call(FILE);
  const reader = answer.body?.getReader();
  let got = 0;
  while (got < piece.byteLength) got += (await reader?.read())?.value?.byteLength ?? Number.NaN;
  expect(got).toBe(piece.byteLength);
  finish();
  expect((await reader?.read())?.done).toBe(true);
});

test('an upload of thirty megabytes reaches the service, more does not', async () => {
  const headers = { ...(await asMentor()), 'content-type': 'video/webm' };
  const path = `/api/college-athletes/${ID}/intro`;
  const most = await door.call(path, { method: 'PUT', headers, body: new Uint8Array(INTRO_MAX_BYTES) });
  expect([most.status, door.seen[0]?.body.length]).toEqual([200, INTRO_MAX_BYTES]);
  const more = await door.call(path, { method: 'PUT', headers, body: new Uint8Array(INTRO_MAX_BYTES + 1) });
  expect([more.status, (await more.json()).code]).toEqual([413, 'file_too_large']);
  expect(door.seen).toHaveLength(1);
});

test('who hangs up in the middle of an upload says nothing about the service', async () => {
  const { authorization } = await asMentor();
  for (let n = 0; n < 8; n++) {
    const socket = await Bun.connect({ hostname: '127.0.0.1', port: door.port, socket: { data: () => undefined } });
    socket.write(
      `PUT /api/college-athletes/${ID}/portrait HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n` +
        'content-type: image/jpeg\r\ncontent-length: 100000\r\n\r\nfirst bytes',
    );
    socket.flush();
    await until(() => door.services.catalog.pendingRequests > 0, 'the upload to be handed on');
    socket.terminate();
    await until(() => door.services.catalog.pendingRequests === 0, 'the upload to end');
  }
  await until(async () => (await door.call(`/api/college-athletes/${ID}`)).status === 200, 'the catalog');
  expect(door.logged.filter((line) => line.includes('left several calls without an answer'))).toEqual([]);
});

test('who stops in the middle of an upload until the service gives it up closes the service to nobody else', async () => {
  const givesUp = Bun.listen({
    ...{ hostname: '127.0.0.1', port: 0 },
    socket: {
      data(socket, bytes) {
        if (bytes.toString().startsWith('GET')) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
        socket.end();
      },
    },
  });
  const own = await startDoor({ CATALOG_URL: `http://127.0.0.1:${givesUp.port}` });
  onTestFinished(async () => {
    await own.stop();
    givesUp.stop(true);
  });
  const token = await makeToken(own, { sub: ID, role: 'mentor' });
  for (let n = 0; n < 8; n++) {
    let told = '';
    const socket = await Bun.connect({
      ...{ hostname: '127.0.0.1', port: own.port },
      socket: {
        data(_, bytes) {
          told += bytes.toString();
        },
      },
    });
    socket.write(
      `PUT /api/college-athletes/${ID}/portrait HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        'content-type: image/jpeg\r\ncontent-length: 100000\r\n\r\nfirst bytes',
    );
    socket.flush();
    await until(() => told.includes('service_down'), 'an answer');
    socket.terminate();
  }
  expect((await own.call(`/api/college-athletes/${ID}`)).status).toBe(200);
  expect(own.logged.filter((line) => line.includes('left several calls without an answer'))).toEqual([]);
});

test('a calendar is handed on with its ETag, for the one who asked only', async () => {
  const headers = { 'cache-control': 'private, max-age=0', etag: '"e"', 'content-type': 'text/calendar' };
  door.replies.set('booking', () => new Response('BEGIN:VCALENDAR', { headers }));
  const answer = await door.call(`/api/calendars/${'aB_-'.repeat(10)}xyz.ics`, { headers: { 'if-none-match': '"d"' } });
  expect([answer.status, await answer.text()]).toEqual([200, 'BEGIN:VCALENDAR']);
  expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual(['"e"', 'private, max-age=0']);
  expect(door.seen[0]?.headers.get('if-none-match')).toBe('"d"');
});

test('a change is handed on with the version that was seen', async () => {
  const headers = { ...(await asMentor()), 'content-type': 'application/json', 'if-match': '"3"' };
  await door.call(`/api/mentors/${ID}/availability`, { method: 'POST', headers, body: '[]' });
  expect(door.seen[0]?.headers.get('if-match')).toBe('"3"');
});

import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { refusalOf } from 'contracts/details';
import { type EventName, subjectOf } from 'contracts/events';
import { MOST_ENDED_SECONDS } from 'contracts/internal';
import { findFreePort } from 'svc-kit/free-ports';
import { type Broker, connectBroker, makeStream } from 'svc-kit/nats';
import { testBroker, until } from 'svc-kit/testing';
import { KEEP_MS } from './ended-sign-ins.ts';
import { bearer, type Door, makeToken, startDoor } from './fixtures/door.ts';
import { listenTo } from './fixtures/listener.ts';
import { type Guest, makeGuest, openSocket } from './fixtures/rooms.ts';

// Each test starts processes, on a machine that may be busy with others.
setDefaultTimeout(60_000);

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const BLOCKS = fileURLToPath(new URL('./fixtures/block-on-signal.ts', import.meta.url));
let nats: Awaited<ReturnType<typeof testBroker>>;
let broker: Broker;
let door: Door;
const children: Bun.Subprocess[] = [];
beforeAll(async () => {
  nats = await testBroker();
  broker = await connectBroker(nats.url, 'identity');
  await makeStream(broker.manager);
  door = await startDoor();
});
afterEach(async () => {
  door.replies.clear();
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    await child.exited;
  }
});
afterAll(async () => {
  await broker.connection.close();
  await Promise.all([door.stop(), nats.stop()]);
});

async function spawnGateway(changes: Record<string, string> = {}, flags: string[] = []) {
  const port = await findFreePort();
  const child = Bun.spawn([process.execPath, '--no-env-file', ...flags, MAIN], {
    env: { ...door.environment, NATS_URL: nats.url, PORT: String(port), ...changes },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  children.push(child);
  const call = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const isUp = () =>
    call('/health').then(
      () => true,
      () => false,
    );
  return { child, port, call, isUp, up: () => until(isUp, 'the gateway') };
}

async function publish(name: EventName, payload: object): Promise<void> {
  const event = { id: crypto.randomUUID(), name, occurredAt: new Date().toISOString(), payload };
  await broker.js.publish(subjectOf(name), JSON.stringify(event));
}

test('it listens while services are away, answers for what is there, and says what is missing', async () => {
  door.replies.set('payments ready', () => new Response('{}', { status: 503 }));
  door.replies.set('catalog', () => new Promise<Response>(() => undefined));
  const gateway = await spawnGateway();
  await gateway.up();
  expect((await gateway.call('/robots.txt')).status).toBe(200);
  expect(await (await gateway.call('/api/mentors/x/slots')).json()).toEqual({ from: 'booking' });
  const away = await gateway.call('/api/college-athletes');
  expect([away.status, await away.json()]).toMatchObject([503, refusalOf('service_down')]);
  const report = await until(async () => {
    const ready = await gateway.call('/ready');
    expect(ready.status).toBe(200);
    const parts = (await ready.json()) as Record<string, unknown>;
    return parts.broker && parts;
  }, 'the broker');
  const up = { identity: true, catalog: true, booking: true, broker: true };
  expect(report).toEqual({ status: 'degraded', ...up, payments: false, without: {} });
  gateway.child.kill('SIGTERM');
  expect(await gateway.child.exited).toBe(0);
  const lines = (await new Response(gateway.child.stdout).text()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).message)).toContain('listening');
});

test('stopping lets a call in hand finish', async () => {
  const gateway = await spawnGateway();
  await gateway.up();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const before = door.seen.length;
  door.replies.set('booking', () => promise);
  const slow = gateway.call('/api/mentors/x/slots');
  await until(() => door.seen.length > before);
  gateway.child.kill('SIGTERM');
  await until(async () => !(await gateway.isUp()));
  resolve(Response.json({ done: true }));
  expect(await (await slow).json()).toEqual({ done: true });
  expect(await gateway.child.exited).toBe(0);
});

test('wrong configuration is refused with every fault named; a taken port with one sentence', async () => {
  const wrong = await spawnGateway({ INTERNAL_SECRET: 'short', CATALOG_URL: 'nowhere' });
  expect(await wrong.child.exited).toBe(78);
  const said = await new Response(wrong.child.stderr).text();
  expect(said).toContain('INTERNAL_SECRET');
  expect(said).toContain('CATALOG_URL');
  const taken = await spawnGateway({ PORT: String(door.port) });
  expect(await taken.child.exited).toBe(1);
  expect((await new Response(taken.child.stderr).text()).trim().split('\n')).toHaveLength(1);
});

test('in production, a gateway whose event loop is blocked ends', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://sideline.example', TRUSTED_PROXIES: '1' };
  const gateway = await spawnGateway(production, ['--preload', BLOCKS]);
  await gateway.up();
  gateway.child.kill('SIGUSR2');
  await gateway.child.exited;
  expect(gateway.child.signalCode).toBe('SIGKILL');
  expect(await new Response(gateway.child.stderr).text()).toContain('The event loop was blocked');
}, 60_000);

test('a gateway asked to stop goes on answering for a while, and asks everybody for a new connection', async () => {
  const gateway = await spawnGateway({ DRAIN_MS: '5000' });
  await gateway.up();
  expect((await gateway.call('/health')).headers.get('connection')).not.toBe('close');
  gateway.child.kill('SIGTERM');
  await until(async () => (await gateway.call('/health')).headers.get('connection') === 'close', 'the farewell');
  expect(await gateway.child.exited).toBe(0);
});

test('people in a room meet through two gateways, and one that stops lets them come back', async () => {
  const gateways = [await spawnGateway(), await spawnGateway()] as const;
  await Promise.all(gateways.map((gateway) => gateway.up()));
  await Promise.all(
    gateways.map((gateway) =>
      until(async () => ((await (await gateway.call('/ready')).json()) as { broker: boolean }).broker, 'the broker'),
    ),
  );
  const session = crypto.randomUUID();
  const join = async (gateway: (typeof gateways)[number], guest: Guest) => {
    const socket = openSocket(`ws://127.0.0.1:${gateway.port}/api/rooms/${session}/signal`);
    await socket.opened();
    socket.send({ kind: 'hello', ticket: guest.ticket });
    await socket.hears('welcome');
    return socket;
  };
  const [athlete, mentor] = [await makeGuest(session, 'athlete'), await makeGuest(session, 'mentor')];
  const first = await join(gateways[0], athlete);
  const second = await join(gateways[1], mentor);
  await first.hears('entered', ({ who }) => who.connection === mentor.connection);
  gateways[1].child.kill('SIGTERM');
  expect(await second.closed()).toBe(1012);
  expect(await gateways[1].child.exited).toBe(0);
  await join(gateways[0], mentor);
  expect(first.count('left')).toBe(0);
});

describe('with a broker', () => {
  const statusOf = async (gateway: Awaited<ReturnType<typeof spawnGateway>>, token: string) =>
    (await gateway.call('/api/me', { headers: bearer(token) })).status;

  test('a sign-in that ends is refused at once, also by a gateway that starts afterward', async () => {
    const gateway = await spawnGateway();
    await gateway.up();
    const [sub, sid] = [crypto.randomUUID(), crypto.randomUUID()];
    const token = await makeToken(door, { sub, sid });
    expect(await statusOf(gateway, token)).toBe(200);
    await publish('sign_in.ended', { accountId: sub, signInId: sid });
    await until(async () => (await statusOf(gateway, token)) === 401, 'the refusal');
    const later = await spawnGateway();
    await later.up();
    await until(async () => (await statusOf(later, token)) === 401, 'the refusal by the later one');
  });

  test('a published event reaches an open stream; stopping ends the stream and is not held up by it', async () => {
    const gateway = await spawnGateway();
    await gateway.up();
    const mentorId = crypto.randomUUID();
    const headers = bearer(await makeToken(door, { sub: mentorId, role: 'mentor' }));
    const answer = await until(async () => {
      const tried = await gateway.call('/api/events', { headers });
      return tried.status === 200 ? tried : null;
    }, 'the stream');
    const stream = listenTo(answer);
    await publish('mentor.verified', { mentorId });
    await until(() => stream.hints().length > 0, 'the hint');
    expect(stream.hints()).toEqual([{ name: 'mentor.verified', mentor_id: mentorId }]);
    gateway.child.kill('SIGTERM');
    await until(() => stream.heard.over, 'its end');
    expect(await gateway.child.exited).toBe(0);
  });

  test('the kept list is dropped when a mentor is approved, and kept again once a lost broker is back', async () => {
    const gateway = await spawnGateway();
    await gateway.up();
    let askedAt = 0;
    const list = async () => {
      const [now, before] = [performance.now(), door.seen.length];
      const answer = await (await gateway.call('/api/college-athletes')).json();
      if (door.seen.length > before) askedAt = now;
      return answer;
    };
    const isKept = async () => {
      const before = door.seen.length;
      await list();
      await list();
      return door.seen.length === before;
    };
    let round = 0;
    /** A second after it was asked for, a list is asked for again in any case. */
    const isDropped = async () => {
      const [before, after] = [`before ${round}`, `after ${round++}`];
      door.replies.set('catalog', () => Response.json([before]));
      await until(async () => (await list())[0] === before && (await isKept()), 'the list to be kept');
      door.replies.set('catalog', () => Response.json([after]));
      const keptSince = askedAt;
      await publish('mentor.verified', {});
      await until(async () => (await list())[0] === after, 'the approved mentor');
      return performance.now() - keptSince < 1_000;
    };
    await until(isDropped, 'the approved mentor before the second was over');
    await until(isKept, 'the list to be kept again');
    await nats.restart();
    await until(isKept, 'the list to be kept with the broker back');
  });
});

test('with the broker stopped, a token ends with its sign-in all the same', async () => {
  const [sub, sid] = [crypto.randomUUID(), crypto.randomUUID()];
  const token = await makeToken(door, { sub, sid });
  const events: object[] = [];
  door.replies.set('identity', (request, { caller, body }) => {
    if (!request.url.includes('/internal/ended-sign-ins')) return Response.json({ from: 'identity', body });
    return caller?.kind === 'service' ? Response.json({ events }) : new Response(null, { status: 404 });
  });
  const gateway = await spawnGateway({ NATS_URL: 'nats://127.0.0.1:1' });
  await gateway.up();
  const me = async (auth = token) => (await gateway.call('/api/me', { headers: bearer(auth) })).status;
  expect(await me()).toBe(200);
  const occurred_at = new Date().toISOString();
  const payload = { accountId: sub, signInId: sid };
  events.push({ id: crypto.randomUUID(), name: 'sign_in.ended', occurred_at, payload });
  await until(async () => (await me()) === 401, 'the sign-in to end');
  expect(await me(await makeToken(door, { sub }))).toBe(200);
});

test('a gateway that starts knows at once what ended before, without the broker', async () => {
  const sub = crypto.randomUUID();
  const token = await makeToken(door, { sub });
  door.replies.set('identity', (request) => {
    if (!request.url.includes('/internal/ended-sign-ins')) return Response.json({ from: 'identity' });
    const asked = new URL(request.url).searchParams;
    expect([asked.get('seconds'), asked.get('more_seconds')].map(Number)).toEqual([
      MOST_ENDED_SECONDS,
      KEEP_MS / 1_000 - MOST_ENDED_SECONDS,
    ]);
    const [id, occurred_at] = [crypto.randomUUID(), new Date().toISOString()];
    return Response.json({
      events: [{ id, name: 'account.deleted', occurred_at, payload: { accountId: sub, role: 'athlete' } }],
    });
  });
  const gateway = await spawnGateway({ NATS_URL: 'nats://127.0.0.1:1' });
  await gateway.up();
  const me = async () => (await gateway.call('/api/me', { headers: bearer(token) })).status;
  await until(async () => (await me()) === 401, 'the account to be nobody');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALIVE_EVERY_MS, type Seat, type SignalFromClient, type SignalFromServer } from 'contracts/room';
import { SECOND_MS } from 'contracts/times';
import { findFreePort } from 'svc-kit/free-ports';
import { signRoomTicket } from 'svc-kit/room-ticket';
import { until } from '../e2e/stack.ts';
import { GOALS } from './goals.ts';
import { percentile } from './load.ts';
import type { Product } from './product.ts';
import { atMost, type Figure, plain } from './report.ts';

const ROOMS = 1_000;
const IDLE_SECONDS = 20;
const PINGS = 150;
/** Slower than a socket may send. */
const PING_EVERY_MS = 60;
/** Fewer than a gateway takes at once from one address before they have shown a ticket. */
const AT_ONCE = 50;
/** Browsers show that they live, each at its own moment. */
const ALIVE_IN_TURNS = 100;
/** Of /proc: a hundred a second. */
const TICK_MS = 10;
const MAIN = join(import.meta.dir, '..', 'gateway', 'main.ts');

export const about =
  `${ROOMS.toLocaleString('en-US')} rooms with two people who say nothing but that they are there, all on one gateway, for ${IDLE_SECONDS} s; then one ` +
  'word and its answer between two people on different gateways, through the broker.';

export interface Gateways {
  origin: string;
  secret: string;
  pid: number;
  first: string;
  second: string;
}

export async function run(product: Product): Promise<Figure[]> {
  const gateway = product.processes().find(({ name }) => name === 'gateway');
  if (!gateway) throw new Error('there is no gateway');
  const other = await startAnother(gateway.pid);
  const secret: string = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')).internal;
  try {
    return await measureRooms({ origin: product.url, secret, pid: gateway.pid, first: product.url, second: other.url });
  } finally {
    other.child.kill();
    await other.child.exited;
  }
}

export async function measureRooms(gateways: Gateways): Promise<Figure[]> {
  const trips = await measureRoundTrips(gateways);
  const empty = await measureShare(gateways.pid);
  const people = await fillRooms(gateways);
  const beating = keepAlive(people);
  const share = await measureShare(gateways.pid);
  clearInterval(beating);
  if (!people.every(({ isOpen }) => isOpen())) throw new Error('somebody was shown out of an idle room');
  for (const { close } of people) close();
  return [
    atMost('idle rooms, of a core', share, GOALS.idleRoomsPercent, '%'),
    plain('the same gateway without them', empty, '%'),
    plain('word and answer, p50', percentile(trips, 50), 'ms'),
    plain('word and answer, p99', percentile(trips, 99), 'ms'),
  ];
}

/** With the settings of the one that runs, as a replica has them. */
async function startAnother(pid: number) {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const env = Object.fromEntries(entries.filter(Boolean).map((entry) => entry.split(/=(.*)/s, 2) as [string, string]));
  const port = await findFreePort();
  const child = Bun.spawn([process.execPath, '--no-env-file', MAIN], {
    env: { ...env, PORT: String(port) },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    const ready = await fetch(`${url}/ready`).catch(() => null);
    return ready !== null && ((await ready.json()) as { broker: boolean }).broker;
  }, 'the other gateway');
  return { child, url };
}

async function fillRooms(gateways: Gateways) {
  const sessions = Array.from({ length: ROOMS }, () => crypto.randomUUID());
  const people: Awaited<ReturnType<typeof enter>>[] = [];
  for (let from = 0; from < ROOMS; from += AT_ONCE / 2) {
    const some = sessions.slice(from, from + AT_ONCE / 2);
    const entering = some.flatMap((session) => [
      enter(gateways, gateways.first, session, 'athlete'),
      enter(gateways, gateways.first, session, 'mentor'),
    ]);
    people.push(...(await Promise.all(entering)));
  }
  return people;
}

function keepAlive(people: readonly { send(frame: SignalFromClient): void }[]) {
  let turn = 0;
  return setInterval(() => {
    turn = (turn + 1) % ALIVE_IN_TURNS;
    for (let n = turn; n < people.length; n += ALIVE_IN_TURNS) people[n]?.send({ kind: 'alive' });
  }, ALIVE_EVERY_MS / ALIVE_IN_TURNS);
}

async function measureShare(pid: number): Promise<number> {
  const before = ticksOf(pid);
  await Bun.sleep(IDLE_SECONDS * SECOND_MS);
  return (((ticksOf(pid) - before) * TICK_MS) / (IDLE_SECONDS * SECOND_MS)) * 100;
}

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

async function measureRoundTrips(gateways: Gateways): Promise<number[]> {
  const session = crypto.randomUUID();
  const one = await enter(gateways, gateways.first, session, 'athlete');
  const other = await enter(gateways, gateways.second, session, 'mentor');
  other.onFrame((frame) => {
    if (frame.kind !== 'message' || frame.message.kind !== 'ping') return;
    const { sent_at } = frame.message;
    other.send({ kind: 'message', message: { kind: 'pong', sent_at, received_at: sent_at } });
  });
  const trips: number[] = [];
  one.onFrame((frame) => {
    if (frame.kind === 'message' && frame.message.kind === 'pong')
      trips.push(performance.now() - frame.message.sent_at);
  });
  await until(async () => one.met() && other.met(), 'the two');
  for (let n = 0; n < PINGS; n++) {
    one.send({ kind: 'message', message: { kind: 'ping', sent_at: performance.now() } });
    await Bun.sleep(PING_EVERY_MS);
  }
  await until(async () => trips.length >= PINGS, 'the last answer');
  one.close();
  other.close();
  return trips.sort((a, b) => a - b);
}

async function enter({ origin, secret }: Gateways, url: string, session: string, seat: Seat) {
  const now = Date.now();
  const ticket = await signRoomTicket(
    secret,
    {
      ...{ sub: crypto.randomUUID(), session, seat, connection: crypto.randomUUID(), name: seat },
      ...{ sid: 'bench', auth_time: now / SECOND_MS, entered: now },
    },
    new Date(now + 600 * SECOND_MS),
  );
  const listeners: ((frame: SignalFromServer) => void)[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let others = 0;
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/rooms/${session}/signal`, {
    headers: { origin },
  } as unknown as string[]);
  const send = (frame: SignalFromClient) => socket.send(JSON.stringify(frame));
  socket.onopen = () => send({ kind: 'hello', ticket });
  socket.onclose = ({ code }) => reject(new Error(`a socket closed with ${code}`));
  socket.onmessage = ({ data }) => {
    const frame: SignalFromServer = JSON.parse(String(data));
    if (frame.kind === 'welcome') {
      others += frame.present.length;
      resolve();
    }
    if (frame.kind === 'entered') others += 1;
    for (const listener of listeners) listener(frame);
  };
  await promise;
  return {
    send,
    onFrame: (listener: (frame: SignalFromServer) => void) => void listeners.push(listener),
    met: () => others > 0,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  };
}

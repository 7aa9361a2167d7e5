import { afterEach, expect, setSystemTime, test } from 'bun:test';
import type { Server, ServerWebSocket } from 'bun';
import { MAX_SIGNAL_BYTES, ROOM_CLOSED, type SignalFromClient, type SignalFromServer } from 'contracts/room';
import { until } from './fixtures/until.ts';
import { type Ending, openSignalSocket, type SignalSocket } from './signal-socket.ts';

const YOU = '11111111-1111-4111-8111-111111111111';
const open: { stop: () => unknown }[] = [];
afterEach(() => {
  setSystemTime();
  for (const one of open.splice(0)) one.stop();
});

function startServer(port = 0) {
  const heard: SignalFromClient[] = [];
  const sockets: ServerWebSocket<undefined>[] = [];
  const server: Server<undefined> = Bun.serve({
    port,
    hostname: '127.0.0.1',
    fetch: (request, self) => (self.upgrade(request) ? undefined : new Response('no', { status: 400 })),
    websocket: {
      open: (socket) => void sockets.push(socket),
      message(socket, text) {
        const signal = JSON.parse(String(text)) as SignalFromClient;
        heard.push(signal);
        const welcome: SignalFromServer = { kind: 'welcome', you: YOU, present: [] };
        if (signal.kind === 'hello' && signal.ticket === 'unheard') return;
        if (signal.kind === 'hello' && signal.ticket !== 'old') socket.send(JSON.stringify(welcome));
        else if (signal.kind === 'hello') socket.close(ROOM_CLOSED.ticket);
      },
    },
  });
  open.push({ stop: () => server.stop(true) });
  return { server, heard, sockets, hellos: () => heard.filter(({ kind }) => kind === 'hello').length };
}

type Pace = { aliveEveryMs?: number; lostAfterMs?: number };

function connect(port: number, tickets: string[] = ['good'], pace: Pace = {}) {
  const seen = { open: [] as boolean[], signals: [] as string[], endings: [] as Ending[], refused: 0, renewed: 0 };
  const socket: SignalSocket = openSignalSocket({
    address: `ws://127.0.0.1:${port}/`,
    async ticket(renew) {
      if (renew) seen.renewed += 1;
      const ticket = tickets.length > 1 && renew ? tickets.pop() : tickets[0];
      if (!ticket) throw new Error('no ticket');
      return ticket;
    },
    onSignal: ({ kind }) => seen.signals.push(kind),
    onOpen: (isOpen) => seen.open.push(isOpen),
    onEnd: (ending) => seen.endings.push(ending),
    onRefused: () => {
      seen.refused += 1;
    },
    ...pace,
  });
  open.push({ stop: () => socket.close() });
  return { socket, seen };
}

test('the ticket is the first frame, and the room is open once it answers', async () => {
  const { server, heard } = startServer();
  const { seen } = connect(server.port ?? 0);
  await until(() => seen.open.length > 0);
  expect(heard[0]).toEqual({ kind: 'hello', ticket: 'good' });
  expect(seen).toMatchObject({ open: [true], signals: ['welcome'] });
});

test('a gateway that is killed and comes back is found again within seconds, with the same ticket', async () => {
  const first = startServer();
  const { port } = first.server;
  const { seen } = connect(port ?? 0);
  await until(() => seen.open.length === 1);
  await first.server.stop(true);
  await until(() => seen.open.at(-1) === false);
  const second = startServer(port);
  await until(() => seen.open.at(-1) === true);
  expect(second.hellos()).toBe(1);
  expect(seen.renewed).toBe(0);
});

test('a ticket that is refused is renewed', async () => {
  const { server } = startServer();
  const { seen } = connect(server.port ?? 0, ['old', 'good']);
  await until(() => seen.open.length > 0);
  expect(seen.renewed).toBe(1);
});

test.each([
  [ROOM_CLOSED.replaced, 'replaced'],
  [ROOM_CLOSED.ended, 'ended'],
  [ROOM_CLOSED.over, 'over'],
] as const)('after %i the room is %s, and the page does not come back', async (code, ending) => {
  const { server, sockets, hellos } = startServer();
  const { seen } = connect(server.port ?? 0);
  await until(() => sockets.length === 1 && seen.open.length === 1);
  const other = connect(server.port ?? 0);
  await until(() => other.seen.open.length === 1);
  sockets[0]?.close(code);
  await until(() => seen.endings.length > 0);
  expect(seen.endings).toEqual([ending]);
  // Somebody whose connection breaks twice is back twice meanwhile.
  for (const times of [3, 5]) {
    sockets.at(-1)?.close(1011);
    await until(() => other.seen.open.length === times);
  }
  expect(hellos()).toBe(4);
});

test('a burst is spread out, so that the gateway does not take it for an attack', async () => {
  const { server, heard } = startServer();
  const { socket, seen } = connect(server.port ?? 0);
  await until(() => seen.open.length === 1);
  for (let i = 0; i < 80; i += 1) socket.send({ kind: 'alive' });
  await until(() => heard.length > 10);
  expect(heard.length).toBeLessThan(80);
  await until(() => heard.length === 81);
});

test('a frame that the gateway would refuse is dropped, and the socket stays', async () => {
  const { server, heard } = startServer();
  const { socket, seen } = connect(server.port ?? 0);
  await until(() => seen.open.length === 1);
  for (const letters of [MAX_SIGNAL_BYTES / 2, 10])
    socket.send({ kind: 'message', message: { kind: 'pad', text: 'é'.repeat(letters), version: 1 } });
  await until(() => heard.length > 1);
  expect(heard.slice(1)).toMatchObject([{ message: { text: 'é'.repeat(10) } }]);
  expect(seen.open).toEqual([true]);
});

test('a device whose clock is set ahead stays in the room', async () => {
  const { server, heard, hellos } = startServer();
  const { seen } = connect(server.port ?? 0, ['good'], { aliveEveryMs: 20 });
  await until(() => seen.open.length === 1);
  setSystemTime(new Date(Date.now() + 3_600_000));
  const before = heard.length;
  await until(() => heard.length >= before + 3);
  expect({ hellos: hellos(), open: seen.open }).toEqual({ hellos: 1, open: [true] });
});

test('a device whose clock is set back still notices that nothing comes any more', async () => {
  const { server, hellos } = startServer();
  const { seen } = connect(server.port ?? 0, ['good'], { aliveEveryMs: 20, lostAfterMs: 200 });
  await until(() => seen.open.length > 0);
  setSystemTime(new Date(Date.now() - 3_600_000));
  const before = hellos();
  await until(() => hellos() >= before + 2);
});

test('a socket on which nobody ever answers is given up for another', async () => {
  const { server, hellos } = startServer();
  const { seen } = connect(server.port ?? 0, ['unheard'], { aliveEveryMs: 20, lostAfterMs: 200 });
  await until(() => hellos() >= 3);
  expect(seen).toMatchObject({ open: [], endings: [], refused: 0 });
});

test('leaving is said', async () => {
  const { server, heard } = startServer();
  const { socket, seen } = connect(server.port ?? 0);
  await until(() => seen.open.length === 1);
  socket.close();
  await until(() => heard.at(-1)?.kind === 'leave');
});

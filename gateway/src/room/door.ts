import { MAX_SIGNAL_BYTES } from 'contracts/room';
import { SECOND_MS } from 'contracts/times';
import type { Answers } from '../answers.ts';
import type { ClientReader } from '../read-client.ts';
import { splitUrl } from '../split-url.ts';
import type { Line } from './room.ts';
import type { Rooms } from './rooms.ts';
import { steadyNow } from './steady-now.ts';
import type { Visitor } from './visitor.ts';

const PATH = /^\/api\/rooms\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/signal$/;
const HELLO_MS = 5 * SECOND_MS;
/** Sockets that have not said who they are: of all, and of one network address. */
const MOST_STRANGERS = 2_000;
const MOST_STRANGERS_OF_ONE = 100;
const POLICY = 1008;

export interface Socket {
  visitor: Visitor;
  line?: Line;
}

interface DoorDeps {
  rooms: Rooms;
  ours: string;
  answers: Answers;
  clientOf: ClientReader;
  helloMs?: number;
}

export function createRoomDoor({ rooms, ours, answers, clientOf, helloMs = HELLO_MS }: DoorDeps) {
  const strangers = new Map<string, number>();
  let all = 0;

  function count(client: string, by: 1 | -1) {
    all += by;
    const left = (strangers.get(client) ?? 0) + by;
    if (left > 0) strangers.set(client, left);
    else strangers.delete(client);
  }

  function introduced(visitor: Visitor) {
    if (visitor.isCounted) count(visitor.client, -1);
    visitor.isCounted = false;
  }

  return {
    /** Null: not an address of ours. Undefined: it has become a socket. */
    upgrade(request: Request, server: Bun.Server<Socket>, peer: string): Response | undefined | null {
      const session = PATH.exec(splitUrl(request.url).path)?.[1];
      if (!session) return null;
      if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
        return answers.refuse(426, 'wrong_method', { upgrade: 'websocket' }, 'This address takes WebSockets.');
      if (request.headers.get('origin') !== ours) return answers.refuse(403, 'foreign_origin');
      const client = clientOf(request.headers, peer);
      if (all >= MOST_STRANGERS || (strangers.get(client) ?? 0) >= MOST_STRANGERS_OF_ONE)
        return answers.refuse(429, 'too_many_tries', { 'retry-after': String(Math.ceil(helloMs / SECOND_MS)) });
      const visitor = rooms.open(session, client);
      if (server.upgrade(request, { data: { visitor } })) return undefined;
      return answers.refuse(400, 'wrong_method', {}, 'This is not a WebSocket.');
    },

    socket: {
      maxPayloadLength: 2 * MAX_SIGNAL_BYTES,
      backpressureLimit: 1024 * 1024,
      closeOnBackpressureLimit: true,
      // Longer than any silence between two of our own heartbeats.
      idleTimeout: 60,
      sendPings: false,
      open(ws: Bun.ServerWebSocket<Socket>) {
        const { visitor } = ws.data;
        ws.data.line = {
          send: (text) => void ws.send(text),
          ping: () => void ws.ping(),
          close: (code, reason) => ws.close(code, reason),
        };
        count(visitor.client, 1);
        visitor.isCounted = true;
        visitor.greeting = setTimeout(() => ws.close(POLICY, 'no hello'), helloMs);
      },
      async message(ws: Bun.ServerWebSocket<Socket>, raw: string | Buffer) {
        const { visitor, line } = ws.data;
        if (line) await rooms.onFrame(visitor, line, raw);
        if (visitor.inside) introduced(visitor);
      },
      pong(ws: Bun.ServerWebSocket<Socket>) {
        ws.data.visitor.heardAt = steadyNow();
      },
      close(ws: Bun.ServerWebSocket<Socket>) {
        const { visitor } = ws.data;
        clearTimeout(visitor.greeting);
        introduced(visitor);
        rooms.onClose(visitor);
      },
    },
  };
}

import {
  ALIVE_EVERY_MS,
  LOST_AFTER_MS,
  MAX_SIGNAL_BYTES,
  ROOM_CLOSED,
  SIGNALS_AT_ONCE,
  SIGNALS_PER_SECOND,
  type SignalFromClient,
  type SignalFromServer,
} from 'contracts/room';
import { bytesOf } from './fits-socket.ts';

/** Why it never comes back by itself. */
export type Ending = 'replaced' | 'ended' | 'over';

interface Options {
  address: string;
  /** `renew` after the last one was refused. */
  ticket: (renew: boolean) => Promise<string>;
  onSignal: (signal: SignalFromServer) => void;
  /** True once the room has answered. */
  onOpen: (isOpen: boolean) => void;
  onEnd: (ending: Ending) => void;
  /** The room does not let this person in any more. */
  onRefused: (error: unknown) => void;
  open?: (address: string) => WebSocket;
  aliveEveryMs?: number;
  lostAfterMs?: number;
}

export interface SignalSocket {
  /** What cannot leave now is dropped: whoever comes back asks anew. */
  send(signal: SignalFromClient): void;
  /** After a sleep or on another network, a socket may seem open for minutes. */
  reopen(): void;
  close(): void;
}

const ENDINGS = new Map<number, Ending>([
  [ROOM_CLOSED.replaced, 'replaced'],
  [ROOM_CLOSED.ended, 'ended'],
  [ROOM_CLOSED.over, 'over'],
]);
const FIRST_WAIT_MS = 200;
const MOST_WAIT_MS = 3_000;
const WAIT_AFTER_REFUSAL_MS = 5_000;

export function openSignalSocket(options: Options): SignalSocket {
  const { aliveEveryMs = ALIVE_EVERY_MS, lostAfterMs = LOST_AFTER_MS } = options;
  const connect = options.open ?? ((address: string) => new WebSocket(address));
  const pace = createPace();
  let socket: WebSocket | null = null;
  let isWelcome = false;
  let tries = 0;
  let heardAt = 0;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const write = (signal: SignalFromClient) => {
    const text = JSON.stringify(signal);
    // The gateway would close the socket, and everything else would be lost with it.
    if (bytesOf(text) > MAX_SIGNAL_BYTES) console.warn('too long for the socket', signal.kind);
    else if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  };
  const alive = setInterval(() => {
    write({ kind: 'alive' });
    // The network is gone, and nothing has told the socket; or it never came through.
    if (socket && performance.now() - heardAt > lostAfterMs) reopen();
  }, aliveEveryMs);

  function close() {
    isClosed = true;
    clearInterval(alive);
    clearTimeout(retry);
    pace.stop();
    drop();
  }
  function drop() {
    const old = socket;
    socket = null;
    old?.close();
    if (isWelcome) options.onOpen(false);
    isWelcome = false;
  }
  function reopen() {
    if (isClosed) return;
    clearTimeout(retry);
    tries = 0;
    void open(false);
  }
  function later(renew: boolean, least = 0) {
    clearTimeout(retry);
    const wait = Math.max(least, Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + Math.random() / 2));
    tries += 1;
    retry = setTimeout(() => void open(renew), wait);
  }
  async function open(renew: boolean) {
    let ticket: string;
    try {
      ticket = await options.ticket(renew);
    } catch (error) {
      options.onRefused(error);
      if (!isClosed) later(renew);
      return;
    }
    if (isClosed) return;
    drop();
    listen(connect(options.address), ticket);
  }
  function listen(opened: WebSocket, ticket: string) {
    socket = opened;
    heardAt = performance.now();
    opened.onopen = () => write({ kind: 'hello', ticket });
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return;
      heardAt = performance.now();
      const signal = JSON.parse(String(data)) as SignalFromServer;
      if (signal.kind === 'welcome') {
        isWelcome = true;
        tries = 0;
        options.onOpen(true);
      }
      options.onSignal(signal);
    };
    opened.onclose = ({ code }) => {
      if (opened !== socket || isClosed) return;
      drop();
      const ending = ENDINGS.get(code);
      if (ending) {
        close();
        options.onEnd(ending);
      } else later(code === ROOM_CLOSED.ticket, code === ROOM_CLOSED.refused ? WAIT_AFTER_REFUSAL_MS : 0);
    };
  }

  void open(false);
  return {
    send: (signal) => pace.when(() => write(signal)),
    reopen,
    close() {
      write({ kind: 'leave' });
      close();
    },
  };
}

/** The gateway closes sockets that send faster than it allows. */
function createPace() {
  const waiting: (() => void)[] = [];
  let free: number = SIGNALS_AT_ONCE / 2;
  const timer = setInterval(() => {
    free = Math.min(SIGNALS_AT_ONCE / 2, free + SIGNALS_PER_SECOND / 10);
    while (free >= 1 && waiting.length > 0) {
      free -= 1;
      waiting.shift()?.();
    }
  }, 100);
  return {
    when(work: () => void) {
      if (free < 1 || waiting.length > 0) waiting.push(work);
      else {
        free -= 1;
        work();
      }
    },
    stop: () => clearInterval(timer),
  };
}

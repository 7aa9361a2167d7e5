import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '../svc-kit/free-ports.ts';

interface Wishes {
  /** Where it listens itself; the host of the ports; and whether each connection begins with the next port. */
  port?: number;
  address?: string;
  host?: string;
  inTurns?: boolean;
}

/** A connection goes to the first port that takes it, as at a load balancer. `ports` may change while it runs. */
export async function startBalancer(ports: readonly number[], wishes: Wishes = {}) {
  const { port: own, inTurns = false, address = '127.0.0.1', host = '127.0.0.1' } = wishes;
  let turn = 0;
  const open = new Set<Socket>();
  const took: number[] = [];
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
  };
  function pass(visitor: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void visitor.destroy();
    const way = connect({ port, host });
    way.once('error', () => pass(visitor, others));
    way.once('connect', () => {
      way.removeAllListeners('error');
      keep(way);
      took.push(port);
      visitor.pipe(way).pipe(visitor);
      way.on('close', () => visitor.destroy());
      visitor.on('close', () => way.destroy());
    });
  }
  const server = createServer((visitor) => {
    keep(visitor);
    if (inTurns) turn += 1;
    const first = turn % Math.max(1, ports.length);
    pass(visitor, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  const port = own ?? (await findFreePort());
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, address, done));
  return {
    port,
    /** Those that took a connection, in their order. */
    took: () => took.filter((one, n) => took.indexOf(one) === n),
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

import { createServer, type Server } from 'node:net';

/** Below the ports of outgoing connections, or a program's own client could take its server's port. */
const FIRST = 20_000;
const LAST = 32_767;
const BLOCK = 64;
const MOST_TRIES = 1_000;

/** A block belongs to the process that listens on its first port, so it is free again when that process ends. */
let block: { claim: Server; next: number; end: number } | undefined;

export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const probe = await listen(port, host);
  if (!probe) return false;
  await new Promise((done) => probe.close(done));
  return true;
}

/** Nobody listens on these ports of 127.0.0.1, and no other process gets them while this one runs. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    if (!block || block.next > block.end) block = await claimBlock();
    const port = block.next++;
    if (await isPortFree(port)) ports.push(port);
  }
  return ports;
}

export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  if (port === undefined) throw new Error('no free port');
  return port;
}

async function claimBlock(): Promise<NonNullable<typeof block>> {
  const blocks = Math.floor((LAST - FIRST + 1) / BLOCK);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const first = FIRST + BLOCK * Math.floor(Math.random() * blocks);
    const claim = await listen(first, '127.0.0.1');
    if (claim) return { claim: claim.unref(), next: first + 1, end: first + BLOCK - 1 };
  }
  throw new Error(`no free port between ${FIRST} and ${LAST}`);
}

function listen(port: number, host: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

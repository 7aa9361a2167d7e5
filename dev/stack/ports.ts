import { createServer } from 'node:net';

/** Whether a server could listen on `port` of `host` right now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * `count` different ports of 127.0.0.1 that nobody listens on. All are held open until the last one is known,
 * or the system would hand out the same one twice.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, openProbe));
  const ports = probes.map((probe) => probe.port);
  await Promise.all(probes.map((probe) => probe.close()));
  return ports;
}

function openProbe(): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, close: () => new Promise((done) => probe.close(() => done())) });
    });
  });
}

/** One free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  return port ?? 0;
}

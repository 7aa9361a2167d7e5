import { afterAll, expect, test } from 'bun:test';
import { createServer, type Socket } from 'node:net';
import { connectBroker } from './nats.ts';

const endings: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Speaks just enough of NATS to be connected to. */
async function startTalker() {
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    socket.write('INFO {"server_id":"a","version":"2.12.2","proto":1,"headers":true,"max_payload":1048576}\r\n');
    socket.on('data', (bytes) => {
      if (!silent.has(socket) && bytes.includes('PING')) socket.write('PONG\r\n');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  endings.push(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const address = server.address();
  return {
    url: `nats://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** Its connections stay open and nothing comes any more, as from a host that is cut off; newer ones are answered. */
    fallSilent() {
      for (const socket of open) silent.add(socket);
    },
  };
}

test('a broker that is cut off without a word is left for another connection within ten seconds', async () => {
  const talker = await startTalker();
  const { connection } = await connectBroker(talker.url, 'booking');
  endings.push(() => connection.close());
  const began = performance.now();
  talker.fallSilent();
  for await (const { type } of connection.status()) if (type === 'reconnect') break;
  expect(performance.now() - began).toBeLessThan(10_000);
}, 20_000);

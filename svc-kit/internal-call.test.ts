import { afterAll, expect, test } from 'bun:test';
import { z } from 'zod';
import { createBaseApp } from './app.ts';
import { createClock } from './clock.ts';
import { createInternalCall } from './internal-call.ts';
import { createLog } from './log.ts';
import { TEST_SECRET } from './testing.ts';

const hangsUp = Bun.listen({
  ...{ hostname: '127.0.0.1', port: 0 },
  socket: { data: (socket) => void socket.end() },
});
const breaksOff = Bun.listen({
  ...{ hostname: '127.0.0.1', port: 0 },
  socket: {
    data(socket) {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"half');
      socket.end();
    },
  },
});
const answers = Bun.serve({
  ...{ hostname: '127.0.0.1', port: 0 },
  fetch: ({ url }) => new Response('{}', { status: Number(new URL(url).pathname.split('/').at(-1)) }),
});
afterAll(async () => {
  hangsUp.stop(true);
  breaksOff.stop(true);
  await answers.stop(true);
});

test('who asks a service that asks another one in vain is told to come again, and of a fault only where there is one', async () => {
  const ask = createInternalCall('payments', TEST_SECRET);
  const app = createBaseApp({ log: createLog('test', 'error'), internalSecret: TEST_SECRET, clock: createClock() });
  app.get('/asks', async (c) => c.json(await ask(c.req.query('url') ?? '', z.object({}))));
  const told = async (url: string) => {
    const answer = await app.request(`/asks?url=${encodeURIComponent(url)}`);
    return [answer.status, (await answer.json())?.code ?? null, answer.headers.get('retry-after')];
  };
  expect(await told(`http://127.0.0.1:${hangsUp.port}/internal/sessions`)).toEqual([503, 'service_down', '2']);
  expect(await told(`http://127.0.0.1:${breaksOff.port}/internal/sessions`)).toEqual([503, 'service_down', '2']);
  const answered = (status: number) => told(`http://127.0.0.1:${answers.port}/internal/sessions/${status}`);
  expect(await answered(503)).toEqual([503, 'service_down', '2']);
  expect(await answered(500)).toEqual([500, 'unexpected', null]);
  expect(await answered(404)).toEqual([200, null, null]);
});

import { afterEach, expect, test } from 'bun:test';
import { createBaseApp } from '../app.ts';
import { createClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { nameCall } from '../name-call.ts';
import { createGaugeAsker, gauges } from './ask-gauges.ts';
import { createExposition } from './expose.ts';
import { TIMINGS } from './measured.ts';
import { type Metrics, serveMetrics } from './serve-metrics.ts';
import { createTimings } from './timings.ts';

const log = createLog('catalog', 'error');
let served: Metrics | null = null;
afterEach(() => served?.stop());

const serve = async () => {
  served = await serveMetrics('catalog', { METRICS_PORT: 0, HOST: '127.0.0.1' }, log);
  if (!served) throw new Error('nothing is served');
  return served;
};
const scrape = async ({ port }: Metrics) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test('without a port nothing listens and nothing is counted', async () => {
  expect(await serveMetrics('catalog', { HOST: '127.0.0.1' }, log)).toBeNull();
  expect(TIMINGS.flatMap((each) => each.series())).toEqual([]);
});

test('a scrape tells of the process, and of each call by its name and class of status, never by what it was about', async () => {
  const metrics = await serve();
  const app = createBaseApp({ log, internalSecret: 'x'.repeat(32), clock: createClock(0) });
  nameCall('GET', '/mentors/:id', 'showMentor');
  app.get('/mentors/:id', (c) => c.json({}, c.req.param('id') === 'gone' ? 410 : 200));
  await app.request('/mentors/7f1c?search=Okafor');
  await app.request('/mentors/gone');
  await app.request('/wp-admin/7f1c');
  await app.request('/internal/people/7f1c');
  const text = await scrape(metrics);
  expect(text).toContain('sideline_call_seconds_count{service="catalog",call="showMentor",status="2xx"} 1\n');
  expect(text).toContain('sideline_call_seconds_count{service="catalog",call="showMentor",status="4xx"} 1\n');
  expect(text).toMatch(/sideline_call_seconds_bucket\{service="catalog",call="showMentor",status="2xx",le="10"\} 1\n/);
  expect(text).toMatch(/process_resident_memory_bytes\{service="catalog"\} [1-9]/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds\{service="catalog"\} /);
  expect(text).not.toMatch(/7f1c|Okafor|wp-admin|people/);
});

test('only /metrics is answered there', async () => {
  const { port } = await serve();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('a question that fails or hangs takes only its own numbers from the scrape, and is counted', async () => {
  let isBroken = false;
  const asker = createGaugeAsker({ keptMs: 0, limitMs: 20 });
  const first = gauges({
    name: 'first',
    gauges: { one: ['One.'] },
    ask: () => {
      if (isBroken) throw new Error('no database');
      return { one: [{ value: 1 }] };
    },
  });
  const hanging = gauges({
    name: 'hanging',
    gauges: { two: ['Two.'] },
    ask: () => new Promise<never>(() => undefined),
  });
  asker.add([first, hanging]);
  expect([...(await asker.read())]).toEqual([['one', [{ value: 1 }]]]);
  isBroken = true;
  expect([...(await asker.read())]).toEqual([]);
  expect(asker.failures().get('first')).toBe(1);
  expect(asker.failures().get('hanging')).toBe(2);
});

test('however often it is scraped, a question is asked once in some seconds, and not again while it is open', async () => {
  let now = 0;
  let asked = 0;
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asker = createGaugeAsker({ keptMs: 5_000, limitMs: 10, now: () => now });
  const count = gauges({
    name: 'count',
    gauges: { one: ['One.'] },
    async ask() {
      asked += 1;
      await answers[asked - 1]?.promise;
      return { one: [{ value: asked }] };
    },
  });
  asker.add([count]);
  await Promise.all([asker.read(), asker.read()]);
  now += 6_000;
  await asker.read();
  expect(asked).toBe(1);
  answers[0]?.resolve();
  answers[1]?.resolve();
  now += 6_000;
  await asker.read();
  await asker.read();
  now += 4_999;
  await asker.read();
  expect(asked).toBe(2);
});

test('a gauge without readings is still named, and one that has none any more shows no old ones', async () => {
  const asker = createGaugeAsker({ keptMs: 0 });
  const expose = createExposition('catalog', asker);
  let isThere = true;
  const late = gauges({
    name: 'late',
    gauges: { sideline_test_late: ['Late.', 'kind'] },
    ask: () => ({ sideline_test_late: isThere ? [{ value: 3, labels: { kind: 'mail.send' } }] : [] }),
  });
  asker.add([late]);
  expect((await expose()).text).toContain('sideline_test_late{kind="mail.send",service="catalog"} 3\n');
  isThere = false;
  const { text } = await expose();
  expect(text).toContain('# TYPE sideline_test_late gauge\n');
  expect(text).not.toContain('sideline_test_late{');
});

test('durations fall into buckets that a scrape adds up', () => {
  const timings = createTimings('t', 'T.', ['call']);
  for (const ms of [0.4, 1, 30, 99_000]) timings.note({ call: 'a' }, ms);
  const [series] = timings.series();
  expect(series?.labels).toEqual({ call: 'a' });
  expect(series?.counts).toEqual([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
  expect(series?.seconds).toBeCloseTo(99.0314, 6);
});

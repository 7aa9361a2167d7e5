import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { stageService } from '../fixtures/service-process.ts';
import { startCollector, type ToldSpan } from '../fixtures/span-collector.ts';
import { until } from '../testing.ts';

setDefaultTimeout(60_000);

const MIGRATIONS = fileURLToPath(new URL('../fixtures/migrations/', import.meta.url));
const MAIN = fileURLToPath(new URL('../fixtures/counting-service.ts', import.meta.url));
const collector = startCollector();
let service: Awaited<ReturnType<typeof stageService>>;
beforeAll(async () => {
  service = await stageService({ main: MAIN, migrations: MIGRATIONS });
});
afterEach(() => service.kill());
afterAll(async () => {
  await service?.end();
  await collector.stop();
});

const SOON = { OTEL_BSP_SCHEDULE_DELAY: '50' };
const start = async (environment: Record<string, string>) => {
  service.start({
    PUBLIC_URL: 'http://localhost:1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...SOON,
    ...environment,
  });
  await service.ready();
};
const newId = () => crypto.randomUUID().replaceAll('-', '');
const emit = (trace: string, flags = '01') =>
  fetch(`${service.base}/emit/${crypto.randomUUID()}`, {
    method: 'POST',
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-${flags}` },
  });
const spansOf = (trace: string) => collector.told.filter(({ traceId }) => traceId === trace);
const named = (trace: string, name: string) =>
  until(() => spansOf(trace).find((span) => span.name === name), `a span ${name}`);

test('a call, its statements, its event and the event’s effect are one trace, each with its right parent', async () => {
  await start({});
  const trace = newId();
  await emit(trace);
  const call = await until(() => spansOf(trace).find(({ kind }) => kind === 2), 'the call');
  expect(call.parentSpanId).toBe('00f067aa0ba902b7');
  const written = await named(trace, 'insert outbox');
  const published = await named(trace, 'publish account.deleted');
  const handled = await named(trace, 'handle account.deleted');
  const effect = await named(trace, 'insert effect');
  const parents: [ToldSpan, ToldSpan][] = [
    [written, call],
    [published, call],
    [handled, published],
    [effect, handled],
  ];
  for (const [child, parent] of parents) expect([child.name, child.parentSpanId]).toEqual([child.name, parent.spanId]);
  expect(effect.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue).toStartWith(
    'insert into effect (event_id) values (?)',
  );
});

test('a statement that is put together from texts is part of its call, without its values', async () => {
  await start({});
  const trace = newId();
  const id = crypto.randomUUID();
  const answer = await fetch(`${service.base}/count/${id}`, {
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  });
  expect(await answer.json()).toEqual({ times: 0 });
  const call = await until(() => spansOf(trace).find(({ kind }) => kind === 2), 'the call');
  const read = await named(trace, 'select effect');
  expect(read.parentSpanId).toBe(call.spanId);
  expect(read.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue).toBe(
    'select times from effect where event_id = ?',
  );
});

test('what is not sampled is not told, and goes on all the same', async () => {
  await start({});
  const trace = newId();
  const { status } = await emit(trace, '00');
  expect(status).toBe(200);
  const next = newId();
  await emit(next);
  await named(next, 'insert effect');
  expect(spansOf(trace)).toEqual([]);
});

test('OpenTelemetry’s own variables name the service and choose what is sampled', async () => {
  await start({ OTEL_SERVICE_NAME: 'elsewhere', OTEL_TRACES_SAMPLER: 'always_off' });
  const silent = newId();
  await emit(silent);
  await service.stop();
  expect(spansOf(silent)).toEqual([]);
  await start({ OTEL_SERVICE_NAME: 'elsewhere' });
  const trace = newId();
  await emit(trace);
  expect((await named(trace, 'insert outbox')).service).toBe('elsewhere');
});

test('a collector that is away costs nobody a call', async () => {
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect((await emit(newId())).status).toBe(200);
});

test('a service that is asked to stop tells what it has not told yet', async () => {
  await start({ OTEL_BSP_SCHEDULE_DELAY: '60000' });
  const trace = newId();
  await emit(trace);
  expect(await service.stop()).toBe(0);
  await named(trace, 'insert outbox');
});

test('it does so as well where its work does not end in time', async () => {
  await start({ OTEL_BSP_SCHEDULE_DELAY: '60000' });
  const trace = newId();
  await emit(trace);
  service.broker.freeze();
  expect(await service.stop()).toBe(0);
  await named(trace, 'insert outbox');
});

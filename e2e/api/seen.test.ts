import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startCollector, type ToldSpan } from 'svc-kit/fixtures/span-collector';
import { findFreePorts } from 'svc-kit/free-ports';
import { createKept } from '../../backup/src/kept.ts';
import { type Account, type Marketplace, marketplace, VISA } from '../marketplace.ts';
import { SERVICES } from '../services.ts';
import { type Stack, startStack, until } from '../stack.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAMS = [...SERVICES, 'gateway'];
const collector = startCollector();
let stack: Stack;
let market: Marketplace;
let firstPort: number;
let athlete: Account;
let mentor: Account;
let free: Account;
beforeAll(async () => {
  firstPort = await findRow(PROGRAMS.length);
  stack = await startStack({
    FREE_SESSIONS: 'open',
    METRICS_PORT: String(firstPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  market = marketplace(stack);
  mentor = await market.bookableMentor({ first_name: 'Zephyrine', bio: 'Walked on twice.' });
  free = await market.registerMentor({ mentoring_type: 'free' });
  await market.approve(free);
  await market.openEveryDay(free);
  athlete = await market.registerConfirmedAthlete({ first_name: 'Balthasar' });
}, 240_000);
afterAll(async () => {
  await stack?.stop();
  await collector.stop();
}, 240_000);

/** Ports in a row: the first program's is given, the others count on. */
async function findRow(count: number): Promise<number> {
  return until(async () => {
    const ports = await findFreePorts(count);
    return ports.every((port, i) => port === (ports[0] ?? 0) + i) ? ports[0] : null;
  }, 'ports in a row');
}

const scrape = async (program: string) =>
  (await fetch(`http://127.0.0.1:${firstPort + PROGRAMS.indexOf(program)}/metrics`)).text();
const scrapeAll = async () => (await Promise.all(PROGRAMS.map(scrape))).join('\n');

async function bookIn(trace: string): Promise<void> {
  const slot = await market.anySlot(free.id);
  const answer = await fetch(`${stack.url}/api/sessions/book?athlete_id=${athlete.id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${athlete.token}`,
      'content-type': 'application/json',
      traceparent: `00-${trace}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ mentor_id: free.id, scheduled_datetime: slot, notes: 'Please watch my left hand.' }),
  });
  expect([answer.status, await answer.text()]).toMatchObject([200, expect.any(String)]);
}

test('one booking is one trace over gateway, booking, payments and identity, each part below its cause', async () => {
  const trace = crypto.randomUUID().replaceAll('-', '');
  await bookIn(trace);
  const find = (service: string, name: string) =>
    until(
      () => collector.told.find((span) => span.traceId === trace && span.service === service && span.name === name),
      `${name} of ${service}`,
    );
  const door = await find('gateway', 'POST bookSession');
  const call = await find('booking', 'POST bookSession');
  const published = await find('booking', 'publish session.confirmed');
  const heard = await find('payments', 'handle session.confirmed');
  const told = await find('identity', 'handle session.confirmed');
  expect(door.parentSpanId).toBe('00f067aa0ba902b7');
  const parents: [ToldSpan, ToldSpan][] = [
    [call, door],
    [published, call],
    [heard, published],
    [told, published],
  ];
  for (const [child, { spanId }] of parents) expect([child.name, child.parentSpanId]).toEqual([child.name, spanId]);
  const below = ({ spanId }: ToldSpan, name: string) =>
    until(() => collector.told.find((span) => span.parentSpanId === spanId && span.name === name), name);
  await below(heard, 'insert payable_session');
  await below(told, 'insert mail');
  await below(call, 'insert session');
});

test('no span holds a name, an address, a password, a token, a card or what somebody wrote', async () => {
  await market.paidSession(athlete, mentor, (await market.slots(mentor.id))[40]);
  await market.mailTo(athlete.email, /./);
  await until(() => collector.told.find(({ name }) => name === 'due mail.send'), 'a mail on its way');
  const text = collector.text();
  const personal = ['Zephyrine', 'Balthasar', 'Walked on twice', 'my left hand', 'Lincoln High', VISA, '@example.org'];
  const secrets = [athlete, mentor].flatMap(({ email, password, token }) => [email, password, token]);
  for (const word of [...personal, ...secrets]) expect(text).not.toContain(word);
  expect(text).not.toMatch(/\beyJ[\w-]+\.|cs_test_|whsec_|sk_test/);
});

test('everything that the dashboard and the alerts name is served, under labels that name nobody', async () => {
  await market.good('GET', '/college-athletes');
  const served = new Set([...(await scrapeAll()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  // Of the program that backs up, which this stack runs without.
  for (const name of Object.keys(createKept().question.gauges)) served.add(name);
  const files = ['deploy/prometheus/alerts.yml', 'deploy/grafana/sideline.json'];
  const text = (await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')))).join('\n');
  const named = [...text.matchAll(/\b(?:sideline|process|nodejs)_\w+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(40);
  const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  expect([...new Set(named)].filter((name) => !served.has(name) && !served.has(bare(name)))).toEqual([]);
  const all = await scrapeAll();
  expect(all).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|Okafor|127\.0\.0\.1/);
});

test('a scrape counts what was asked, and asks each database what it knows', async () => {
  const calls = (service: string, call: string) =>
    `sideline_call_seconds_count{service="${service}",call="${call}",status="2xx"}`;
  const wanted = [
    ['gateway', calls('gateway', 'bookSession')],
    ['booking', calls('booking', 'bookSession')],
    ['payments', 'sideline_outside_seconds_count{service="payments",call="POST checkout",status="2xx"}'],
    ['payments', 'sideline_work_seconds_count{service="payments",work="event",name="session.booked",outcome="done"}'],
    ...SERVICES.map((service) => [service, `sideline_part_up{part="due",service="${service}"}`]),
    ...SERVICES.map((service) => [service, `sideline_database_pool_size{service="${service}"}`]),
  ];
  const missing: string[] = [];
  for (const [program = '', series = ''] of wanted)
    if (!(Number(valueIn(await scrape(program), series)) >= 1)) missing.push(series);
  expect(missing).toEqual([]);
  for (const service of SERVICES) {
    const text = await scrape(service);
    expect(valueIn(text, `sideline_outbox_lag_seconds{service="${service}"}`)).toMatch(/^\d/);
    expect(text.match(/sideline_gauge_failures_total\{.*\} [1-9]/g)).toBeNull();
  }
});

const valueIn = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);

test('nothing of it is at the public port', async () => {
  const answer = await fetch(`${stack.url}/metrics`);
  expect(await answer.text()).not.toContain('# TYPE');
});

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusalOf } from 'contracts/details';
import { type Account, type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, startStack, until } from '../stack.ts';

let stack: Stack;
let market: Marketplace;
let mentor: Account;
beforeAll(async () => {
  stack = await startStack({ LOG_LEVEL: 'debug' });
  market = marketplace(stack);
  mentor = await market.bookableMentor();
}, 240_000);
afterAll(() => stack?.stop(), 60_000);

async function linesOf(service: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(stack.dataDir, 'logs', `${service}.log`), 'utf8');
  return (
    text
      .split('\n')
      // The last one may be just being written.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  );
}

test('a request can be followed by one trace from the gateway into the service', async () => {
  const id = crypto.randomUUID().replaceAll('-', '');
  const answer = await fetch(`${stack.url}/api/mentors/${mentor.id}/slots`, {
    headers: { traceparent: `00-${id}-00f067aa0ba902b7-01` },
  });
  expect(answer.status).toBe(200);
  const line = await until(
    async () => (await linesOf('booking')).find((one) => one.trace_id === id),
    'the line in booking',
  );
  expect(line).toMatchObject({ service: 'booking', message: 'request', status: 200 });
  const given = await until(
    async () => (await linesOf('booking')).find((one) => one.message === 'request' && one.trace_id !== id),
    'a line whose trace the gateway made',
  );
  expect(given.trace_id).toMatch(/^[0-9a-f]{32}$/);
});

test('logs hold neither names nor addresses', async () => {
  for (const service of ['gateway', 'identity', 'catalog', 'booking', 'payments']) {
    const text = await readFile(join(stack.dataDir, 'logs', `${service}.log`), 'utf8');
    expect(text).not.toContain(mentor.email);
    expect(text).not.toContain('Okafor');
    expect(text).not.toContain(mentor.password);
    expect(text).not.toContain(mentor.token);
  }
});

test('a service that is away takes only its own pages with it, and comes back by itself', async () => {
  const admin = await market.admin();
  expect((await market.api('POST', '/dev/processes/booking/stop')).status).toBeLessThan(300);
  const slots = await market.api('GET', `/mentors/${mentor.id}/slots`);
  expect(slots).toEqual({ status: 503, body: refusalOf('service_down') });
  expect((await market.api('GET', '/college-athletes')).body).toHaveLength(1);
  expect((await market.api('GET', '/me', admin)).status).toBe(200);
  expect((await market.api('GET', '/admin/analytics', admin)).status).toBe(503);
  expect((await fetch(`${stack.url}/`)).status).toBe(200);
  const parts = async () => (await fetch(`${stack.url}/ready`)).json();
  expect(await parts()).toMatchObject({ status: 'degraded', booking: false, catalog: true });
  expect((await fetch(`${stack.url}/health`)).status).toBe(200);
  expect((await market.api('POST', '/dev/processes/booking/start')).status).toBeLessThan(300);
  await until(async () => (await market.slots(mentor.id)).length > 0, 'the slots again');
  await until(async () => (await parts()).status === 'ready', 'all ready');
}, 240_000);

test('the API describes every call of itself, for people and for programs', async () => {
  const description = await (await fetch(`${stack.url}/api/openapi.json`)).json();
  expect(description.openapi).toStartWith('3.1');
  expect(
    description.paths['/sessions/{id}/checkout-with-connect'] ??
      description.paths['/api/sessions/{id}/checkout-with-connect'],
  ).toBeDefined();
  const page = await fetch(`${stack.url}/api/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('/sessions/book');
});

test('approval shows the mentor to families', async () => {
  const fresh = await market.registerMentor({ first_name: 'Ines', mentoring_type: 'free' });
  const seen = async () => {
    const list = await market.good('GET', '/college-athletes?mentoring_type=free');
    return list.some((one: { id: string }) => one.id === fresh.id);
  };
  expect(await seen()).toBe(false);
  await market.approve(fresh);
  await until(seen, 'the mentor in the list');
});

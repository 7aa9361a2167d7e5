import { expect, test } from 'bun:test';
import { BRAND } from 'contracts/brand';
import type { EventEnvelope } from 'contracts/events';
import { createLog } from 'svc-kit/log';
import { until } from 'svc-kit/testing';
import { createSiteName } from './site-name.ts';

const log = createLog('gateway', 'error', () => undefined);
const answer = (brand: string) => Response.json({ brand, testimonials: [], free_sessions: 'open' });
const changed = (version: number, brand: string) =>
  ({ id: 'x', name: 'site.changed', occurredAt: '', payload: { version, brand } }) as EventEnvelope;

test('the name is asked for at start, and follows each newer event', async () => {
  const name = createSiteName(async () => answer('Huddle'), log);
  expect(name.current()).toBe(BRAND);
  await name.refresh();
  expect(name.current()).toBe('Huddle');
  name.onEvent(changed(5, 'Team Talk'));
  name.onEvent(changed(4, 'Older'));
  expect(name.current()).toBe('Team Talk');
});

test('while catalog is away the last name stays, and it is asked again until it answers', async () => {
  let isAway = true;
  let asked = 0;
  const name = createSiteName(
    async () => {
      asked += 1;
      return isAway ? new Response(null, { status: 503 }) : answer('Huddle');
    },
    log,
    1,
  );
  name.onEvent(changed(1, 'Known'));
  await name.refresh();
  expect(name.current()).toBe('Known');
  await until(() => asked >= 3, 'more questions');
  isAway = false;
  await until(() => name.current() === 'Huddle', 'the name');
});

test('an answer that was on its way when an event came does not bring the old name back', async () => {
  const gate = Promise.withResolvers<Response>();
  const name = createSiteName(() => gate.promise, log);
  const asking = name.refresh();
  name.onEvent(changed(1, 'New'));
  gate.resolve(answer('Old'));
  await asking;
  expect(name.current()).toBe('New');
});

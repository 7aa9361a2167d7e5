import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query.ts';
import type { DeclaredKey } from './query-keys.ts';
import { createRefresher, type Refresher } from './refresh-queries.ts';

let client: QueryClient;
let refresher: Refresher;
let stops: (() => void)[];
beforeEach(() => {
  client = createQueryClient();
  refresher = createRefresher(client);
  stops = [];
});
afterEach(() => {
  refresher.stop();
  for (const stop of stops) stop();
  client.clear();
});

async function waitFor(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 4_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('it never came');
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** The last answer is repeated. */
async function watch(queryKey: DeclaredKey, answers: unknown[]) {
  const seen = { calls: 0, data: undefined as unknown };
  const queryFn = () => {
    seen.calls += 1;
    return Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]);
  };
  const observer = new QueryObserver(client, { queryKey, queryFn });
  stops.push(
    observer.subscribe(({ data }) => {
      seen.data = data;
    }),
  );
  await waitFor(() => seen.data !== undefined);
  return seen;
}

test('what an event is about is asked again at once, and nothing else is', async () => {
  const mine = await watch(['athlete-sessions', 'a1'], [{ status: 'scheduled' }, { status: 'confirmed' }]);
  const other = await watch(['availability', 'm1'], [{}]);
  const started = Date.now();
  refresher.after('session.confirmed');
  refresher.after('payment.captured');
  await waitFor(() => (mine.data as { status: string }).status === 'confirmed');
  expect(Date.now() - started).toBeLessThan(250);
  expect([mine.calls, other.calls]).toEqual([2, 1]);
});

test('a payout that a mentor’s bank refused shows at once to both', async () => {
  const founder = await watch(['admin', 'mentor-bank-troubles'], [[], ['it']]);
  const mentor = await watch(['earnings', 'm1', null], [[], ['it']]);
  refresher.after('mentor.bank_refused');
  await waitFor(() => [founder, mentor].every(({ data }) => (data as string[]).length === 1));
});

test('while the answer is the old one it is asked again, twice and no more', async () => {
  const late = await watch(['own-profile', 'm1'], [{ ok: false }, { ok: false }, { ok: true }]);
  const never = await watch(['admin', 'pending-mentors'], [[]]);
  refresher.after('mentor.verified');
  await waitFor(() => (late.data as { ok: boolean }).ok);
  expect(late.calls).toBe(3);
  await waitFor(() => never.calls === 4);
  expect(late.calls).toBe(3);
});

test('a stream of events asks a few times a second, however many they are', async () => {
  const busy = await watch(['admin', 'sessions', 'no-shows'], [{}]);
  client.setQueryDefaults(['admin', 'sessions', 'no-shows'], { structuralSharing: false });
  const began = performance.now();
  for (let n = 0; n < 150; n++) {
    refresher.after('session.booked');
    await new Promise((done) => setTimeout(done, 5));
  }
  const seconds = (performance.now() - began) / 1000;
  expect(busy.calls).toBeLessThan(3 + 10 * seconds);
  expect(busy.calls).toBeLessThan(150);
});

test('an event that pages know nothing of does no harm', () => {
  refresher.after('something.new');
  refresher.after('toString');
  refresher.after('');
});

test('after a time of not hearing anything, everything that could have changed is asked', async () => {
  const sessions = await watch(['mentor-sessions', 'm1'], [{ n: 1 }, { n: 2 }]);
  const form = await watch(['availability', 'm1'], [{}]);
  refresher.all();
  await waitFor(() => (sessions.data as { n: number }).n === 2);
  expect(form.calls).toBe(1);
});

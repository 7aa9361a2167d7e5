import { afterEach, beforeEach, expect, jest, setSystemTime, test } from 'bun:test';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query.ts';
import type { DeclaredKey } from './query-keys.ts';
import { createRefresher, type Refresher } from './refresh-queries.ts';

let client: QueryClient;
let refresher: Refresher;
let stops: (() => void)[];
beforeEach(() => {
  jest.useFakeTimers();
  client = createQueryClient();
  refresher = createRefresher(client);
  stops = [];
});
afterEach(() => {
  refresher.stop();
  for (const stop of stops) stop();
  client.clear();
  jest.useRealTimers();
});

/** Answers need no time, but a few turns. */
async function pass(ms: number): Promise<void> {
  for (let n = 0; n < ms; n++) {
    jest.advanceTimersByTime(1);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
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
  await pass(5);
  expect(seen.data).toBeDefined();
  return seen;
}

test('what an event is about is asked again at once, and nothing else is', async () => {
  const mine = await watch(['athlete-sessions', 'a1'], [{ status: 'scheduled' }, { status: 'confirmed' }]);
  const other = await watch(['availability', 'm1'], [{}]);
  refresher.after('session.confirmed');
  refresher.after('payment.captured');
  await pass(100);
  expect(mine.data).toEqual({ status: 'confirmed' });
  expect([mine.calls, other.calls]).toEqual([2, 1]);
});

test('a message shows at once in its conversation and in the list', async () => {
  const list = await watch(['threads', 'a1', 'list'], [[], ['it']]);
  const conversation = await watch(['thread', 't1', 'a1'], [[], ['it']]);
  refresher.after('messages.delivered');
  await pass(100);
  expect([list.data, conversation.data]).toEqual([['it'], ['it']]);
});

test('a conversation opens again once a guardian has confirmed', async () => {
  const conversation = await watch(['thread', 't1', 'a1'], [{ closed: 'no_guardian' }, { closed: null }]);
  refresher.after('account.changed');
  await pass(100);
  expect(conversation.data).toEqual({ closed: null });
});

test('a payout that a mentor’s bank refused shows at once to both', async () => {
  const founder = await watch(['admin', 'mentor-bank-troubles'], [[], ['it']]);
  const mentor = await watch(['earnings', 'm1', null], [[], ['it']]);
  refresher.after('mentor.bank_refused');
  await pass(100);
  expect([founder.data, mentor.data]).toEqual([['it'], ['it']]);
});

test('what a complaint says of the money follows the session, refunds by hand, and the card’s bank', async () => {
  for (const event of ['session.mentor_no_show', 'payment.refunded', 'card_dispute.closed']) {
    const complaints = await watch(['admin', 'complaints'], [[event], ['it']]);
    refresher.after(event);
    await pass(600);
    expect(complaints.data).toEqual(['it']);
    client.clear();
  }
});

test('while the answer is the old one it is asked again, twice and no more', async () => {
  const late = await watch(['own-profile', 'm1'], [{ ok: false }, { ok: false }, { ok: true }]);
  const never = await watch(['admin', 'pending-mentors'], [[]]);
  refresher.after('mentor.verified');
  await pass(500);
  expect([late.data, late.calls]).toEqual([{ ok: true }, 3]);
  await pass(10_000);
  expect([late.calls, never.calls]).toEqual([3, 4]);
});

test('a stream of events asks a few times a second, however many they are', async () => {
  const busy = await watch(['admin', 'sessions', 'no-shows'], [{}]);
  client.setQueryDefaults(['admin', 'sessions', 'no-shows'], { structuralSharing: false });
  for (let n = 0; n < 400; n++) {
    refresher.after('session.booked');
    await pass(5);
  }
  // In two seconds.
  expect(busy.calls).toBeLessThan(20);
});

test('a clock that is set back in between makes no event wait for it', async () => {
  const mine = await watch(['athlete-sessions', 'a1'], [{ n: 1 }, { n: 2 }, { n: 3 }]);
  refresher.after('session.confirmed');
  await pass(100);
  setSystemTime(new Date(Date.now() - 3_600_000));
  refresher.after('session.cancelled');
  await pass(500);
  expect(mine.data).toEqual({ n: 3 });
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
  await pass(5);
  expect(sessions.data).toEqual({ n: 2 });
  expect(form.calls).toBe(1);
});

test('where answers take longer than it is polled, each is taken, and not given up for the next', async () => {
  const queryKey = ['athlete-sessions', 'a1'] as const;
  const calls: ((answer: unknown) => void)[] = [];
  const queryFn = () => new Promise((resolve) => calls.push(resolve));
  client.setQueryData<unknown>(queryKey, { n: 0 });
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 });
  stops.push(observer.subscribe(() => undefined));
  for (let n = 0; n < 3; n++) {
    refresher.all();
    await pass(10);
  }
  expect(calls).toHaveLength(1);
  calls[0]?.({ n: 1 });
  await pass(10);
  expect(client.getQueryData<unknown>(queryKey)).toEqual({ n: 1 });
});

test('an event asks only for what it is about, whatever came before', async () => {
  const sessions = await watch(['athlete-sessions', 'a1'], [{ n: 1 }, { n: 2 }]);
  const list = await watch(['threads', 'a1', 'list'], [[], ['it']]);
  refresher.after('session.confirmed');
  await pass(500);
  const { calls } = sessions;
  refresher.after('messages.delivered');
  await pass(500);
  expect([sessions.calls, list.data]).toEqual([calls, ['it']]);
});

test('after it was stopped nothing is asked for any more', async () => {
  const sessions = await watch(['athlete-sessions', 'a1'], [{ n: 1 }]);
  const { calls } = sessions;
  refresher.after('session.confirmed');
  refresher.stop();
  await pass(2_000);
  expect(sessions.calls).toBe(calls);
});

test('an answer still under way may be from before an event, or a time of not hearing, and is asked for once more', async () => {
  for (const tell of [() => refresher.after('session.confirmed'), () => refresher.all()]) {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const answers = [promise, Promise.resolve({ n: 2 })];
    const queryKey = ['athlete-sessions', 'a1'] as const;
    const observer = new QueryObserver(client, { queryKey, queryFn: () => answers.shift() });
    const stop = observer.subscribe(() => undefined);
    tell();
    await pass(100);
    expect(answers).toHaveLength(1);
    resolve({ n: 1 });
    await pass(100);
    expect(client.getQueryData<unknown>(queryKey)).toEqual({ n: 2 });
    stop();
    client.clear();
  }
});

import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { type Source, startLive } from './live.ts';

class FakeSource implements Source {
  onopen: Source['onopen'] = null;
  onmessage: Source['onmessage'] = null;
  onerror: Source['onerror'] = null;
  readyState = 0;
  addEventListener: Source['addEventListener'] = (_, listener) => {
    this.wasQuiet = (ms) => listener(new MessageEvent('quiet', { data: String(ms) }));
  };
  wasQuiet: (ms: number) => void = () => undefined;
  constructor(readonly address: string) {}
  close() {
    this.readyState = 2;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.call(this as unknown as EventSource, new Event('open'));
  }
  says(name: string) {
    this.onmessage?.call(this as unknown as EventSource, new MessageEvent('message', { data: `{"name":"${name}"}` }));
  }
  fails(readyState: 0 | 2) {
    this.readyState = readyState;
    this.onerror?.call(this as unknown as EventSource, new Event('error'));
  }
}

let sources: FakeSource[];
let asked: string[];
let renewals: number;
let renewed: Promise<void>;
let ageMs: number;
let page: EventTarget & { hidden: boolean };
let stop: () => void;
const newest = () => sources.at(-1) as FakeSource;
const show = (shown: boolean) => {
  page.hidden = !shown;
  page.dispatchEvent(new Event('visibilitychange'));
};
const settle = async () => {
  for (let n = 0; n < 5; n++) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers();
  [sources, asked, renewals, renewed, ageMs] = [[], [], 0, Promise.resolve(), 2_000];
  page = Object.assign(new EventTarget(), { hidden: false });
  stop = startLive({
    refresher: { after: (name) => asked.push(name), all: () => asked.push('all'), stop: () => asked.push('stopped') },
    openSource(address) {
      sources.push(new FakeSource(address));
      return newest();
    },
    renew: () => {
      renewals += 1;
      return renewed;
    },
    ageMs: () => ageMs,
    page: page as unknown as Document,
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('a hint asks again what it is about; nothing is polled meanwhile', () => {
  expect(newest().address).toBe('/api/events');
  newest().opens();
  newest().wasQuiet(2_000);
  newest().says('session.confirmed');
  jest.advanceTimersByTime(60_000);
  expect(asked).toEqual(['session.confirmed']);
});

test('what happened after the page began to load is asked for once more, at once', () => {
  newest().opens();
  newest().wasQuiet(1_999);
  expect(asked).toEqual(['all']);
  jest.advanceTimersByTime(60_000);
  expect(asked).toEqual(['all']);
});

test('a gateway that does not say how quiet it was is not trusted', () => {
  newest().opens();
  jest.advanceTimersByTime(1_000);
  newest().wasQuiet(1_000);
  expect(asked).toEqual(['all']);
});

test('a page that was left before it heard how quiet it was catches up when it is shown', () => {
  newest().opens();
  show(false);
  jest.advanceTimersByTime(60_000);
  show(true);
  newest().opens();
  newest().wasQuiet(60_000);
  expect(asked).toEqual(['all']);
});

test('while the stream is down the page asks by itself, and catches up when it is back', () => {
  newest().opens();
  newest().wasQuiet(2_000);
  newest().fails(0);
  jest.advanceTimersByTime(25_000);
  expect(asked).toEqual(['all', 'all']);
  newest().opens();
  newest().wasQuiet(60_000);
  jest.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(3);
  expect(sources).toHaveLength(1);
});

test('a stream that ended with its token is opened anew with a renewed sign-in, at once', async () => {
  newest().opens();
  newest().fails(2);
  jest.advanceTimersByTime(0);
  await settle();
  expect([sources.length, renewals]).toEqual([2, 1]);
});

test('one that is refused again and again is asked for less and less often', async () => {
  for (let n = 0; n < 8; n++) {
    newest().fails(2);
    jest.advanceTimersByTime(n === 0 ? 0 : 30_000);
    await settle();
  }
  expect(sources).toHaveLength(9);
  newest().fails(2);
  jest.advanceTimersByTime(14_000);
  await settle();
  expect(sources).toHaveLength(9);
});

test('a hidden tab listens to nothing and asks nothing; shown again, it catches up', () => {
  newest().opens();
  newest().wasQuiet(2_000);
  show(false);
  expect(newest().readyState).toBe(2);
  jest.advanceTimersByTime(60_000);
  expect([asked, sources.length]).toEqual([[], 1]);
  show(true);
  newest().opens();
  expect([asked, sources.length]).toEqual([['all'], 2]);
});

test('a second outage is bridged like the first, and ten failures in a row ask no more often than one', () => {
  newest().opens();
  newest().wasQuiet(2_000);
  for (let n = 0; n < 10; n++) newest().fails(0);
  jest.advanceTimersByTime(13_000);
  newest().opens();
  expect(asked).toEqual(['all', 'all']);
  newest().fails(0);
  jest.advanceTimersByTime(13_000);
  expect(asked).toHaveLength(3);
  show(false);
  jest.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(3);
  show(true);
  newest().fails(0);
  jest.advanceTimersByTime(13_000);
  expect(asked).toHaveLength(4);
});

test('a stream that was refused once and then held is opened at once when it is refused again', async () => {
  for (let n = 0; n < 2; n++) {
    newest().fails(2);
    jest.advanceTimersByTime(0);
    await settle();
    expect(sources).toHaveLength(n + 2);
    newest().opens();
  }
});

test('there is one stream, none in a tab that nobody has seen, and none for who left while it was renewed', async () => {
  show(true);
  expect(sources).toHaveLength(1);
  show(false);
  show(false);
  newest().fails(2);
  jest.advanceTimersByTime(0);
  await settle();
  expect(sources).toHaveLength(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  renewed = promise;
  show(true);
  newest().fails(2);
  jest.advanceTimersByTime(60_000);
  expect([sources.length, renewals]).toEqual([2, 2]);
  stop();
  resolve();
  await settle();
  show(true);
  expect(sources).toHaveLength(2);
});

test('who logs out is not followed any further', () => {
  newest().fails(0);
  stop();
  show(false);
  show(true);
  jest.advanceTimersByTime(60_000);
  expect([asked, sources.length]).toEqual([['stopped'], 1]);
});

import { expect, test } from 'bun:test';
import { until } from '../testing.ts';
import { createLanes } from './lanes.ts';

interface Item {
  key: string;
  no: number;
}

/** Work that is slow, and fails as often as `fails` says. */
function stage(options: { width: number; most: number; fails?: (item: Item) => boolean; maxTries?: number }) {
  const done: Item[] = [];
  const givenUp: Item[] = [];
  const failed: [no: number, tries: number][] = [];
  const batches: number[] = [];
  let busy = 0;
  let busiest = 0;
  const lanes = createLanes<Item>({
    width: options.width,
    most: options.most,
    async work(items) {
      batches.push(items.length);
      busy += 1;
      busiest = Math.max(busiest, busy);
      await Bun.sleep(1);
      busy -= 1;
      if (items.some((item) => options.fails?.(item))) throw new Error('poison');
      done.push(...items);
    },
    async givesUp(item, _error, tries) {
      failed.push([item.no, tries]);
      if (tries < (options.maxTries ?? 3)) return false;
      givenUp.push(item);
      return true;
    },
    pauseMs: () => 5,
  });
  return { lanes, done, givenUp, failed, batches, busiest: () => busiest };
}

test('items of one key keep their order while keys go side by side', async () => {
  const on = stage({ width: 3, most: 4 });
  const keys = ['a', 'b', 'c', 'd', 'e'];
  for (let no = 0; no < 100; no++) on.lanes.put({ key: keys[(no * 7) % 5] ?? '', no });
  await until(() => on.done.length === 100);
  for (const key of keys) {
    const numbers = on.done.filter((item) => item.key === key).map(({ no }) => no);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  }
  expect(on.busiest()).toBe(3);
  expect(Math.max(...on.batches)).toBeGreaterThan(1);
  expect(on.lanes.size()).toBe(0);
});

test('one that fails holds up only its own key, which goes on in order once it succeeds or is given up', async () => {
  let mended = false;
  const on = stage({
    width: 2,
    most: 8,
    fails: ({ key, no }) => (key === 'slow' && no === 0 && !mended) || key === 'bad',
    maxTries: 4,
  });
  on.lanes.put({ key: 'bad', no: 0 });
  for (let no = 0; no < 5; no++) {
    on.lanes.put({ key: 'slow', no });
    on.lanes.put({ key: 'fine', no });
  }
  await until(() => on.done.filter(({ key }) => key === 'fine').length === 5);
  expect(on.done.some(({ key }) => key === 'slow')).toBe(false);
  mended = true;
  await until(() => on.done.filter(({ key }) => key === 'slow').length === 5);
  expect(on.done.filter(({ key }) => key === 'slow').map(({ no }) => no)).toEqual([0, 1, 2, 3, 4]);
  await until(() => on.givenUp.length === 1);
  expect(on.givenUp).toEqual([{ key: 'bad', no: 0 }]);
  expect(on.lanes.size()).toBe(0);
});

test('what comes right after an item of its key is taken together with it', async () => {
  const on = stage({ width: 2, most: 8 });
  for (let no = 0; no < 3; no++) {
    on.lanes.put({ key: 'a session', no });
    await Promise.resolve();
  }
  await until(() => on.done.length === 3);
  expect(on.batches).toEqual([3]);
});

test('one that fails among others of its key is given up itself after as many tries as any, and the others are done once', async () => {
  const on = stage({ width: 1, most: 8, fails: ({ no }) => no === 1 || no === 2, maxTries: 3 });
  for (let no = 0; no < 5; no++) on.lanes.put({ key: 'a session', no });
  await until(() => on.lanes.size() === 0);
  expect(on.done.map(({ no }) => no)).toEqual([0, 3, 4]);
  expect(on.givenUp.map(({ no }) => no)).toEqual([1, 2]);
  expect(on.failed).toEqual([1, 2].flatMap((no) => [1, 2, 3].map((tries): [number, number] => [no, tries])));
});

test('one that is alone is worked on once for each of its tries', async () => {
  const on = stage({ width: 1, most: 8, fails: () => true, maxTries: 3 });
  on.lanes.put({ key: 'a session', no: 0 });
  await until(() => on.lanes.size() === 0);
  expect(on.batches).toEqual([1, 1, 1]);
});

test('a key with many waiting lets the others have their turns', async () => {
  const on = stage({ width: 1, most: 1 });
  for (let no = 0; no < 9; no++) on.lanes.put({ key: 'many', no });
  on.lanes.put({ key: 'one', no: 9 });
  await until(() => on.lanes.size() === 0);
  expect(on.done.findIndex(({ key }) => key === 'one')).toBe(1);
});

test('however many wait, one call has no more of them than it may', async () => {
  const on = stage({ width: 1, most: 4 });
  for (let no = 0; no < 24; no++) on.lanes.put({ key: String(no % 3), no });
  await until(() => on.done.length === 24);
  expect(Math.max(...on.batches)).toBeLessThanOrEqual(4);
});

test('what was not begun when it stops is given back', async () => {
  const on = stage({ width: 1, most: 1 });
  for (let no = 0; no < 3; no++) on.lanes.put({ key: String(no), no });
  await new Promise((resolve) => setImmediate(resolve));
  const left = await on.lanes.stop();
  expect(on.done).toEqual([{ key: '0', no: 0 }]);
  expect(left.map(({ no }) => no)).toEqual([1, 2]);
  expect(on.batches).toEqual([1]);
});

import { expect, test } from 'bun:test';
import { joinCalls } from './join-calls.ts';

/** Calls that end when they are told to. */
function calls() {
  const given: { items: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const call = joinCalls((items: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    given.push({ items: [...items], end: () => resolve(items.map((item) => item.toUpperCase())), fail: reject });
    return promise;
  });
  return { given, call };
}
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked for in one moment goes in one call, and each gets its own answer', async () => {
  const { given, call } = calls();
  const answers = Promise.all([call('a'), call('b')]);
  await aTurn();
  expect(given.map(({ items }) => items)).toEqual([['a', 'b']]);
  given[0]?.end();
  expect(await answers).toEqual(['A', 'B']);
});

test('what comes while a call is under way goes together once it has ended', async () => {
  const { given, call } = calls();
  const first = call('a');
  await aTurn();
  const later = [call('b')];
  await aTurn();
  later.push(call('c'));
  await aTurn();
  given[0]?.end();
  expect(await first).toBe('A');
  await aTurn();
  expect(given.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  given[1]?.end();
  expect(await Promise.all(later)).toEqual(['B', 'C']);
});

test('a call that does not end holds up the next one no longer than a moment', async () => {
  const { given, call } = calls();
  const first = call('a');
  await aTurn();
  const second = call('b');
  while (given.length < 2) await aTurn();
  given[1]?.end();
  expect(await second).toBe('B');
  given[0]?.end();
  expect(await first).toBe('A');
});

test('where nobody waits, what comes a little later goes along', async () => {
  const tried: string[][] = [];
  const call = joinCalls(
    async (items: string[]) => {
      tried.push([...items]);
      return items;
    },
    { gatherMs: 1_000 },
  );
  const answers = [call('a')];
  await aTurn();
  answers.push(call('b'));
  expect(await Promise.all(answers)).toEqual(['a', 'b']);
  expect(tried).toEqual([['a', 'b']]);
});

test('what fails together is tried one by one, and only who is to blame is told', async () => {
  const tried: string[][] = [];
  const call = joinCalls(async (items: string[]) => {
    tried.push([...items]);
    if (items.includes('bad')) throw new Error('refused');
    return items;
  });
  const ends = await Promise.allSettled([call('a'), call('bad'), call('b')]);
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.message))).toEqual([
    'a',
    'refused',
    'b',
  ]);
  expect(tried).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  expect(await call('c')).toBe('c');
});

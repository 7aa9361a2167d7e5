import { expect, test } from 'bun:test';
import { keepAnswer, keepAnswers } from './keep-answer.ts';

const setUp = (answers: (() => Promise<number>)[]) => {
  const time = { now: 0 };
  let asked = 0;
  const read = keepAnswer(
    1_000,
    () => answers[Math.min(asked++, answers.length - 1)]?.() ?? Promise.reject(new Error('none')),
    () => time.now,
  );
  return { read, time, asked: () => asked };
};
const answer = (value: number) => () => Promise.resolve(value);

test('many at once ask once, and so does everybody until it is old', async () => {
  const { read, time, asked } = setUp([answer(1), answer(2)]);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  time.now = 999;
  expect(await read()).toBe(1);
  expect(asked()).toBe(1);
  time.now = 1_000;
  expect(await read()).toBe(2);
});

test('a failure is told to those who waited and asked again by the next', async () => {
  const { read } = setUp([() => Promise.reject(new Error('away')), answer(3)]);
  const failures = await Promise.allSettled([read(), read()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read()).toBe(3);
});

test('every key has an answer of its own, and the oldest is forgotten first', async () => {
  const asked: string[] = [];
  const read = keepAnswers(1_000, 2, async (key: string) => asked.push(key));
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual([1, 2, 1]);
  await read('c');
  expect(await read('b')).toBe(2);
  expect(await read('a')).toBe(4);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});

import { beforeEach, expect, test } from 'bun:test';
import { createLastNews, type LastNews } from './last-news.ts';

let now: number;
let news: LastNews;
beforeEach(() => {
  now = 1_000;
  news = createLastNews(() => now);
});

test('it was quiet since somebody’s own last news, and for the founder since anybody’s', () => {
  now = 5_000;
  news.note(['ann', 'ben']);
  now = 6_000;
  news.note(['ben']);
  now = 6_500;
  expect([news.quietMs('ann'), news.quietMs('ben'), news.quietMs('cleo'), news.quietMs()]).toEqual([
    1_500, 500, 5_500, 500,
  ]);
});

test('what concerns nobody but the founder is news to the founder', () => {
  now = 5_000;
  news.note([]);
  expect([news.quietMs(), news.quietMs('ann')]).toEqual([0, 4_000]);
});

test('it cannot have been quiet for longer than somebody was listening', () => {
  news.note(['ann']);
  now = 9_000;
  news.forget();
  now = 9_100;
  expect([news.quietMs('ann'), news.quietMs('ben'), news.quietMs()]).toEqual([100, 100, 100]);
});

test('it keeps five thousand people, and of others says only what it still knows', () => {
  now = 2_000;
  news.note(['ann']);
  now = 3_000;
  news.note(Array.from({ length: 4_999 }, (_, n) => `person ${n}`));
  now = 4_000;
  expect([news.quietMs('ann'), news.quietMs('zoe')]).toEqual([2_000, 3_000]);
  news.note(['zoe']);
  now = 4_500;
  expect([news.quietMs('ann'), news.quietMs('ben'), news.quietMs('zoe')]).toEqual([2_500, 2_500, 500]);
});

test('it forgets whose news are oldest, not who was heard of first', () => {
  news.note(['ann']);
  news.note(Array.from({ length: 4_999 }, (_, n) => `person ${n}`));
  now = 2_000;
  news.note(['ann']);
  now = 3_000;
  news.note(['zoe']);
  expect([news.quietMs('ann'), news.quietMs('person 0'), news.quietMs('ben')]).toEqual([1_000, 2_000, 2_000]);
});

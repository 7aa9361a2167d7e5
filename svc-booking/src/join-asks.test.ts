import { expect, test } from 'bun:test';
import { joinAsks } from './join-asks.ts';

const newAnswer = () => Promise.withResolvers<Record<string, string>>();

/** A service that answers when the test says so. */
function slowService() {
  const asked: { ids: string[]; answer: ReturnType<typeof newAnswer> }[] = [];
  const ask = joinAsks((ids) => {
    const answer = newAnswer();
    asked.push({ ids, answer });
    return answer.promise;
  });
  const heard = async (count: number) => {
    while (asked.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { asked, ask, heard };
}

test('who asks while a question is under way shares the next one, and each id is in it once', async () => {
  const { asked, ask, heard } = slowService();
  const first = ask(['a']);
  await heard(1);
  const others = [ask(['b']), ask(['c', 'b'])];
  asked[0]?.answer.resolve({ a: '1' });
  await heard(2);
  asked[1]?.answer.resolve({ b: '2', c: '3' });
  expect(await first).toEqual({ a: '1' });
  expect((await Promise.all(others)).map(({ b }) => b)).toEqual(['2', '2']);
  expect(asked.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c']]);
});

test('nothing is kept: whoever asks later asks anew', async () => {
  const { asked, ask, heard } = slowService();
  const first = ask(['a']);
  await heard(1);
  asked[0]?.answer.resolve({ a: 'old' });
  await first;
  const second = ask(['a']);
  await heard(2);
  asked[1]?.answer.resolve({ a: 'new' });
  expect(await second).toEqual({ a: 'new' });
});

test('an answer that does not come holds nobody else up', async () => {
  const { asked, ask, heard } = slowService();
  void ask(['a']);
  await heard(1);
  const second = ask(['b']);
  await heard(2);
  asked[1]?.answer.resolve({ b: '2' });
  expect(await second).toEqual({ b: '2' });
});

test('a failure is told to all who share the question, none asks again alone, and the next one is asked all the same', async () => {
  const { asked, ask, heard } = slowService();
  const together = Promise.allSettled([ask(['a']), ask(['b'])]);
  await heard(1);
  const next = ask(['c']);
  asked[0]?.answer.reject(new Error('down'));
  expect((await together).map((end) => end.status)).toEqual(['rejected', 'rejected']);
  await heard(2);
  asked[1]?.answer.resolve({ c: '3' });
  expect(await next).toEqual({ c: '3' });
  expect(asked.map(({ ids }) => ids)).toEqual([['a', 'b'], ['c']]);
});

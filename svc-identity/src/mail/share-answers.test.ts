import { beforeEach, expect, test } from 'bun:test';
import type { InternalCall } from 'svc-kit/internal-call';
import { z } from 'zod';
import { shareAnswers } from './share-answers.ts';

const answer = z.object({ n: z.number() });
let now: number;
let asked: string[];
let asking: () => InternalCall;
beforeEach(() => {
  now = 0;
  asked = [];
  asking = shareAnswers(
    async (url, response) => {
      asked.push(url);
      return response.parse({ n: asked.length });
    },
    () => now,
  );
});

test('who began before a question was put shares its answer, also once it is there', async () => {
  const [first, second, third] = [asking(), asking(), asking()];
  now = 1;
  const together = await Promise.all([first('/a', answer), second('/a', answer)]);
  now = 2;
  expect([...together, await third('/a', answer)]).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  expect(asked).toEqual(['/a']);
});

test('who begins after a question was put asks anew, even while it waits', async () => {
  const first = asking()('/a', answer);
  now = 1;
  expect(await Promise.all([first, asking()('/a', answer)])).toEqual([{ n: 1 }, { n: 2 }]);
});

test('other questions, and those with a body, are put by themselves', async () => {
  const ask = asking();
  await Promise.all([ask('/a', answer), ask('/b', answer), ask('/a', answer, { body: {} })]);
  expect(asked).toEqual(['/a', '/b', '/a']);
});

test('a question that failed is put again by who begins later', async () => {
  let fails = true;
  const failing = shareAnswers(
    async (_, response) => {
      if (fails) throw new Error('away');
      return response.parse({ n: 7 });
    },
    () => now,
  );
  await expect(failing()('/a', answer)).rejects.toThrow('away');
  now = 1;
  fails = false;
  expect(await failing()('/a', answer)).toEqual({ n: 7 });
});

test('it forgets the oldest answers', async () => {
  const ask = asking();
  for (let n = 0; n <= 64; n += 1) await ask(`/${n}`, answer);
  await ask('/64', answer);
  await ask('/0', answer);
  expect(asked.slice(-2)).toEqual(['/64', '/0']);
});

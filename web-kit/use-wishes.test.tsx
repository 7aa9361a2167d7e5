import { expect, test } from 'bun:test';
import { openPage } from './page-testing.ts';
import type { Change } from './use-change.ts';
import { useWishes } from './use-wishes.ts';

type Wish = [thing: string, on: boolean];
const FALLBACK = 'We couldn’t save it.';

function Things({ change }: { change: Change<Wish, void> }) {
  const { wish, wished, failure } = useWishes(change, ([thing]) => thing, FALLBACK);
  return (
    <>
      {['A', 'B'].map((thing) => (
        <button key={thing} type="button" onClick={() => wish([thing, !(wished(thing)?.[1] ?? false)])}>
          {thing}
        </button>
      ))}
      <p role="status">{['A', 'B'].map((thing) => `${thing} ${wished(thing)?.[1] ?? 'as saved'}`).join(', ')}</p>
      {failure ? <p role="alert">{failure}</p> : null}
    </>
  );
}

async function open() {
  const asked: { wish: Wish; done: () => void; fail: (error: Error) => void }[] = [];
  const change: Change<Wish, void> = {
    ask(wish) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      asked.push({ wish, done: resolve, fail: reject });
      return promise;
    },
    stale: () => [],
  };
  const page = await openPage([{ path: '/', element: <Things change={change} /> }], '/');
  return { page, asked, sent: () => asked.map(({ wish: [thing, on] }) => `${thing} ${on}`) };
}

test('of the same thing only the last that was pressed is sent, and of another after it', async () => {
  const { page, asked, sent } = await open();
  for (const name of ['A', 'A', 'A', 'B']) await page.press(name);
  expect(sent()).toEqual(['A true']);
  expect(page.announced()).toEqual(['A true, B true']);
  asked[0]?.done();
  await page.settle();
  expect(sent()).toEqual(['A true', 'A true']);
  asked[1]?.done();
  await page.settle();
  expect(sent()).toEqual(['A true', 'A true', 'B true']);
  expect(page.announced()).toEqual(['A as saved, B true']);
  asked[2]?.done();
  await page.settle();
  expect(page.announced()).toEqual(['A as saved, B as saved']);
});

test('one that fails is taken back and told, though another follows, until something is pressed again', async () => {
  const { page, asked, sent } = await open();
  await page.press('A');
  await page.press('B');
  asked[0]?.fail(new Error('no'));
  await page.settle();
  expect(sent()).toEqual(['A true', 'B true']);
  asked[1]?.done();
  await page.settle();
  expect(page.announced()).toEqual([FALLBACK, 'A as saved, B as saved']);
  await page.press('A');
  expect(page.announced()).toEqual(['A true, B as saved']);
});

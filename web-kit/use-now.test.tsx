import { afterAll, expect, test } from 'bun:test';
import { noticeServerTime, now } from './clock.ts';
import { openPage } from './page-testing.ts';
import { useNow } from './use-now.ts';

const MINUTE_MS = 60_000;
afterAll(() => noticeServerTime(new Date().toISOString()));

function Today() {
  return <p>{useNow(MINUTE_MS).toISOString()}</p>;
}
const open = () => openPage([{ path: '/', element: <Today /> }], '/');

test('a page that opens before the first answer shows the server’s day a second after it, not with its next tick', async () => {
  const page = await open();
  const server = new Date(now().getTime() + 77 * 24 * 60 * MINUTE_MS);
  await page.happens(() => noticeServerTime(server.toISOString()));
  await page.wait(1_000);
  expect(page.text()).toContain(server.toISOString().slice(0, 10));
});

test('while the clock is right, what a page shows changes once in the time it named', async () => {
  const page = await open();
  const before = page.text();
  await page.happens(() => noticeServerTime(new Date(now().getTime() - 2_000).toISOString()));
  const seconds = async (count: number) => {
    const shown = new Set<string>();
    for (let second = 0; second < count; second += 1) {
      await page.wait(1_000);
      shown.add(page.text());
    }
    return shown.size;
  };
  await seconds(50);
  expect(page.text()).toBe(before);
  expect(await seconds(12)).toBe(2);
});

import { expect, test } from 'bun:test';
import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { lazily } from './lazily.ts';

test('a part whose file cannot be fetched is asked for until it comes', async () => {
  let asked = 0;
  const Part = lazily(async () => {
    asked += 1;
    if (asked < 4) throw new Error('no network');
    return () => <p>The end</p>;
  }, 1);
  const page = await renderToReadableStream(
    <Suspense fallback="Loading…">
      <Part />
    </Suspense>,
  );
  await page.allReady;
  expect(await new Response(page).text()).toContain('The end');
  expect(asked).toBe(4);
});

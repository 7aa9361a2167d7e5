import { expect, test } from 'bun:test';
import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { AS_A_PAGE, lazily } from './lazily.ts';

test('a part whose file cannot be fetched is asked for until it comes', async () => {
  let asked = 0;
  const Part = lazily(
    async () => {
      asked += 1;
      if (asked < 4) throw new Error('no network');
      return () => <p>The end</p>;
    },
    { againMs: 1 },
  );
  const page = await renderToReadableStream(
    <Suspense fallback="Loading…">
      <Part />
    </Suspense>,
  );
  await page.allReady;
  expect(await new Response(page).text()).toContain('The end');
  expect(asked).toBe(4);
});

test('a part that is all there is to see is given up, so that the page can say so', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    throw new Error('gone');
  };
  const Part = lazily(load, { ...AS_A_PAGE, againMs: 1 });
  const told: unknown[] = [];
  const page = await renderToReadableStream(
    <Suspense fallback="Loading…">
      <Part />
    </Suspense>,
    { onError: (error) => void told.push(error) },
  );
  await page.allReady;
  expect([asked, told]).toEqual([10, [new Error('gone')]]);
});

test('no page fetches a part of it in another way: React never asks again, and the page would be lost', async () => {
  const once: string[] = [];
  for (const folder of ['shell', 'mf-public', 'mf-athlete', 'mf-mentor', 'mf-admin', 'ui'])
    for (const file of new Bun.Glob('**/*.tsx').scanSync(`${import.meta.dir}/../${folder}`))
      if (!/node_modules|\.test\./.test(file) && /\blazy\(\(\) => import/.test(await readIn(folder, file)))
        once.push(`${folder}/${file}`);
  expect(once).toEqual([]);
});

const readIn = (folder: string, file: string) => Bun.file(`${import.meta.dir}/../${folder}/${file}`).text();

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

test('no page fetches a part of it in another way: React never asks again, and the page would be lost', async () => {
  const once: string[] = [];
  for (const folder of ['shell', 'mf-public', 'mf-athlete', 'mf-mentor', 'mf-admin', 'ui'])
    for (const file of new Bun.Glob('**/*.tsx').scanSync(`${import.meta.dir}/../${folder}`))
      if (!/node_modules|\.test\./.test(file) && /\blazy\(\(\) => import/.test(await readIn(folder, file)))
        once.push(`${folder}/${file}`);
  expect(once).toEqual([]);
});

const readIn = (folder: string, file: string) => Bun.file(`${import.meta.dir}/../${folder}/${file}`).text();

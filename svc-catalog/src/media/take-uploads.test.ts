import { expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { createUploads } from './take-uploads.ts';

test('sixty files an hour from each mentor, and in the next hour sixty more', async () => {
  let now = 10 * HOUR_MS + 1_000;
  const uploads = createUploads(2, () => now);
  const send = (who: string) => uploads.take(who, async () => who);
  for (let n = 0; n < 60; n++) expect(await send('mia')).toBe('mia');
  const refusal = { status: 429, code: 'too_many_tries', headers: { 'retry-after': '3599' } };
  expect(send('mia')).rejects.toMatchObject(refusal);
  expect(await send('ben')).toBe('ben');
  now += HOUR_MS;
  expect(await send('mia')).toBe('mia');
});

import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { textsOf, wordsToAvoid } from './read-words.ts';

const ROOT = join(import.meta.dirname, '../..');
const PEOPLE_READ = [
  'mf-*/src/**/*.{ts,tsx}',
  'shell/src/**/*.{ts,tsx}',
  'web-kit/**/*.{ts,tsx}',
  'ui/*.{ts,tsx}',
  'svc-identity/src/mail/*.ts',
  'svc-booking/src/domain/*.ts',
  'contracts/**/*.ts',
];
const NOT_READ = /\.test\.|page-testing|node_modules|\/build\//;

test('what people read is spelled as in America, without the words that we do not use', async () => {
  const found: string[] = [];
  let texts = 0;
  for (const pattern of PEOPLE_READ) {
    for await (const file of new Bun.Glob(pattern).scan(ROOT)) {
      if (NOT_READ.test(file)) continue;
      for (const text of textsOf(await Bun.file(join(ROOT, file)).text())) {
        texts += 1;
        const word = wordsToAvoid(text);
        if (word) found.push(`${file}: “${word}” in “${text}”`);
      }
    }
  }
  expect(texts).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

test('each kind of text is read, and each kind of word is found', () => {
  const code = [
    "import 'the hour';",
    'const a = `We shall see then`;',
    "const c = <p title='My favourite one'>Your hour is\n up</p>;",
  ].join('\n');
  expect(textsOf(code).map(wordsToAvoid)).toEqual(expect.arrayContaining(['shall', 'favourite', 'Your hour']));
  for (const text of ['Pick a color you like', 'Week by the hour', 'An hour on video', 'Open hours this week'])
    expect(wordsToAvoid(text)).toBeNull();
  for (const text of ['Pick a colour you like', 'Kept in escrow now', 'You need not reply'])
    expect(wordsToAvoid(text)).not.toBeNull();
});

import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { britishWord, stiffWords, textsOf, wordsToAvoid } from './read-words.ts';

const ROOT = join(import.meta.dirname, '../..');
const PEOPLE_READ = [
  'mf-*/src/**/*.{ts,tsx}',
  'shell/src/**/*.{ts,tsx}',
  'shell/public/*.js',
  'web-kit/**/*.{ts,tsx}',
  'ui/*.{ts,tsx}',
  'svc-identity/src/{mail,push}/*.ts',
  'svc-*/src/{domain,paper,routes}/*.ts',
  'contracts/**/*.ts',
];
const NOT_READ = /\.test\.|page-testing|node_modules|\/build\//;

/** What developers and banks read; what begins small in a service's routes and domain goes to a log. */
const FORMAL = /contracts\/http\/|domain\/evidence/;
const LOGGED = /^svc-.*\/(?:domain|routes)\//;
/** The first two are given by the specification; only a console or a log shows the others. */
const KEPT = new Set([
  'Passwords do not match',
  'Cannot rate this session yet.',
  'The mentors could not be loaded.',
  'did not load',
  'a signal was not taken',
  'Stripe did not answer with its payout schedule',
]);
const isSpoken = (file: string, text: string) =>
  !FORMAL.test(file) && !KEPT.has(text) && !(LOGGED.test(file) && /^[a-z]/.test(text));

/** Every text that people read, with its file. */
async function* readTexts(): AsyncGenerator<{ file: string; text: string }> {
  for (const pattern of PEOPLE_READ) {
    for await (const file of new Bun.Glob(pattern).scan(ROOT)) {
      if (NOT_READ.test(file)) continue;
      for (const text of textsOf(await Bun.file(join(ROOT, file)).text())) yield { file, text };
    }
  }
}

test('what people read is spelled as in America, as it is said, without the words that we do not use', async () => {
  const found: string[] = [];
  let texts = 0;
  for await (const { file, text } of readTexts()) {
    texts += 1;
    const word = wordsToAvoid(text) ?? (isSpoken(file, text) ? stiffWords(text) : null);
    if (word) found.push(`${file}: “${word}” in “${text}”`);
  }
  expect(texts).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

test('names, comments, tests, and documents are spelled as in America, too', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const file of new Bun.Glob('**/*.{ts,tsx,md}').scan(ROOT)) {
    if (/node_modules|(^|\/)dist\/|dev\/checks\/(read-words|words\.test)\.ts$/.test(file)) continue;
    files += 1;
    const word = britishWord(await Bun.file(join(ROOT, file)).text());
    if (word) found.push(`${file}: ${word}`);
  }
  expect(files).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
  for (const text of ['// the signalling socket', 'const COLOURS = 1', 'mountEnrolSecondFactor', 'read_afterwards'])
    expect(britishWord(text)).not.toBeNull();
});

test('each kind of text is read, and each kind of word is found', () => {
  const code = [
    "import 'the hour';",
    'const a = `We shall see then`;',
    'const b = mailTemplate({ write: () => ({ preview: `Kept in escrow now` }) });',
    "const c = <p title='My favourite one'>Your hour is\n up</p>;",
  ].join('\n');
  expect(textsOf(code).map(wordsToAvoid)).toEqual(
    expect.arrayContaining(['shall', 'escrow', 'favourite', 'Your hour']),
  );
  for (const text of ['Pick a color you like', 'Week by the hour', 'An hour on video', 'Open hours this week'])
    expect(wordsToAvoid(text)).toBeNull();
  for (const text of ['Pick a colour you like', 'Kept in escrow now', 'You need not reply'])
    expect(wordsToAvoid(text)).not.toBeNull();
  for (const text of ['You did not pay', 'It is over', 'We are sorry', 'It cannot wait'])
    expect(stiffWords(text)).not.toBeNull();
  for (const text of ['You didn’t pay', 'Tap to see when it is', 'We have your report'])
    expect(stiffWords(text)).toBeNull();
});

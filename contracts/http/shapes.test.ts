import { expect, test } from 'bun:test';
import { newPassword, personName } from './shapes.ts';

const faults = (schema: typeof newPassword | typeof personName, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each([
  'Ann',
  'O’Neil-Reyes',
  "D'Angelo Jr.",
  'José María',
  'Nguye\u0302\u0303n',
  'Łukasz',
  'Наталья',
  '美咲',
  'กิ๊ก',
  'ကြွှေ့',
  'नेहा',
  'ʻIolani',
  "'t Hooft",
  'علی\u200cرضا',
  'محمد\u064e\u200cعلی',
  'ශ්\u200dරී',
  'র\u200d্যাচেল',
  'क\u094d\u200cष',
])('%s is a name', (name) => {
  expect(faults(personName, name)).toEqual([]);
});

test.each([
  ['a message', 'Win $500 at http://x.example'],
  ['markup', '<b>Ann</b>'],
  ['digits', 'Ann7'],
  ['a second line', 'Ann\nBcc: x'],
  ['a change of direction', 'Ann\u202egnp.exe'],
  ['an isolate', 'Ann\u2067x\u2069'],
  ['a zero-width space', 'A\u200bnn'],
  ['a zero-width joiner', 'A\u200dnn'],
  ['a zero-width non-joiner among Latin letters', 'A\u200cnn'],
  ['a Latin letter that borrows marks for a joiner', 'A\u0951\u200d\u0951nn'],
  ['a joiner at its start', '\u200cعلی'],
  ['a joiner at its end', 'علی\u200c'],
  ['a joiner beside a space', 'علی\u200c رضا'],
  ['a joiner beside a hyphen', 'علی-\u200cرضا'],
  ['two joiners in a row', 'علی\u200c\u200cرضا'],
  ['a joiner between two scripts', 'علی\u200cAnn'],
  ['a flood of marks with joiners between', `न${'\u093f\u093f\u093f\u200d'.repeat(4)}न`],
  ['a soft hyphen', 'A\u00adnn'],
  ['a letter that shows nothing', 'A\u3164nn'],
  ['nothing to be seen', '\uffa0'],
  ['a flood of marks', `A${'\u0301'.repeat(40)}nn`],
  ['no letter', "-.'"],
  ['an emoji', 'Ann 😀'],
  ['half a pair', 'Ann\ud800'],
])('a name with %s is refused with one plain sentence', (_what, name) => {
  expect(faults(personName, name)).toEqual(['Use letters, spaces, apostrophes, hyphens and periods only.']);
});

test.each([
  ['അനില\u0d4d\u200d', 'അനിൽ'],
  ['അന\u0d4d\u200dവര\u0d4d\u200d', 'അൻവർ'],
])('%j as older Malayalam keyboards write it is kept as %s', (typed, kept) => {
  expect(personName.parse(typed)).toBe(kept);
});

test('an empty name is told to be empty, and nothing else', () => {
  expect(faults(personName, '  ')).toEqual(['This field is required.']);
});

test.each(['secret', 'two words', 'пароль', '  secret  ', 'a  b  c'])('%j is a password', (password) => {
  expect(faults(newPassword, password)).toEqual([]);
});

test.each([
  '      ',
  '\u200b\u200b\u200b\u200b\u200b\u200b',
  '     a',
  '\u3000\u3000\u3000\u3000\u3000\u3000',
  '\0\0\0\0\0\0',
])('%j is none, whatever its length', (password) => {
  expect(faults(newPassword, password)).toEqual([
    'Use at least 6 characters that can be seen. Spaces at either end don’t count.',
  ]);
});

test('a short one is told to be short, and nothing else', () => {
  expect(faults(newPassword, '   ')).toEqual(['Use at least 6 characters.']);
});

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

import { expect, test } from 'bun:test';
import { toCsv } from './csv.ts';

test('a table follows RFC 4180: lines end in CRLF, cells are quoted where they must be', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['x, "y"', 1],
        ['two\nlines', null],
      ],
    ),
  ).toBe('a,b\r\n"x, ""y""",1\r\n"two\nlines",\r\n');
});

test('text that a spreadsheet would run is text there, and a negative number stays one', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)']) expect(toCsv([], [[formula]])).toContain(`'${formula}`);
  expect(toCsv([], [['=HYPERLINK("x")']])).toBe('\r\n"\'=HYPERLINK(""x"")"\r\n');
  expect(toCsv([], [[-5]])).toBe('\r\n-5\r\n');
});

test.each([
  ['full-width signs', '＝1+1', "'＝1+1"],
  ['small signs', '﹦1+1', "'﹦1+1"],
  ['blanks before it', ' \u00a0\t=1+1', " \u00a0\t'=1+1"],
  ['an invisible character before it', '\u200b=1+1', "\u200b'=1+1"],
  ['a quote before it', '"=1+1', '"""\'=1+1"'],
  ['a line feed before it', '\n=1+1', '"\n\'=1+1"'],
])('so is a formula of %s', (_name, given, expected) => {
  expect(toCsv([], [[given]])).toBe(`\r\n${expected}\r\n`);
});

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1', "x; '=1+1"],
  ['x;;@SUM(A1)', "x;;'@SUM(A1)"],
  ['x\t=1+1', "x\t'=1+1"],
  ['x\n=1+1', '"x\n\'=1+1"'],
  ['x;"=1+1"', '"x;""\'=1+1"""'],
])('a formula in the middle, where other settings begin a cell, is text there: %j', (given, expected) => {
  expect(toCsv([], [[given]])).toBe(`\r\n${expected}\r\n`);
});

test('plain sentences stay as they were written', () => {
  for (const plain of ['a; b', '3 = 3', 'Film review please.', 'me@x.example; you@x.example', 'well-known'])
    expect(toCsv([], [[plain]])).toBe(`\r\n${plain}\r\n`);
});

test('however many blanks a text has, each is looked at once', () => {
  const text = '\n;'.repeat(10_000);
  const takesMs = (work: () => unknown) => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  // The quickest of five: a busy machine holds up some of them.
  const turns = Array.from({ length: 5 }, () => [takesMs(() => toCsv([], [[text]])), takesMs(() => Array.from(text))]);
  const [table, signs] = [0, 1].map((which) => Math.min(...turns.map((each) => each[which] ?? 0)));
  // Less than an array of its signs takes, and hundreds of times as long if each looked at all before it.
  expect((table ?? 0) / (signs ?? 1)).toBeLessThan(10);
});

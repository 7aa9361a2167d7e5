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
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])
    expect(toCsv([], [[formula]])).toContain(`'${formula}`);
  expect(toCsv([], [['=HYPERLINK("x")']])).toBe('\r\n"\'=HYPERLINK(""x"")"\r\n');
  expect(toCsv([], [[-5]])).toBe('\r\n-5\r\n');
});

import { expect, test } from 'bun:test';
import { countLines, findFunctions, measureSource, summarize } from './source-figures.ts';

const SOURCE = `/** Ü: more bytes than letters.
 *  Two lines. */
export function outer(): void {
  // why
  const inner = () => {
    return 1; // beside code
  };

  const short = () => 2;
}

class Thing {
  method(): number {
    return 1;
  }
}
`;

test('a line is code, comment or empty; a comment beside code makes it no comment', () => {
  expect(countLines(SOURCE)).toEqual({ code: 11, comments: 3 });
  expect(countLines('<div>\n  {/* shown\n  later */}\n</div>')).toEqual({ code: 2, comments: 2 });
});

test('functions are found by the parser where they stand, all but those of one line', () => {
  const found = findFunctions('thing.ts', SOURCE).map(({ name, line, lines }) => ({ name, line, lines }));
  expect(found).toEqual([
    { name: 'outer', line: 3, lines: 8 },
    { name: '', line: 5, lines: 3 },
    { name: 'method', line: 13, lines: 3 },
  ]);
});

test('tests are weighed against the code, and are no part of its sizes', () => {
  const sources = [
    measureSource('svc-booking/src/book.ts', 'const a = 1;\n// why\nconst b = 2;\n'),
    measureSource('svc-booking/src/book.test.ts', 'test();\n'),
    measureSource('e2e/marketplace.ts', 'run();\n'),
  ];
  expect(summarize(sources)).toMatchObject({ files: 1, code: 2, comments: 0.5, testShare: 1, fileLines: [3, 3, 3] });
});

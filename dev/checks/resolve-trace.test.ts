import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveTrace } from '../resolve-trace.ts';

const uiDir = mkdtempSync(join(tmpdir(), 'resolve-trace-'));
afterAll(() => rmSync(uiDir, { recursive: true, force: true }));

test('a place in a built file becomes the place in its source; others stay', () => {
  const folder = join(uiDir, 'mf-public/dist/static/js');
  mkdirSync(folder, { recursive: true });
  // The first column of the only line comes from line 3, column 5 of page.tsx.
  const map = { version: 3, sources: ['../../../src/page.tsx'], names: [], mappings: 'AAEI' };
  writeFileSync(join(folder, 'index.aaaaaaaa01.js.map'), JSON.stringify(map));
  const trace = [
    'TypeError: x is not a function',
    '    at a (https://site.example/remotes/mf-public/static/js/index.aaaaaaaa01.js:1:1)',
    '    at b (https://site.example/static/js/index.bbbbbbbb02.js:1:9)',
  ];
  expect(resolveTrace(trace.join('\n'), uiDir).split('\n')).toEqual([
    'TypeError: x is not a function',
    '    at a (src/page.tsx:3:5)',
    '    at b (https://site.example/static/js/index.bbbbbbbb02.js:1:9)',
  ]);
});

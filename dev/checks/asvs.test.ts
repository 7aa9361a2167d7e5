import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are the first ones of their section. */
const SECTIONS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 ' +
  '5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 ' +
  '8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 ' +
  '12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 ' +
  '17.1:1 17.2:4 17.3:2';
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (V[\dV. ]+?) \| ([^|]+) \| (.+) \|$/gm)].map(([, ids = '', verdict, why = '']) => ({
  ids: ids.split(' '),
  verdict,
  why,
}));

test('every requirement of ASVS 5.0, levels 1 and 2, has one verdict', () => {
  const wanted = SECTIONS.split(' ').flatMap((section) => {
    const [name, count] = section.split(':');
    return Array.from({ length: Number(count) }, (_, n) => `V${name}.${n + 1}`);
  });
  expect(wanted).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(wanted.sort());
});

test('what is met says where, and what is not says why', () => {
  for (const { ids, verdict, why } of rows) {
    expect([ids, verdict]).toEqual([ids, expect.stringMatching(/^(met|n\/a|deviation)$/)]);
    expect([ids, why.length > 8]).toEqual([ids, true]);
  }
});

test('the picture of the threat model follows the reader’s light or dark', () => {
  const picture = readFileSync(join(ROOT, 'docs/pictures/threats.svg'), 'utf8');
  expect(picture).toContain('prefers-color-scheme: dark');
  expect([...picture.matchAll(/class="marktext"[^>]*>(\d)</g)].map(([, n]) => n)).toEqual([...'12345678']);
});

import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { sizeOnShirt } from './draw-picture.ts';

const FONT = join(import.meta.dirname, '../../../../gateway/static/fonts/archivo-narrow-700.ttf');
const SHIRT_ENDS = 440;

test('the initials of anybody stay on the shirt', () => {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÉÑØ'];
  const ends = alphabet.flatMap((one) => alphabet.map((other) => ({ initials: one + other, end: endOf(one + other) })));
  expect(ends.filter(({ end }) => end > SHIRT_ENDS - 20)).toEqual([]);
  expect(endOf('MO')).toBeGreaterThan(SHIRT_ENDS / 2);
});

function endOf(initials: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text x="32" y="594" font-size="${sizeOnShirt(initials)}" letter-spacing="-8" font-family="Archivo Narrow" font-weight="700">${initials}</text></svg>`;
  const box = new Resvg(svg, { font: { fontFiles: [FONT], loadSystemFonts: false } }).getBBox();
  return box ? box.x + box.width : 0;
}

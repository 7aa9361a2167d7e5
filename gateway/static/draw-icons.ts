import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from 'contracts/brand';
import { drawPng } from './draw-png.ts';
import { sharePicture } from './share-picture.ts';

// Run after a change of the logo or the name: `bun gateway/static/draw-icons.ts`.
const OUT = join(import.meta.dirname, '../../shell/public');
const PENNANT = 'M8 6v20M8 7l18 5.6L8 19z';

/** `inset` leaves room for what a launcher cuts off. */
function sign(size: number, inset: number, radius: number): string {
  const scale = 1 - 2 * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="#0c5b45"/><path transform="translate(${32 * inset} ${32 * inset}) scale(${scale})" d="${PENNANT}" fill="none" stroke="#f4f1e6" stroke-width="2.8" stroke-linejoin="round"/></svg>`;
}

/** Android shows a notification's badge in one color. */
function silhouette(size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><path d="${PENNANT}" fill="none" stroke="#fff" stroke-width="3.4" stroke-linejoin="round"/></svg>`;
}

const PICTURES: Record<string, string> = {
  'icon-192.png': sign(192, 0, 4),
  'icon-512.png': sign(512, 0, 4),
  'icon-maskable-512.png': sign(512, 0.14, 0),
  'apple-touch-icon.png': sign(180, 0.08, 0),
  'badge-96.png': silhouette(96),
  'share.png': sharePicture(BRAND),
};
for (const [name, svg] of Object.entries(PICTURES)) writeFileSync(join(OUT, name), await drawPng(svg));

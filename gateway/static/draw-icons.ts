import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from 'contracts/brand';
import { drawPng } from './draw-png.ts';

// Draws the icons and the picture that previews show of the site itself: `bun gateway/static/draw-icons.ts`, after a
// change of the sign or the name. What it draws is kept in shell/public.
const OUT = join(import.meta.dirname, '../../shell/public');
const PENNANT = 'M8 6v20M8 7l18 5.6L8 19z';

/** The sign on green; `inset` leaves room for what a launcher cuts off. */
function sign(size: number, inset: number, radius: number): string {
  const scale = 1 - 2 * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="#0c5b45"/><path transform="translate(${32 * inset} ${32 * inset}) scale(${scale})" d="${PENNANT}" fill="none" stroke="#f4f1e6" stroke-width="2.8" stroke-linejoin="round"/></svg>`;
}

const SHARE = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<path fill="#0c5b45" d="M0 0h1200v630H0z"/>
<g fill="none" stroke="#3f8a72" stroke-width="3" opacity=".55"><path d="M600 0v630M0 40h1200M0 590h1200"/><circle cx="600" cy="315" r="120"/><path d="M0 165h190v300H0M1200 165h-190v300h190"/></g>
<path transform="translate(76 66) scale(3.4)" d="M2 3v20M2 4l22 7.5L2 19z" fill="none" stroke="#f4f1e6" stroke-width="2.6" stroke-linejoin="round"/>
<g fill="#f4f1e6" font-family="Archivo Narrow" font-weight="700"><text x="176" y="132" font-size="64">${BRAND}</text>
<text x="80" y="400" font-size="128" letter-spacing="-2">Talk to someone</text><text x="80" y="520" font-size="128" letter-spacing="-2">who got recruited.</text></g>
</svg>`;

const PICTURES: Record<string, string> = {
  'icon-192.png': sign(192, 0, 4),
  'icon-512.png': sign(512, 0, 4),
  'icon-maskable-512.png': sign(512, 0.14, 0),
  'apple-touch-icon.png': sign(180, 0.08, 0),
  'share.png': SHARE,
};
for (const [name, svg] of Object.entries(PICTURES)) writeFileSync(join(OUT, name), await drawPng(svg));

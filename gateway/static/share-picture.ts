import { escapeHtml } from 'svc-kit/escape-html';

/** The width beside the pennant in pixels, and the average width of a letter in ems. */
const ROOM = 940;
const LETTER = 0.52;

export function sharePicture(brand: string): string {
  const size = Math.min(64, ROOM / (brand.length * LETTER));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<path fill="#0c5b45" d="M0 0h1200v630H0z"/>
<g fill="none" stroke="#3f8a72" stroke-width="3" opacity=".55"><path d="M600 0v630M0 40h1200M0 590h1200"/><circle cx="600" cy="315" r="120"/><path d="M0 165h190v300H0M1200 165h-190v300h190"/></g>
<path transform="translate(76 66) scale(3.4)" d="M2 3v20M2 4l22 7.5L2 19z" fill="none" stroke="#f4f1e6" stroke-width="2.6" stroke-linejoin="round"/>
<g fill="#f4f1e6" font-family="Archivo Narrow" font-weight="700"><text x="176" y="132" font-size="${size}">${escapeHtml(brand)}</text>
<text x="80" y="400" font-size="128" letter-spacing="-2">Talk to someone</text><text x="80" y="520" font-size="128" letter-spacing="-2">who got recruited.</text></g>
</svg>`;
}

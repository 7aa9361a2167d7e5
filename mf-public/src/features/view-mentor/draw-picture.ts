import type { Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { initialsOf, teamColorOf } from 'ui';
import { brand } from 'web-kit/brand';
import { formatRate } from 'web-kit/money';
import type { PageHandle } from 'web-kit/page-handle';
import { mentorQuery } from 'web-kit/resources/mentors';

const DISPLAY = 'font-family="Archivo Narrow" font-weight="700"';
const TEXT = 'font-family="Instrument Sans Medium"';
/** What a letter of the display type takes at most on average, in ems. */
const LETTER = 0.52;
const COLUMN = 660;
const SIGN_ROOM = 220;
/** Of the shirt's 440 pixels, what its letters may take. */
const SHIRT = 380;

/** The roster card as previews show it: initials on the shirt, name, position, college. */
export const drawPicture: NonNullable<PageHandle['drawPicture']> = async ({ client, params }) =>
  draw(await client.fetchQuery(mentorQuery(params.id ?? '')));

function draw(mentor: Mentor): string {
  const { first_name, last_name, college } = mentor;
  const size = Math.min(124, COLUMN / (LETTER * Math.max(first_name.length, last_name.length)));
  const initials = initialsOf(first_name, last_name);
  const stripes = Array.from({ length: 11 }, (_, i) => `<path d="M${38 + i * 40} 0v630"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<path fill="#faf7f0" d="M0 0h1200v630H0z"/>
<path fill="${teamColorOf(college)}" d="M0 0h440v630H0z"/>
<g stroke="#fff" stroke-opacity=".08" stroke-width="2">${stripes}</g>
<text x="32" y="594" fill="#fff" font-size="${sizeOnShirt(initials)}" letter-spacing="-8" ${DISPLAY}>${escapeXml(initials)}</text>
<path fill="#f4f1e6" d="M36 48h120l-26 30 26 30H36z"/>
<text x="54" y="93" fill="#15181e" font-size="42" ${DISPLAY}>${mentor.college_level}</text>
<text x="492" y="110" fill="#5b5a52" font-size="28" letter-spacing="2" ${TEXT}>${fit(`${mentor.position} · ${sportName(mentor.sport)}`.toUpperCase(), 36)}</text>
<text x="490" y="${140 + size * 0.86}" fill="#15181e" font-size="${size}" ${DISPLAY}>${escapeXml(first_name)}</text>
<text x="490" y="${140 + size * 1.86}" fill="#15181e" font-size="${size}" ${DISPLAY}>${escapeXml(last_name)}</text>
<text x="492" y="440" fill="#15181e" font-size="36" ${TEXT}>${fit(college, 36)}</text>
<path stroke="#ddd6c8" stroke-width="2" d="M492 500h660"/>
<path fill="none" stroke="#0c5b45" stroke-width="5" stroke-linejoin="round" d="M496 540v44M496 542l42 14.5L496 571z"/>
${sign(fit(brand(), 24))}
<text x="1152" y="574" text-anchor="end" fill="#15181e" font-size="30" ${TEXT}>${escapeXml(price(mentor))}</text>
</svg>`;
}

/** So large that the widest two letters stay on the shirt. */
export function sizeOnShirt(initials: string): number {
  const ems = [...initials].reduce((sum, letter) => sum + (/[MWÆŒ]/.test(letter) ? 0.8 : 0.62), 0);
  return Math.min(310, Math.floor(SHIRT / Math.max(ems, 0.62)));
}

function price(mentor: Mentor): string {
  return mentor.hourly_rate > 0 ? `${formatRate(mentor.hourly_rate)} · one hour on video` : 'Free · one hour on video';
}

/** The site's name: smaller the longer it is, so that it ends before the price. */
function sign(name: string): string {
  const size = Math.min(40, SIGN_ROOM / (name.length * LETTER));
  return `<text x="556" y="576" fill="#0c5b45" font-size="${size}" ${DISPLAY}>${name}</text>`;
}

function fit(text: string, letters: number): string {
  return escapeXml(text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

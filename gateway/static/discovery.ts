import { PUBLIC_PAGES } from 'contracts/pages';
import type { ServerPagesOptions } from './server-pages.ts';

const MENTORS_AT_ONCE = 100;
/** A sitemap holds 50,000 addresses at most. */
const MOST_MENTORS = 49_000;

/** Pages that are to be in no list say so themselves, which robots read only where they may fetch. */
export function robotsText(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** @throws when the list of mentors is unavailable */
export async function sitemapXml(publicUrl: string, fetchApi: ServerPagesOptions['fetchApi']): Promise<string> {
  const fixed = PUBLIC_PAGES.filter((path) => !path.includes(':'));
  const pattern = PUBLIC_PAGES.find((path) => path.includes(':')) ?? '';
  const mentors = (await listMentors(fetchApi)).map((id) => pattern.replace(/:\w+/, encodeURIComponent(id)));
  const lines = [...fixed, ...mentors].map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`;
}

async function listMentors(fetchApi: ServerPagesOptions['fetchApi']): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < MOST_MENTORS; page += 1) {
    const query = `verified_only=true&payout_ready_only=true&per_page=${MENTORS_AT_ONCE}&page=${page}`;
    const answer = await fetchApi(`/api/college-athletes?${query}`);
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
    const mentors = (await answer.json()) as { id: string }[];
    ids.push(...mentors.map(({ id }) => id));
    if (mentors.length < MENTORS_AT_ONCE) break;
  }
  return ids;
}

import { PAGES } from 'contracts/pages';
import type { PageHead } from 'contracts/server-pages';
import { escapeHtml } from 'svc-kit/escape-html';
import { inScript } from './in-script.ts';

export interface HeadParts {
  brand: string;
  publicUrl: string;
  path: string;
  head: PageHead;
}

export const PICTURE = { width: 1200, height: 630 } as const;
const FALLBACK_PICTURE = '/share.png';

export function titleOf(brand: string, head: PageHead): string {
  return head.title ? `${head.title} · ${brand}` : brand;
}

export function composeHead({ brand, publicUrl, path, head }: HeadParts): string[] {
  const title = head.title ?? titleOfSite(brand);
  const address = `${publicUrl}${head.canonical ?? (path.replace(/\/+$/, '') || '/')}`;
  const picture = publicUrl + (head.pictureText ? pictureAddress(path) : FALLBACK_PICTURE);
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('og:site_name', brand),
    property('og:type', head.structuredData ? 'profile' : 'website'),
    property('og:title', title),
    property('og:url', address),
    ...(head.description ? [property('og:description', head.description)] : []),
    ...pictured(picture, head.pictureText ?? signOf(brand)),
    ...(head.structuredData ? [structuredData({ url: address, ...head.structuredData })] : []),
  ];
}

/** What previews of links to a page say that the browser renders. Others say what the site is. */
const PREVIEWS: Readonly<Record<string, { title: string; description: string }>> = {
  [PAGES['mf-public'].payForAthlete]: {
    title: 'Pay for a session',
    description:
      'You’ve been asked to pay for an hour on video with a verified college athlete. You don’t need an account.',
  },
};

/** The same for everybody, and without the page's address: who opened or passed that on would lose a link's secret. */
export function composePreview({ brand, publicUrl, page }: Omit<HeadParts, 'path' | 'head'> & { page: string | null }) {
  const { title, description } = PREVIEWS[page ?? ''] ?? {};
  return [
    property('og:site_name', brand),
    property('og:type', 'website'),
    property('og:title', title ?? titleOfSite(brand)),
    ...(description ? [property('og:description', description)] : []),
    ...pictured(publicUrl + FALLBACK_PICTURE, signOf(brand)),
  ];
}

export function pictureAddress(path: string): string {
  return `/share${path.replace(/\/+$/, '')}.png`;
}

export function pageOfPicture(path: string): string | null {
  return /^\/share(\/[\w/-]+)\.png$/.exec(path)?.[1] ?? null;
}

const titleOfSite = (brand: string) => `${brand}: one hour with someone who got recruited`;
const signOf = (brand: string) => `The sign of ${brand}: a pennant on green`;

function pictured(address: string, alt: string): string[] {
  return [
    property('og:image', address),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(PICTURE.width)),
    property('og:image:height', String(PICTURE.height)),
    property('og:image:alt', alt),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function structuredData(data: Record<string, unknown>): string {
  return `<script type="application/ld+json">${inScript(JSON.stringify({ '@context': 'https://schema.org', ...data }))}</script>`;
}

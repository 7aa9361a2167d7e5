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
  const title = head.title ?? `${brand}: one hour with someone who got recruited`;
  const address = `${publicUrl}${head.canonical ?? (path.replace(/\/+$/, '') || '/')}`;
  const picture = publicUrl + (head.pictureText ? pictureAddress(path) : FALLBACK_PICTURE);
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('og:site_name', brand),
    property('og:type', head.structuredData ? 'profile' : 'website'),
    property('og:title', title),
    property('og:url', address),
    ...(head.description ? [property('og:description', head.description)] : []),
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(PICTURE.width)),
    property('og:image:height', String(PICTURE.height)),
    property('og:image:alt', head.pictureText ?? `The sign of ${brand}: a pennant on green`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(head.structuredData ? [structuredData({ url: address, ...head.structuredData })] : []),
  ];
}

export function pictureAddress(path: string): string {
  return `/share${path.replace(/\/+$/, '')}.png`;
}

export function pageOfPicture(path: string): string | null {
  return /^\/share(\/[\w/-]+)\.png$/.exec(path)?.[1] ?? null;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function structuredData(data: Record<string, unknown>): string {
  return `<script type="application/ld+json">${inScript(JSON.stringify({ '@context': 'https://schema.org', ...data }))}</script>`;
}

import type { RemoteName } from 'contracts/pages';
import type { PageHead, PreparedPage } from 'contracts/server-pages';
import { escapeHtml } from 'svc-kit/escape-html';
import { composeHead, composePreview, titleOf } from './compose-head.ts';
import { inScript } from './in-script.ts';
import { type Manifest, REMOTE_LINES } from './remotes.ts';
import { sha256 } from './sha256.ts';
import { START_SCRIPT } from './start-script.ts';

export type Theme = 'light' | 'dark' | null;

export interface FrameParts {
  template: string;
  brand: string;
  supportEmail: string;
  meetsElsewhere: boolean;
  hasFonts: boolean;
  isRendered: boolean;
  remote: RemoteName | null;
  /** The page's pattern; null when no page is at the path. */
  page: string | null;
  manifests: Partial<Record<RemoteName, Manifest>>;
  /** A style sheet's text by its address; null when it is missing, and then the browser asks for it. */
  readStyles: (href: string) => Promise<string | null>;
}
export interface Frame {
  brand: string;
  description: string;
  /** What pages share, as UTF-8, and the name of what a page has of its own in between. */
  pieces: readonly (Uint8Array | Own)[];
  styleHashes: string[];
}
export interface PageParts {
  theme: Theme;
  /** Signed in: what is only for visitors stays hidden until the page knows who the member is. */
  member: boolean;
  publicUrl: string;
  path: string;
  page: string | null;
  /** Null when the browser renders the page. */
  rendered: ({ head: PageHead } & ReturnType<PreparedPage['render']>) | null;
}

const STYLE_LINK = /<link href="([^"]+)" rel="stylesheet">/g;
const SCRIPT = /<script defer src="([^"]+)"><\/script>/g;
const FONT_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;
const DESCRIPTION = /<meta name="description" content="[^"]*">/;
const encoder = new TextEncoder();
const MOST_BYTES_A_CHARACTER = 3;
const NO_ASSETS = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
type PreparedMarkup = ReturnType<PreparedPage['render']>['markup'];
type Own = 'root' | 'title' | 'description' | 'head' | 'markup' | 'state';
const placeOf = (own: Own) => `<!--own ${own}-->`;

export async function composeFrame(parts: FrameParts): Promise<Frame> {
  const { template, isRendered } = parts;
  const manifest = parts.remote ? parts.manifests[parts.remote] : undefined;
  const assets = manifest ? assetsOf(manifest, parts.page) : { scripts: [], styles: [] };
  const shellStyles = [...template.matchAll(STYLE_LINK)].map((match) => match[1] ?? '');
  const sheets: { href: string; text: string }[] = [];
  for (const href of [...shellStyles, ...assets.styles]) {
    const text = await parts.readStyles(href);
    if (text !== null && !/<\/style/i.test(text)) sheets.push({ href, text });
  }
  const inlined = new Set(sheets.map((sheet) => sheet.href));
  const lateFonts = isRendered && !parts.hasFonts ? takeFonts(sheets) : '';
  const head = [
    ...fontsIn(sheets).map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...(lateFonts ? [`<style id="late-fonts" media="not all">${lateFonts}</style>`] : []),
    ...(lateFonts ? [`<noscript><style>${lateFonts}</style></noscript>`] : []),
    ...sheets.map(({ href, text }) => `<style data-href="${href}">${text}</style>`),
    ...assets.styles.filter((href) => !inlined.has(href)).map((href) => `<link href="${href}" rel="stylesheet">`),
    placeOf('head'),
    ...(isRendered ? [] : assets.scripts.map(preload)),
    `<meta name="application-name" content="${escapeHtml(parts.brand)}">`,
    `<meta name="support-email" content="${escapeHtml(parts.supportEmail)}">`,
    ...(parts.meetsElsewhere ? ['<meta name="meeting-place" content="elsewhere">'] : []),
  ];
  const scripts = [...template.matchAll(SCRIPT)].map((match) => match[1] ?? '');
  const end = [
    dataBlock('remotes', JSON.stringify(REMOTE_LINES)),
    dataBlock('remote-manifests', JSON.stringify(forRuntime(parts))),
    placeOf('state'),
    ...(isRendered ? [startScript(scripts, assets.scripts)] : []),
  ];
  const html = template
    .replace(STYLE_LINK, (link, href: string) => (inlined.has(href) ? '' : link))
    .replace(SCRIPT, (script) => (isRendered ? '' : script))
    .replace(/<title>[^<]*<\/title>/, placeOf('title'))
    .replace(DESCRIPTION, placeOf('description'))
    .replace('<html ', `<html ${placeOf('root')}`)
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('<div id="root"></div>', `<div id="root">${placeOf('markup')}</div>`)
    .replace('</body>', () => `${end.join('')}</body>`);
  const styles = [lateFonts, ...sheets.map(({ text }) => text)].filter(Boolean);
  return {
    brand: parts.brand,
    description: DESCRIPTION.exec(template)?.[0] ?? '',
    pieces: html.split(/<!--own (\w+)-->/).map((piece, i) => (i % 2 ? (piece as Own) : encoder.encode(piece))),
    styleHashes: styles.map(sha256),
  };
}

/** @returns UTF-8, until the next page is filled */
export function fillFrame({ brand, description, pieces }: Frame, parts: PageParts): Uint8Array {
  const { rendered } = parts;
  const own: Readonly<Record<Own, PreparedMarkup | string>> = {
    root: rootAttributes(parts),
    title: `<title>${escapeHtml(titleOf(brand, rendered?.head ?? {}))}</title>`,
    description: rendered?.head.description ? described(rendered.head.description) : description,
    head: (rendered ? composeHead({ ...parts, brand, head: rendered.head }) : composePreview({ ...parts, brand })).join(
      '',
    ),
    markup: rendered?.markup ?? [],
    state: rendered?.state ? dataBlock('query-state', rendered.state) : '',
  };
  return write(pieces.flatMap((piece) => (typeof piece === 'string' ? own[piece] : piece)));
}

/** Every page is written over the one before: 200 kB anew for each would have to be cleared, collected, and given back. */
let paper = Buffer.alloc(256 * 1024);

function write(pieces: PreparedMarkup): Uint8Array {
  const most = pieces.reduce(
    (sum, piece) => sum + piece.length * (typeof piece === 'string' ? MOST_BYTES_A_CHARACTER : 1),
    0,
  );
  if (most > paper.length) paper = Buffer.alloc(2 * most);
  let length = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') length += paper.write(piece, length);
    else {
      paper.set(piece, length);
      length += piece.length;
    }
  }
  return new Uint8Array(paper.buffer, paper.byteOffset, length);
}

/** Pages first paint with fallback fonts of the same metrics: on a slow connection, fonts would delay the text. */
function takeFonts(sheets: { text: string }[]): string {
  const faces = sheets.flatMap(({ text }) => text.match(FONT_FACE) ?? []);
  for (const sheet of sheets) sheet.text = sheet.text.replace(FONT_FACE, '');
  return faces.join('');
}

function startScript(scripts: readonly string[], ahead: readonly string[]): string {
  return `<script data-scripts="${scripts.join(' ')}" data-ahead="${ahead.join(' ')}">${START_SCRIPT.text}</script>`;
}

function rootAttributes({ theme, member }: PageParts): string {
  return `${theme ? `data-theme="${theme}" ` : ''}${member ? 'data-member ' : ''}`;
}

function preload(href: string): string {
  return `<link rel="preload" as="script" href="${href}">`;
}

function described(text: string): string {
  return `<meta name="description" content="${escapeHtml(text)}">`;
}

function assetsOf(manifest: Manifest, page: string | null): { scripts: string[]; styles: string[] } {
  const { publicPath, remoteEntry, pages } = manifest.metaData;
  const exposed = manifest.exposes.find((expose) => expose.path === './app')?.assets ?? NO_ASSETS;
  const own = (page !== null && pages?.[page]) || { js: [], css: [] };
  const address = (name: string) => publicPath + name;
  return {
    scripts: [`${remoteEntry.path}${remoteEntry.name}`, ...exposed.js.sync, ...own.js].map(address),
    styles: [...exposed.css.sync, ...own.css].map(address),
  };
}

/** Leaves out the files that this page already has; the browser would load them twice. */
function forRuntime({ manifests, remote }: FrameParts): Record<string, Manifest> {
  const entries = Object.entries(manifests).map(([name, { metaData, exposes }]) => {
    const { publicPath, remoteEntry, pages } = metaData;
    const own = name === remote;
    const slim = {
      metaData: { publicPath, remoteEntry, ...(pages && !own ? { pages } : {}) },
      exposes: exposes.map((expose) => ({ path: expose.path, assets: own ? NO_ASSETS : expose.assets })),
    };
    return [`/remotes/${name}/mf-manifest.json`, slim];
  });
  return Object.fromEntries(entries);
}

function fontsIn(sheets: readonly { text: string }[]): string[] {
  const found = sheets.flatMap(({ text }) => [...text.matchAll(/url\(["']?(\/[^"')]+\.woff2)["']?\)/g)]);
  return [...new Set(found.map((match) => match[1] ?? ''))];
}

function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${inScript(json)}</script>`;
}

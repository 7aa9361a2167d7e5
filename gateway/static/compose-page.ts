import type { RemoteName } from 'contracts/pages';
import type { PageHead } from 'contracts/server-pages';
import { escapeHtml } from 'svc-kit/escape-html';
import { composeHead, titleOf } from './compose-head.ts';
import { inScript } from './in-script.ts';
import { type Manifest, REMOTE_LINES } from './remotes.ts';
import { START_SCRIPT } from './start-script.ts';

export type Theme = 'light' | 'dark' | null;

export interface PageParts {
  template: string;
  brand: string;
  publicUrl: string;
  supportEmail: string;
  meetsElsewhere: boolean;
  path: string;
  theme: Theme;
  /** Signed in: what is only for visitors stays hidden until the page knows who the member is. */
  member: boolean;
  hasFonts: boolean;
  /** Null when the browser renders the page. */
  rendered: { head: PageHead; markup: string; state: unknown } | null;
  remote: RemoteName | null;
  /** The page's pattern; null when no page is at the path. */
  page: string | null;
  manifests: Partial<Record<RemoteName, Manifest>>;
  /** A style sheet's text by its address; null when it is missing, and then the browser asks for it. */
  readStyles: (href: string) => Promise<string | null>;
}
export interface ComposedPage {
  html: string;
  /** SHA-256, base64, for the page's policy. */
  styleHashes: string[];
}

const STYLE_LINK = /<link href="([^"]+)" rel="stylesheet">/g;
const SCRIPT = /<script defer src="([^"]+)"><\/script>/g;
const FONT_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;
const DESCRIPTION = /<meta name="description" content="[^"]*">/;
const NO_ASSETS = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/** Preloads, inlined styles and manifests save the browser round trips. */
export async function composePage(parts: PageParts): Promise<ComposedPage> {
  const manifest = parts.remote ? parts.manifests[parts.remote] : undefined;
  const assets = manifest ? assetsOf(manifest, parts.page) : { scripts: [], styles: [] };
  const shellStyles = [...parts.template.matchAll(STYLE_LINK)].map((match) => match[1] ?? '');
  const sheets: { href: string; text: string }[] = [];
  for (const href of [...shellStyles, ...assets.styles]) {
    const text = await parts.readStyles(href);
    if (text !== null && !/<\/style/i.test(text)) sheets.push({ href, text });
  }
  const inlined = new Set(sheets.map((sheet) => sheet.href));
  const { rendered } = parts;
  const lateFonts = rendered && !parts.hasFonts ? takeFonts(sheets) : '';
  const head = [
    ...fontsIn(sheets).map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...(lateFonts ? [`<style id="late-fonts" media="not all">${lateFonts}</style>`] : []),
    ...(lateFonts ? [`<noscript><style>${lateFonts}</style></noscript>`] : []),
    ...sheets.map(({ href, text }) => `<style data-href="${href}">${text}</style>`),
    ...assets.styles.filter((href) => !inlined.has(href)).map((href) => `<link href="${href}" rel="stylesheet">`),
    ...(rendered ? composeHead({ ...parts, head: rendered.head }) : assets.scripts.map(preload)),
    `<meta name="application-name" content="${escapeHtml(parts.brand)}">`,
    `<meta name="support-email" content="${escapeHtml(parts.supportEmail)}">`,
    ...(parts.meetsElsewhere ? ['<meta name="meeting-place" content="elsewhere">'] : []),
  ];
  const data = [
    dataBlock('remotes', REMOTE_LINES),
    dataBlock('remote-manifests', forRuntime(parts)),
    ...(rendered?.state ? [dataBlock('query-state', rendered.state)] : []),
  ];
  const title = titleOf(parts.brand, rendered?.head ?? {});
  const html = parts.template
    .replace(STYLE_LINK, (link, href: string) => (inlined.has(href) ? '' : link))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(DESCRIPTION, (own) => (rendered?.head.description ? described(rendered.head.description) : own))
    .replace('<html ', () => `<html ${rootAttributes(parts)}`)
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('</body>', () => `${data.join('')}</body>`);
  const filled = rendered ? fill(html, rendered.markup, assets.scripts) : html;
  const styles = [lateFonts, ...sheets.map(({ text }) => text)].filter(Boolean);
  return { html: filled, styleHashes: styles.map(sha256) };
}

/** Pages first paint with fallback fonts of the same metrics: on a slow connection, fonts would delay the text. */
function takeFonts(sheets: { text: string }[]): string {
  const faces = sheets.flatMap(({ text }) => text.match(FONT_FACE) ?? []);
  for (const sheet of sheets) sheet.text = sheet.text.replace(FONT_FACE, '');
  return faces.join('');
}

function fill(html: string, markup: string, ahead: readonly string[]): string {
  const scripts = [...html.matchAll(SCRIPT)].map((match) => match[1] ?? '');
  const start = `<script data-scripts="${scripts.join(' ')}" data-ahead="${ahead.join(' ')}">${START_SCRIPT.text}</script>`;
  return html
    .replace(SCRIPT, '')
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
    .replace('</body>', () => `${start}</body>`);
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
function forRuntime({ manifests, remote }: PageParts): Record<string, Manifest> {
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

function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${inScript(data)}</script>`;
}

function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('base64');
}

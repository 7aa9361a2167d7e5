import type { RemoteName } from 'contracts/pages';
import { type Manifest, REMOTE_LINES } from './remotes.ts';

export type Theme = 'light' | 'dark' | null;

export interface PageParts {
  /** The shell's index.html as built. */
  template: string;
  brand: string;
  supportEmail: string;
  theme: Theme;
  /** Whose page it is; null when no remote owns the path. */
  remote: RemoteName | null;
  manifests: Partial<Record<RemoteName, Manifest>>;
  /** A style sheet's text by its address; null when it is not there, and the browser will ask for it. */
  readStyles: (href: string) => Promise<string | null>;
}
export interface ComposedPage {
  html: string;
  /** SHA-256, base64, of each inlined style sheet: for the page's policy. */
  styleHashes: string[];
}

const STYLE_LINK = /<link href="([^"]+)" rel="stylesheet">/g;
const NO_ASSETS = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/**
 * The shell's HTML for a path: with the remote's code preloaded, style sheets inlined, and the list of remotes and
 * their manifests in it, so that the browser asks for nothing twice and in no more turns than it must.
 */
export async function composePage(parts: PageParts): Promise<ComposedPage> {
  const manifest = parts.remote ? parts.manifests[parts.remote] : undefined;
  const assets = manifest ? assetsOf(manifest) : { scripts: [], styles: [] };
  const shellStyles = [...parts.template.matchAll(STYLE_LINK)].map((match) => match[1] ?? '');
  const sheets: { href: string; text: string }[] = [];
  for (const href of [...shellStyles, ...assets.styles]) {
    const text = await parts.readStyles(href);
    if (text !== null && !/<\/style/i.test(text)) sheets.push({ href, text });
  }
  const inlined = new Set(sheets.map((sheet) => sheet.href));
  const head = [
    ...fontsIn(sheets).map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...sheets.map(({ href, text }) => `<style data-href="${href}">${text}</style>`),
    ...assets.styles.filter((href) => !inlined.has(href)).map((href) => `<link href="${href}" rel="stylesheet">`),
    ...assets.scripts.map((href) => `<link rel="preload" as="script" href="${href}">`),
    `<meta name="support-email" content="${escapeHtml(parts.supportEmail)}">`,
  ];
  const data = [dataBlock('remotes', REMOTE_LINES), dataBlock('remote-manifests', forRuntime(parts))];
  const html = parts.template
    .replace(STYLE_LINK, (link, href: string) => (inlined.has(href) ? '' : link))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(parts.brand)}</title>`)
    .replace('<html ', () => (parts.theme ? `<html data-theme="${parts.theme}" ` : '<html '))
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('</body>', () => `${data.join('')}</body>`);
  return { html, styleHashes: sheets.map(({ text }) => sha256(text)) };
}

function assetsOf(manifest: Manifest): { scripts: string[]; styles: string[] } {
  const { publicPath, remoteEntry } = manifest.metaData;
  const exposed = manifest.exposes.find((expose) => expose.path === './app')?.assets ?? NO_ASSETS;
  const address = (name: string) => publicPath + name;
  return {
    scripts: [`${remoteEntry.path}${remoteEntry.name}`, ...exposed.js.sync].map(address),
    styles: exposed.css.sync.map(address),
  };
}

/** The manifests as the federation runtime sees them: what this page already carries is left out, or it comes twice. */
function forRuntime({ manifests, remote }: PageParts): Record<string, Manifest> {
  const seen: Record<string, Manifest> = {};
  for (const [name, manifest] of Object.entries(manifests)) {
    const exposes = manifest.exposes.map((expose) => ({ ...expose, assets: NO_ASSETS }));
    seen[`/remotes/${name}/mf-manifest.json`] = name === remote ? { ...manifest, exposes } : manifest;
  }
  return seen;
}

function fontsIn(sheets: readonly { text: string }[]): string[] {
  const found = sheets.flatMap(({ text }) => [...text.matchAll(/url\(["']?(\/[^"')]+\.woff2)["']?\)/g)]);
  return [...new Set(found.map((match) => match[1] ?? ''))];
}

function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('base64');
}

import { join, sep } from 'node:path';
import type { BunPlugin } from 'bun';
import { escapeHtml } from 'svc-kit/escape-html';
import { ROOT } from '../stack/settings.ts';
import { previewMails } from './mails.ts';

const PATH = '/dev/gallery/';
const STYLE =
  'body{font:16px/1.5 system-ui;max-width:64rem;margin:2rem auto;padding:0 1rem}iframe{width:100%;height:44rem;border:1px solid #8886}pre{white-space:pre-wrap;background:#8881;padding:1rem}';

/** Rsbuild understands `~package/file` in style sheets; Bun needs this. */
const packageUrls: BunPlugin = {
  name: 'package-urls',
  setup(build) {
    build.onResolve({ filter: /^~/ }, ({ path }) => ({ path: join(ROOT, 'node_modules', path.slice(1)) }));
  },
};

let built: Promise<Map<string, Blob>> | null = null;

/** Components in all their states, bundled when asked for or by a dev server into `watchedDist`, and every mail. */
export async function answerGallery(pathname: string, watchedDist: string | null = null): Promise<Response | null> {
  if (pathname === '/dev/gallery') return Response.redirect(PATH, 302);
  if (pathname === `${PATH}mails`) return page('Mails', showMails());
  const picture = /^portrait-(\d{3})\.(avif|webp)$/.exec(pathname.slice(PATH.length));
  if (picture) return samplePortrait(Number(picture[1]), picture[2] === 'avif' ? 'avif' : 'webp');
  if (watchedDist) return answerFile(watchedDist, pathname.slice(PATH.length) || 'index.html');
  built ??= build().catch((error) => {
    built = null;
    throw error;
  });
  const files = await built;
  if (pathname === PATH) {
    const styles = [...files.keys()].filter((name) => name.endsWith('.css'));
    const links = styles.map((name) => `<link rel="stylesheet" href="${PATH}${name}">`);
    return page(
      'Components',
      `<div id="root"></div><script type="module" src="${PATH}main.js"></script>`,
      links.join(''),
    );
  }
  const file = files.get(pathname.slice(PATH.length));
  return file ? new Response(file) : null;
}

async function samplePortrait(width: number, format: 'avif' | 'webp'): Promise<Response> {
  const { drawPortrait, toFormat } = await import('../demo/portraits/draw-portrait.ts');
  const picture = await toFormat(await drawPortrait('Maya Okafor', 'Ridgemont University'), width, format);
  return new Response(picture, { headers: { 'content-type': `image/${format}` } });
}

async function answerFile(folder: string, name: string): Promise<Response | null> {
  const path = join(folder, name);
  const file = Bun.file(path);
  return path.startsWith(folder + sep) && (await file.exists()) ? new Response(file) : null;
}

async function build(): Promise<Map<string, Blob>> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dirname, 'main.tsx')],
    target: 'browser',
    publicPath: PATH,
    plugins: [packageUrls],
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return new Map(outputs.map((output) => [output.path.replace(/^\.?\//, ''), output]));
}

function page(title: string, body: string, head = `<style>${STYLE}</style>`): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${head}</head><body>${body}</body></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function showMails(): string {
  const mails = previewMails().map(
    ({ kind, to, subject, preview, html, text }) =>
      `<section><h2>${kind}, to ${to}</h2><p><b>${escapeHtml(subject)}</b><br>${escapeHtml(preview)}</p>` +
      `<iframe title="${escapeHtml(subject)}" sandbox srcdoc="${escapeHtml(html)}"></iframe>` +
      `<details><summary>As text</summary><pre>${escapeHtml(text)}</pre></details></section>`,
  );
  return `<main><h1>Mails</h1>${mails.join('')}</main>`;
}

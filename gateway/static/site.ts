import { join } from 'node:path';
import { MINUTE_MS } from 'contracts/times';
import { robotsText, sitemapXml } from './discovery.ts';
import { createFileStore, type StoredFile } from './file-store.ts';
import { createNamedFiles } from './named-files.ts';
import { createPages } from './pages.ts';
import { createPictures } from './pictures.ts';
import { isRemote, ownerOf, REMOTE_LINES } from './remotes.ts';
import { createServerPages } from './server-pages.ts';
import { createSiteAnswers } from './site-answers.ts';
import type { SiteOptions } from './site-options.ts';

const SITEMAP_MS = MINUTE_MS;
const NOT_OURS = /^\/(api|dev|health|ready)(\/|$)/;

export type Site = (request: Request, client: string) => Promise<Response | null>;

/** Null for paths that are not the site's. A new build on disk shows with the next request. */
export function createStaticSite(options: SiteOptions): Site {
  const files = createFileStore();
  const shell = join(options.uiDir, 'shell/dist');
  const answers = createSiteAnswers(options.publicUrl.startsWith('https://'), options.hotReload);
  const server = createServerPages(options);
  const page = createPages({ options, server, answers, readAsset });
  const picture = createPictures({ server, answers, brand: options.brand });
  const named = createNamedFiles({ answers, brand: options.brand, readAsset });
  const sitemap = keepFor(SITEMAP_MS, () => sitemapXml(options.publicUrl, options.fetchApi));

  async function readAsset(path: string): Promise<StoredFile | null> {
    const [, remote, rest] = /^\/remotes\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (remote === undefined || rest === undefined)
      return path.startsWith('/remotes/') ? null : files.read(shell, path);
    return isRemote(remote) ? files.read(join(options.uiDir, remote, 'dist'), rest) : null;
  }

  return async (request, client) => {
    const path = pathOf(request);
    if (path !== null && NOT_OURS.test(path)) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') return answers.plain(405, { allow: 'GET, HEAD' });
    if (path === null) return answers.plain(400);
    return (await answerMade(request, path)) ?? answerBuilt(request, path, client);
  };

  async function answerBuilt(request: Request, path: string, client: string): Promise<Response> {
    const owner = ownerOf(path);
    if (owner) return page(request, owner, 200, client);
    const asset = isHidden(path, options.hotReload) ? null : await readAsset(path);
    if (asset) return answers.file(request, asset);
    return /^\/remotes\/|\.\w+$/.test(path) ? answers.plain(404) : page(request, null, 404, client);
  }

  async function answerMade(request: Request, path: string): Promise<Response | null> {
    if (path === '/remotes.json') {
      return answers.made(request, JSON.stringify(REMOTE_LINES), 'application/json', 'no-cache');
    }
    if (path === '/robots.txt') return answers.made(request, robotsText(options.publicUrl), 'text/plain', 'no-cache');
    if (path === '/sitemap.xml') return answerSitemap(request);
    return (await named(request, path)) ?? picture(request, path);
  }

  async function answerSitemap(request: Request): Promise<Response> {
    try {
      return await answers.made(request, await sitemap(), 'application/xml', 'no-cache');
    } catch (error) {
      options.warn('no sitemap', { error });
      return answers.plain(503, { 'retry-after': '30' });
    }
  }
}

/** Templates are not pages, and source maps are only for engineers (`npm run trace`). */
function isHidden(path: string, hotReload = false): boolean {
  return path.endsWith('.html') || (path.endsWith('.map') && !hotReload);
}

function keepFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; answer: Promise<T> } | null = null;
  return () => {
    if (kept && kept.until > performance.now()) return kept.answer;
    const answer = ask();
    kept = { until: performance.now() + milliseconds, answer };
    answer.catch(() => {
      kept = null;
    });
    return answer;
  };
}

function pathOf(request: Request): string | null {
  try {
    return decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return null;
  }
}

import { join } from 'node:path';
import { answer } from './answer.ts';
import { type ComposedPage, composePage, type Theme } from './compose-page.ts';
import { type Body, compress, createFileStore, type StoredFile } from './file-store.ts';
import { commonHeaders, pageHeaders } from './headers.ts';
import { createManifestReader, isRemote, ownerOf, REMOTE_LINES } from './remotes.ts';

export interface SiteOptions {
  /** The folder that holds shell/dist and <remote>/dist. */
  uiDir: string;
  supportEmail: string;
  brand: string;
  production: boolean;
}

const NOT_OURS = /^\/(api|dev|health|ready)(\/|$)/;

/**
 * The site's files and pages. Answers null for what is not its own (/api, /dev, /health, /ready). What a build
 * changes on disk shows with the next request: nothing has to be restarted, and no other UI rebuilt.
 */
export function createStaticSite(options: SiteOptions): (request: Request) => Promise<Response | null> {
  const files = createFileStore();
  const shell = join(options.uiDir, 'shell/dist');
  const page = createPages(options, (path) => readAsset(path));

  async function readAsset(path: string): Promise<StoredFile | null> {
    const [, remote, rest] = /^\/remotes\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (remote === undefined || rest === undefined)
      return path.startsWith('/remotes/') ? null : files.read(shell, path);
    return isRemote(remote) ? files.read(join(options.uiDir, remote, 'dist'), rest) : null;
  }

  return async (request) => {
    const path = pathOf(request);
    if (path !== null && NOT_OURS.test(path)) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(options, 405, { allow: 'GET, HEAD' });
    if (path === null) return plain(options, 400);
    if (path === '/remotes.json') return answerJson(request, REMOTE_LINES, options);
    const owner = ownerOf(path);
    if (owner) return page(request, owner, 200);
    const asset = /\.html$/.test(path) ? null : await readAsset(path);
    if (asset) return answerFile(request, asset, options);
    return /^\/remotes\/|\.\w+$/.test(path) ? plain(options, 404) : page(request, null, 404);
  };
}

type Owner = ReturnType<typeof ownerOf>;

/** Pages by owner and theme, composed anew when the shell or a remote has been built. */
function createPages(options: SiteOptions, readAsset: (path: string) => Promise<StoredFile | null>) {
  const manifests = createManifestReader(options.uiDir);
  const templates = createFileStore();
  const shell = join(options.uiDir, 'shell/dist');
  const composed = new Map<string, Promise<{ page: ComposedPage; body: Body }>>();
  let stamp = '';

  const compose = async (owner: Owner, theme: Theme, template: string, known: Known) => {
    const readStyles = async (href: string) => decode(await readAsset(href));
    const { brand, supportEmail } = options;
    const page = await composePage({ template, brand, supportEmail, theme, remote: owner, ...known, readStyles });
    return { page, body: await compress(new TextEncoder().encode(page.html)) };
  };

  return async (request: Request, owner: Owner, status: number): Promise<Response> => {
    const [template, known] = await Promise.all([templates.read(shell, 'index.html'), manifests.read()]);
    if (!template) return plain(options, 503, { 'retry-after': '5' });
    const now = `${template.modified},${known.stamp}`;
    if (now !== stamp) composed.clear();
    stamp = now;
    const theme = themeOf(request);
    const key = `${owner} ${theme}`;
    const pending = composed.get(key) ?? compose(owner, theme, decode(template) ?? '', known);
    composed.set(key, pending);
    const { page, body } = await pending.catch((error) => {
      composed.delete(key);
      throw error;
    });
    const headers = {
      ...pageHeaders(options.production, page.styleHashes),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'cookie',
    };
    return answer(request, body, headers, status);
  };
}
type Known = Awaited<ReturnType<ReturnType<typeof createManifestReader>['read']>>;

function pathOf(request: Request): string | null {
  try {
    return decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return null;
  }
}

function themeOf(request: Request): Theme {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return theme === 'light' || theme === 'dark' ? theme : null;
}

function decode(file: StoredFile | null): string | null {
  return file ? new TextDecoder().decode(file.raw) : null;
}

function answerFile(request: Request, file: StoredFile, { production }: SiteOptions): Response {
  const caching = file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  return answer(request, file, { ...commonHeaders(production), 'content-type': file.type, 'cache-control': caching });
}

async function answerJson(request: Request, data: unknown, { production }: SiteOptions): Promise<Response> {
  const body = await compress(new TextEncoder().encode(JSON.stringify(data)));
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
  return answer(request, body, { ...commonHeaders(production), ...headers });
}

const TEXTS: Record<number, string> = {
  400: 'This address cannot be read.',
  404: 'There is no such file.',
  405: 'Pages can only be read.',
  503: 'The site is being built. Please try again in a moment.',
};
function plain({ production }: SiteOptions, status: number, extra: Record<string, string> = {}): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...extra };
  return new Response(`${TEXTS[status]}\n`, { status, headers: { ...commonHeaders(production), ...headers } });
}

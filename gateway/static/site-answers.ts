import { PAGES } from 'contracts/pages';
import { answer } from './answer.ts';
import { type Body, compress, type StoredFile } from './file-store.ts';
import { commonHeaders, type Place, pageHeaders } from './headers.ts';
import { isRenderedPage, pageAt } from './remotes.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface SiteAnswers {
  file(request: Request, file: StoredFile): Response;
  made(request: Request, content: string | Uint8Array, type: string, caching: string): Promise<Response>;
  page(request: Request, body: Body, styleHashes: readonly string[], status: number): Response;
  plain(status: keyof typeof TEXTS, extra?: Record<string, string>): Response;
}

/** What needs a sign-in or a mailed link says nothing to anybody else. */
const NOT_LISTED = { 'x-robots-tag': 'noindex' };

const TEXTS = {
  400: 'This address cannot be read.',
  404: 'There is no such file.',
  405: 'Pages can only be read.',
  503: 'The site is being built. Please try again in a moment.',
};

export function createSiteAnswers(isHttps: boolean, hotReload = false): SiteAnswers {
  const always = commonHeaders(isHttps);
  return {
    file(request, file) {
      const caching = file.immutable ? IMMUTABLE : 'no-cache';
      return answer(request, file, { ...always, 'content-type': file.type, 'cache-control': caching });
    },
    async made(request, content, type, caching) {
      const body = typeof content === 'string' ? await compress(new TextEncoder().encode(content)) : plainBody(content);
      return answer(request, body, { ...always, 'content-type': type, 'cache-control': caching });
    },
    page(request, body, styleHashes, status) {
      const headers = {
        ...pageHeaders(isHttps, hotReload ? 'hot reload' : styleHashes, placeOf(request)),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'cookie, sec-fetch-site',
        ...(isRenderedPage(new URL(request.url).pathname) ? {} : NOT_LISTED),
      };
      return answer(request, body, headers, status);
    },
    plain(status, extra = {}) {
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...extra };
      return new Response(`${TEXTS[status]}\n`, { status, headers: { ...always, ...headers } });
    },
  };
}

function placeOf(request: Request): Place {
  const page = pageAt(new URL(request.url).pathname);
  if (page === PAGES['mf-athlete'].join) return 'room';
  return page === PAGES['mf-mentor'].mentorProfile ? 'studio' : 'elsewhere';
}

function plainBody(raw: Uint8Array): Body {
  return { raw, tag: new Bun.CryptoHasher('sha1').update(raw).digest('base64url').slice(0, 16) };
}

import { join } from 'node:path';
import { accessCookie, refreshCookie } from 'contracts/cookies';
import type { RemoteName } from 'contracts/pages';
import type { PreparedPage } from 'contracts/server-pages';
import { encodingsFor } from './answer.ts';
import { composeFrame, type Frame, fillFrame, type Theme } from './compose-page.ts';
import { type Body, compressAs, createFileStore, type Encoding, type StoredFile } from './file-store.ts';
import { createManifestReader, isRenderedPage, pageAt } from './remotes.ts';
import type { ServerPages } from './server-pages.ts';
import type { SiteAnswers } from './site-answers.ts';
import type { SiteOptions } from './site-options.ts';

interface Kept {
  fingerprint: string;
  page: Promise<{ styleHashes: string[]; body: Body }>;
  /** Once it is made. */
  bytes: number;
}
type Known = Awaited<ReturnType<ReturnType<typeof createManifestReader>['read']>>;

const MOST_KEPT = 150;
/** So many are kept packed, as nearly everybody asks for them; those that are not take six times as much. */
const MOST_KEPT_BYTES = 4 * 1024 * 1024;
const LONGEST_SEARCH = 300;

export interface PagesDeps {
  options: SiteOptions;
  server: ServerPages;
  answers: SiteAnswers;
  readAsset(path: string): Promise<StoredFile | null>;
}

/** Keeps composed pages but fetches their data each time, which the list cache makes cheap. */
export function createPages({ options, server, answers, readAsset }: PagesDeps) {
  const manifests = createManifestReader(options.uiDir);
  const templates = createFileStore();
  const shell = join(options.uiDir, 'shell/dist');
  const kept = new Map<string, Kept>();
  const frames = new Map<string, Promise<Frame>>();
  let keptBytes = 0;
  let stamp = '';

  async function prepare(request: Request, owner: RemoteName | null): Promise<PreparedPage | 'missing' | null> {
    const { pathname, search } = new URL(request.url);
    if (!owner || !isRenderedPage(pathname) || search.length > LONGEST_SEARCH) return null;
    const { supportEmail, meetsElsewhere } = options;
    const told = { supportEmail, meetsElsewhere, brand: options.brand() };
    return server.prepare({ remote: owner, path: pathname, search, ...told });
  }

  async function compose(view: View, prepared: PreparedPage | null, template: string, known: Known) {
    const rendered = prepared && render(prepared, view.path);
    const frame = await frameFor(view, rendered !== null, template, known);
    const html = fillFrame(frame, { ...view, publicUrl: options.publicUrl, rendered });
    return { styleHashes: frame.styleHashes, body: compressAs(view.encoding, html) };
  }

  function frameFor(view: View, isRendered: boolean, template: string, built: Known): Promise<Frame> {
    const key = JSON.stringify([view.remote, view.page, view.hasFonts, isRendered]);
    const known = frames.get(key);
    if (known) return known;
    const { supportEmail, meetsElsewhere } = options;
    const readStyles = async (href: string) => decode(await readAsset(href));
    const facts = { brand: options.brand(), supportEmail, meetsElsewhere, ...view, ...built, isRendered };
    const frame = composeFrame({ ...facts, template, readStyles });
    // A page that the browser renders is kept whole.
    if (isRendered) frames.set(key, frame);
    frame.catch(() => frames.delete(key));
    return frame;
  }

  function render(prepared: PreparedPage, path: string) {
    try {
      return { head: prepared.head, ...prepared.render() };
    } catch (error) {
      options.warn('a page is rendered in the browser', { path, error });
      return null;
    }
  }

  function forgetUnless(now: string): void {
    if (now === stamp) return;
    kept.clear();
    keptBytes = 0;
    frames.clear();
    stamp = now;
  }

  function keep(key: string, fingerprint: string, make: () => Kept['page']): Kept['page'] {
    const known = kept.get(key);
    if (known?.fingerprint === fingerprint) {
      // What is asked for most stays, so that no flood of odd addresses drives it out.
      kept.delete(key);
      kept.set(key, known);
      return known.page;
    }
    forget(key);
    if (kept.size >= MOST_KEPT) forgetOldest();
    const made: Kept = { fingerprint, page: make(), bytes: 0 };
    kept.set(key, made);
    made.page.then(
      ({ body }) => weigh(key, made, body),
      () => kept.get(key) === made && forget(key),
    );
    return made.page;
  }

  function weigh(key: string, made: Kept, { raw, zstd, br, gzip }: Body): void {
    if (kept.get(key) !== made) return;
    made.bytes = [raw, zstd, br, gzip].reduce((sum, form) => sum + (form?.byteLength ?? 0), 0);
    keptBytes += made.bytes;
    while (keptBytes > MOST_KEPT_BYTES) forgetOldest();
  }

  function forget(key: string): void {
    keptBytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function forgetOldest(): void {
    forget(kept.keys().next().value ?? '');
  }

  return async (request: Request, owner: RemoteName | null, status: number, client: string): Promise<Response> => {
    const [template, known, found] = await Promise.all([
      templates.read(shell, 'index.html'),
      manifests.read(),
      prepare(request, owner),
    ]);
    if (!template) return answers.plain(503, { 'retry-after': '5' });
    forgetUnless(`${template.modified},${known.stamp},${options.brand()}`);
    const view = viewOf(request, owner, options.publicUrl);
    const keyOf = (prepared: PreparedPage | null) => {
      const { page, theme, member, hasFonts, encoding } = view;
      return JSON.stringify([owner, page, theme, member, hasFonts, encoding, prepared && view.path, prepared?.search]);
    };
    const wanted = found === 'missing' ? null : found;
    const isKept = wanted && kept.get(keyOf(wanted))?.fingerprint === wanted.fingerprint;
    const prepared = wanted && (isKept || options.mayRender(client)) ? wanted : null;
    const key = keyOf(prepared);
    const { styleHashes, body } = await keep(key, prepared?.fingerprint ?? '', () =>
      compose(view, prepared, decode(template) ?? '', known),
    );
    return answers.page(request, body, styleHashes, found === 'missing' ? 404 : status);
  };
}

interface View {
  remote: RemoteName | null;
  page: string | null;
  path: string;
  theme: Theme;
  member: boolean;
  hasFonts: boolean;
  encoding: Encoding;
}

function viewOf(request: Request, remote: RemoteName | null, publicUrl: string): View {
  const cookies = request.headers.get('cookie') ?? '';
  const value = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(cookies)?.[1];
  const theme = value('theme');
  const path = new URL(request.url).pathname;
  return {
    remote,
    page: pageAt(path),
    path,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    // Another of our pages has already loaded them.
    hasFonts: request.headers.get('sec-fetch-site') === 'same-origin',
    encoding: encodingsFor(request)[0] ?? null,
    member: Boolean(value(accessCookie(publicUrl)) ?? value(refreshCookie(publicUrl))),
  };
}

function decode(file: StoredFile | null): string | null {
  return file ? new TextDecoder().decode(file.raw) : null;
}

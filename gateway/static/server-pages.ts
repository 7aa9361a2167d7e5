import { readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { RemoteName } from 'contracts/pages';
import type { PageRequest, PreparedPage, ServerShell } from 'contracts/server-pages';
import { modifiedAt } from './modified-at.ts';

type Modules = Readonly<Record<string, unknown>>;
export interface Visit extends Omit<PageRequest, 'routes'> {
  remote: RemoteName;
}
/** Null where a page is left to the browser; the log says why. */
export interface ServerPages {
  prepare(visit: Visit): Promise<PreparedPage | 'missing' | null>;
  drawPicture(visit: Visit): Promise<string | null>;
}
export interface ServerPagesOptions {
  uiDir: string;
  /** Calls the API as a visitor who is not signed in; takes a path below /api. */
  fetchApi(path: string): Promise<Response>;
  warn(message: string, facts: Record<string, unknown>): void;
}

/** How long a page waits for its data before it is left to the browser. */
const PATIENCE_MS = 1_500;
const load = createRequire(import.meta.url);

export function createServerPages({ uiDir, fetchApi, warn }: ServerPagesOptions): ServerPages {
  const kept = new Map<string, { stamp: string; module: Promise<unknown> }>();

  async function read(
    ui: string,
    given: Modules,
    givenStamp: string,
  ): Promise<{ module: unknown; stamp: string } | null> {
    const file = join(uiDir, ui, 'dist/.ssr/index.cjs');
    const modified = modifiedAt(file);
    if (modified === undefined) return null;
    const stamp = `${modified} ${givenStamp}`;
    let known = kept.get(ui);
    if (known?.stamp !== stamp) {
      known = { stamp, module: evaluate(file, given, fetchApi).catch((error) => fail(ui, error)) };
      kept.set(ui, known);
    }
    return { module: await known.module, stamp };
  }

  function fail(ui: string, error: unknown): null {
    warn('a server build does not load; its pages are rendered in the browser', { ui, error });
    return null;
  }

  async function open(remote: RemoteName): Promise<{ shell: ServerShell; routes: unknown; stamp: string } | null> {
    const shell = await read('shell', {}, '');
    if (!isServerShell(shell?.module)) return null;
    const app = await read(remote, shell.module.shared, shell.stamp);
    const routes = (app?.module as { default?: unknown } | null | undefined)?.default;
    return app && Array.isArray(routes) ? { shell: shell.module, routes, stamp: app.stamp } : null;
  }

  async function attempt<T>(
    visit: Visit,
    work: (shell: ServerShell, request: PageRequest, stamp: string) => Promise<T>,
  ): Promise<T | null> {
    const { remote, ...rest } = visit;
    const found = await open(remote);
    if (!found) return null;
    return inTime(work(found.shell, { ...rest, routes: found.routes }, found.stamp)).catch((error) => {
      warn('a page is rendered in the browser', { path: visit.path, error });
      return null;
    });
  }

  return {
    prepare: (visit) =>
      attempt(visit, async (shell, request, stamp) => {
        const page = await shell.preparePage(request);
        if (!page || page === 'missing') return page;
        // Of all its data, which would be kept with each page. SHA-256 takes six times as long, and nobody gains by a collision.
        const fingerprint = `${stamp} ${Bun.hash.xxHash3(page.fingerprint).toString(36)}`;
        return { ...page, fingerprint };
      }),
    drawPicture: (visit) => attempt(visit, (shell, request) => shell.drawPicture(request)),
  };
}

/** Runs outside the module cache, so that a replaced build can be garbage collected. `fetch` in it calls our API. */
async function evaluate(file: string, given: Modules, fetchApi: ServerPagesOptions['fetchApi']): Promise<unknown> {
  const code = await readFile(file, 'utf8');
  const module = { exports: {} as unknown };
  const require = (name: string) => {
    if (name in given) return given[name];
    if (isBuiltin(name)) return load(name);
    throw new Error(`${name} is not given to server builds`);
  };
  compileFunction(code, ['module', 'exports', 'require', 'fetch'], { filename: file })(
    module,
    module.exports,
    require,
    (path: string) => fetchApi(path),
  );
  return module.exports;
}

function isServerShell(module: unknown): module is ServerShell {
  return typeof module === 'object' && module !== null && 'preparePage' in module && 'shared' in module;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('its data took too long')), PATIENCE_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

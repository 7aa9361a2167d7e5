import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLIC_PAGES, pathsOf, REMOTES, type RemoteName, SIGN_IN_PAGES } from 'contracts/pages';
import { modifiedAt } from './modified-at.ts';

export interface RemoteLine {
  name: string;
  entry: string;
  paths: string[];
}

interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}
export interface Manifest {
  metaData: {
    publicPath: string;
    remoteEntry: { path: string; name: string };
    /** The files that each page needs besides those of ./app, by the page's pattern. */
    pages?: Record<string, { js: string[]; css: string[] }>;
  };
  exposes: { path: string; assets: Assets }[];
}

export const REMOTE_LINES: readonly RemoteLine[] = REMOTES.map((name) => ({
  name,
  entry: `/remotes/${name}/mf-manifest.json`,
  paths: pathsOf(name),
}));

function toPattern(paths: readonly string[]): RegExp {
  return new RegExp(`^(?:${paths.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})/?$`, 'i');
}
const PATTERNS = REMOTE_LINES.map(({ name, paths }) => ({ name: name as RemoteName, pattern: toPattern(paths) }));
const PAGE_PATTERNS = REMOTES.flatMap(pathsOf).map((page) => ({ page, pattern: toPattern([page]) }));
const PUBLIC = toPattern(PUBLIC_PAGES);
const RENDERED = toPattern([...PUBLIC_PAGES, ...SIGN_IN_PAGES]);

export function isPublicPage(path: string): boolean {
  return PUBLIC.test(path);
}

/** The same for everyone who is not signed in, so it can be rendered here. */
export function isRenderedPage(path: string): boolean {
  return RENDERED.test(path);
}

export function ownerOf(path: string): RemoteName | null {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.name ?? null;
}

export function pageAt(path: string): string | null {
  return PAGE_PATTERNS.find(({ pattern }) => pattern.test(path))?.page ?? null;
}

export function isRemote(name: string): name is RemoteName {
  return (REMOTES as readonly string[]).includes(name);
}

export interface ManifestReader {
  read(): Promise<{ manifests: Partial<Record<RemoteName, Manifest>>; stamp: string }>;
}

export function createManifestReader(uiDir: string): ManifestReader {
  const kept = new Map<RemoteName, { modified: number; manifest: Manifest }>();
  const readOne = async (name: RemoteName) => {
    const file = join(uiDir, name, 'dist/mf-manifest.json');
    const modified = modifiedAt(file);
    if (modified === undefined) kept.delete(name);
    else if (kept.get(name)?.modified !== modified) {
      // A build may be writing it right now: until it can be read, the previous one stays.
      const manifest = await readFile(file, 'utf8')
        .then(parse)
        .catch(() => null);
      if (manifest) kept.set(name, { modified, manifest });
    }
    return [name, kept.get(name)] as const;
  };
  return {
    async read() {
      const all = await Promise.all(REMOTES.map(readOne));
      return {
        manifests: Object.fromEntries(all.flatMap(([name, known]) => (known ? [[name, known.manifest]] : []))),
        stamp: all.map(([, known]) => known?.modified ?? 0).join(),
      };
    },
  };
}

function parse(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest;
  if (!manifest.metaData?.remoteEntry || !Array.isArray(manifest.exposes)) throw new Error('not a manifest');
  return manifest;
}

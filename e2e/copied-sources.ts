import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', '.data', 'test-results', 'playwright-report', 'photos']);

/** Includes uncommitted files and builds; tests may edit it. */
export interface CopiedSources {
  root: string;
  /** `from` must occur exactly once. */
  edit(path: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

export async function copySources(): Promise<CopiedSources> {
  const root = await mkdtemp(join(tmpdir(), 'sideline-copy-'));
  for (const entry of await readdir(ROOT)) {
    if (!LEFT_OUT.has(entry)) await cp(join(ROOT, entry), join(root, entry), { recursive: true, filter: isSource });
  }
  await linkPackages(root);
  return {
    root,
    async edit(path, from, to) {
      const file = join(root, path);
      const [before, after, ...more] = (await readFile(file, 'utf8')).split(from);
      if (after === undefined || more.length > 0) throw new Error(`${path} does not read ${from} once`);
      // As editors save: a build that starts meanwhile must not find it empty.
      const saved = join(root, '.saved');
      await writeFile(saved, before + to + after);
      await rename(saved, file);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

function isSource(path: string): boolean {
  return !path.endsWith('/node_modules');
}

/** Packages come from the original; workspaces are the copy's own. */
export async function linkPackages(root: string): Promise<void> {
  const packages = join(ROOT, 'node_modules');
  await mkdir(join(root, 'node_modules'));
  for (const name of await readdir(packages)) {
    const path = join(packages, name);
    const isWorkspace = (await lstat(path)).isSymbolicLink();
    await symlink(isWorkspace ? await readlink(path) : path, join(root, 'node_modules', name));
  }
}

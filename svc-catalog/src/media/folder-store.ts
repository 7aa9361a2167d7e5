import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkName, type MediaStore, UNFINISHED } from './media-store.ts';

/** One level of folders by the first two letters, so that none grows long. */
export function createFolderStore(root: string): MediaStore {
  const folderOf = (name: string) => join(root, name.slice(0, 2));
  const pathOf = (name: string) => join(folderOf(checkName(name)), name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      // Nobody reads half a file: it gets its name when it is whole.
      const unfinished = `${path}.${crypto.randomUUID().slice(0, 8)}${UNFINISHED}`;
      try {
        await Bun.write(unfinished, bytes);
        await chmod(unfinished, 0o600);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(name, range) {
      const file = Bun.file(pathOf(name));
      if (!(await file.exists())) return null;
      return range ? file.slice(range.from, range.to + 1) : file;
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
    async *list() {
      for (const folder of await namesIn(root)) {
        for (const name of await namesIn(join(root, folder))) {
          const found = await stat(join(root, folder, name)).catch(() => null);
          if (found?.isFile() && name.startsWith(folder)) yield { name, changedAt: found.mtime };
        }
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR')
      return [];
    throw error;
  }
}

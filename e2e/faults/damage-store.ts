import { cp, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '../stack.ts';
import type { Chance } from './chance.ts';

const BLOCK = /\.blk$/;
const INDEX = /\.(idx|db)$/;

/** What a disk or a power cut does to the broker's files while it is down. */
export type Damage = (stack: Stack, chance: Chance) => Promise<void>;

export function storeOf({ dataDir }: Stack): string {
  return join(dataDir, 'nats');
}

export function cutTail(bytes: number): Damage {
  return async (stack) => {
    const [newest] = (await filesOf(stack, BLOCK)).toReversed();
    if (!newest) throw new Error('the broker has no block to cut');
    await truncate(newest, Math.max(0, (await stat(newest)).size - bytes));
  };
}

export function overwrite(bytes: number): Damage {
  return async (stack, chance) => {
    const block = chance.pick(await filesOf(stack, BLOCK));
    const { size } = await stat(block);
    const noise = Uint8Array.from({ length: Math.min(bytes, size) }, () => chance.below(256));
    const file = await open(block, 'r+');
    await file.write(noise, 0, noise.length, chance.below(Math.max(1, size - noise.length)));
    await file.close();
  };
}

export const emptyFiles: Damage = async (stack) => {
  for (const file of [...(await filesOf(stack, BLOCK)), ...(await filesOf(stack, INDEX))]) await truncate(file, 0);
};

export const deleteStore: Damage = (stack) => rm(storeOf(stack), { recursive: true });

export const deleteConsumers: Damage = async (stack) => {
  const states = (await filesOf(stack, /./)).filter((file) => file.includes('/obs/'));
  if (states.length === 0) throw new Error('the broker has no consumers to forget');
  await Promise.all(states.map((file) => rm(file)));
};

/** @returns the damage that puts back what the disk held now: everything, or the messages only */
export async function rememberStore(stack: Stack, part: 'all' | 'messages' = 'all'): Promise<Damage> {
  const copy = join(stack.dataDir, `nats-${crypto.randomUUID()}`);
  // The broker writes meanwhile, and what vanishes while it is copied would have vanished from a disk as well.
  await cp(storeOf(stack), copy, { recursive: true, force: true });
  return async () => {
    const folders = part === 'all' ? [''] : (await foldersCalled(copy, 'msgs')).map((folder) => folder);
    for (const folder of folders) {
      await rm(join(storeOf(stack), folder), { recursive: true, force: true });
      await cp(join(copy, folder), join(storeOf(stack), folder), { recursive: true });
    }
    await rm(copy, { recursive: true });
  };
}

async function foldersCalled(root: string, name: string): Promise<string[]> {
  const all = await readdir(root, { recursive: true });
  return all.filter((path) => path.endsWith(`/${name}`));
}

async function filesOf(stack: Stack, pattern: RegExp): Promise<string[]> {
  const store = storeOf(stack);
  const all = await readdir(store, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile() && pattern.test(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

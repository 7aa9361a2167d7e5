import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from '../../svc-catalog/src/media/media-store.ts';
import { Refusal } from './refusal.ts';

/** Where it lies, Postgres neither starts nor makes a cluster: its initdb wants an empty folder. */
export const UNFINISHED = 'restore-not-finished';
/** What tells Postgres that a folder is a cluster. */
const VERSION = 'PG_VERSION';

export interface Target {
  /** Of Postgres: it becomes its data directory. */
  folder: string;
  media: MediaStore;
}

/** What an interrupted restore left may be written over; nothing else is. @throws Refusal */
export async function checkEmpty({ folder, media }: Target): Promise<void> {
  if (existsSync(join(folder, UNFINISHED))) return;
  const found = existsSync(folder) ? await readdir(folder) : [];
  if (found.length > 0) throw new Refusal(`${folder} is not empty: a restore overwrites nothing.`);
  for await (const { name } of media.list())
    throw new Refusal(`The media store is not empty (${name}): a restore overwrites nothing.`);
}

/** @returns the folder to unpack into */
export async function beginTarget({ folder }: Target): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  const inside = join(folder, UNFINISHED);
  // Above it others may have to pass.
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  await mkdir(inside, { mode: 0o700 });
  await writeFile(join(inside, 'README'), 'npm run restore was interrupted here. Run it again.\n', { mode: 0o600 });
  return join(inside, 'data');
}

/** Only with the last step it is a cluster. */
export async function finishTarget({ folder }: Target, unpacked: string): Promise<void> {
  const names = (await readdir(unpacked)).filter((name) => name !== VERSION);
  for (const name of names) await rename(join(unpacked, name), join(folder, name));
  const version = join(folder, `${VERSION}.restored`);
  await rename(join(unpacked, VERSION), version);
  await rm(join(folder, UNFINISHED), { recursive: true });
  await rename(version, join(folder, VERSION));
}

/** After a refusal nothing has been touched. */
export async function abandonTarget({ folder }: Target): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from '../../svc-catalog/src/media/media-store.ts';
import { Refusal } from './refusal.ts';

/** Where it lies, Postgres neither starts nor makes a cluster: its initdb wants an empty folder. */
export const UNFINISHED = 'restore-not-finished';
/** In it: whose it is, touched again and again while that one lives. */
const OWNER = 'owner';
const BEAT_MS = 500;
const LISTEN_MS = 3_000;
/** What tells Postgres that a folder is a cluster. */
const VERSION = 'PG_VERSION';

export interface Target {
  /** Of Postgres: it becomes its data directory. */
  folder: string;
  media: MediaStore;
}

/** What an interrupted restore left may be written over; nothing else is. @throws Refusal */
export async function checkEmpty({ folder, media }: Target): Promise<void> {
  if (existsSync(join(folder, UNFINISHED))) {
    if (await isBeating(join(folder, UNFINISHED, OWNER))) throw new Refusal(another(folder));
    return;
  }
  await refuseFilled(folder);
  for await (const { name } of media.list())
    throw new Refusal(`The media store is not empty (${name}): a restore overwrites nothing.`);
}

async function refuseFilled(folder: string): Promise<void> {
  const found: string[] = await readdir(folder).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  if (found.length === 0 || found.includes(UNFINISHED)) return;
  throw new Refusal(`${folder} is not empty: a restore overwrites nothing.`);
}

const another = (folder: string) => `Another restore writes into ${folder}: let that one end.`;

/** Not by a process number: the other one may be in another container. */
async function isBeating(owner: string): Promise<boolean> {
  const beat = () =>
    stat(owner).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const before = await beat();
  await Bun.sleep(LISTEN_MS);
  return (await beat()) !== before;
}

export type Claim = Awaited<ReturnType<typeof claimTarget>>;

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
const isGone = (error: unknown) => hasCode(error, 'ENOENT');
/** Somebody else made the folder anew between two of our steps. */
const isOvertaken = (error: unknown) => isGone(error) || hasCode(error, 'ENOTEMPTY');

/** Of two that begin at once the later one has it. @throws Refusal where another one has ended since it was looked at */
export async function claimTarget({ folder }: Target) {
  const inside = join(folder, UNFINISHED);
  const owner = join(inside, OWNER);
  const token = crypto.randomUUID();
  try {
    await refuseFilled(folder);
    await rm(folder, { recursive: true, force: true });
    // Above it others may have to pass.
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mkdir(inside, { recursive: true, mode: 0o700 });
    await writeFile(join(inside, 'README'), 'npm run restore was interrupted here. Run it again.\n', { mode: 0o600 });
    await writeFile(owner, token, { mode: 0o600 });
  } catch (error) {
    throw isOvertaken(error) ? new Refusal(another(folder)) : error;
  }
  const beat = setInterval(() => void utimes(owner, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  const unpacked = join(inside, token);
  const isOurs = async () => (await readFile(owner, 'utf8').catch(() => '')) === token;
  const mustBeOurs = async () => {
    if (!(await isOurs())) throw new Refusal(another(folder));
  };

  return {
    unpacked,
    /** Only with the last step it is a cluster. @throws Refusal */
    async finish() {
      await mustBeOurs();
      const names = (await readdir(unpacked)).filter((name) => name !== VERSION);
      for (const name of names) await rename(join(unpacked, name), join(folder, name));
      const version = join(folder, `${VERSION}.restored`);
      await rename(join(unpacked, VERSION), version);
      await rm(inside, { recursive: true });
      await rename(version, join(folder, VERSION));
    },
    /** After a refusal nothing has been touched. @throws Refusal where it is not ours to give up */
    async abandon() {
      await mustBeOurs();
      await rm(folder, { recursive: true, force: true });
    },
    letGo: () => clearInterval(beat),
  };
}

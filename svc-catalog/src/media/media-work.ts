import { MAIL_PORTRAIT } from 'contracts/media';
import { HOUR_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { type DueHandlers, findScheduled, schedule } from 'svc-kit/due';
import type { Deps } from '../deps.ts';
import { findKnown, findLeftBehind, findMedia, type Media, noteFilesGone, retireAll } from '../store/media.ts';
import { DELETE_FILES, deleteSoon } from './keep-media.ts';
import { isOurName, UNFINISHED } from './media-store.ts';

const SWEEP = 'media.sweep';
/** An upload whose row is about to be written is no orphan. */
const GRACE_MS = HOUR_MS;
const AT_ONCE = 200;

export function mediaWork(deps: Deps): DueHandlers {
  return {
    [DELETE_FILES]: { outside: (due) => deleteFiles(deps, due.key) },
    [SWEEP]: {
      async outside() {
        await sweep(deps);
        await planNext(deps);
      },
    },
  };
}

export async function planSweep(deps: Pick<Deps, 'sql' | 'clock'>): Promise<void> {
  if (!(await findScheduled(deps.sql, SWEEP, 'hourly'))) await planNext(deps);
}

async function planNext({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Promise<void> {
  await schedule(sql, SWEEP, 'hourly', new Date(clock.now().getTime() + HOUR_MS));
}

/** Throws for as long as the store fails, so that it is tried again. */
async function deleteFiles({ sql, media }: Deps, id: string): Promise<void> {
  const found = await findMedia(sql, id);
  if (found?.state !== 'going' && found?.state !== 'taken_down') return;
  for (const ending of endingsOf(found)) await media.delete(id + ending);
  await noteFilesGone(sql, id);
}

/** The one for mails may lie there before its row says so. */
const endingsOf = ({ kind, files }: Media) =>
  new Set([...files.map(({ ending }) => ending), ...(kind === 'portrait' ? [MAIL_PORTRAIT.ending] : [])]);

async function sweep(deps: Deps): Promise<void> {
  await forgetLeftBehind(deps);
  const before = deps.clock.real().getTime() - GRACE_MS;
  let names: string[] = [];
  for await (const { name, changedAt } of deps.media.list()) {
    if (isOurName(name) && changedAt.getTime() < before) names.push(name);
    if (names.length < AT_ONCE) continue;
    await deleteUnknown(deps, names);
    names = [];
  }
  await deleteUnknown(deps, names);
}

async function deleteUnknown({ sql, media, log }: Deps, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const known = await findKnown(sql, [...new Set(names.map(idOf))]);
  const orphans = names.filter((name) => !known.has(idOf(name)) || name.endsWith(UNFINISHED));
  for (const name of orphans) await media.delete(name);
  if (orphans.length > 0) log.info('files without a row were deleted', { files: orphans.length });
}

const idOf = (name: string) => name.slice(0, 36);

async function forgetLeftBehind({ sql, clock }: Deps): Promise<void> {
  for (const mentorId of await findLeftBehind(sql))
    await transaction(sql, async (tx) => deleteSoon(tx, await retireAll(tx, mentorId), clock.now()));
}

import type { MediaKind } from 'contracts/media';
import { type Db, isConnectionLoss, type Tx, transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { HttpError } from 'svc-kit/errors';
import { announceChange } from '../announce-change.ts';
import type { Deps } from '../deps.ts';
import { addMedia, findEnds, findIntro, type MediaFile, refreshProfile, retireMedia } from '../store/media.ts';
import { loadMentor, lockMentor, type StoredMentor } from '../store/mentors.ts';
import type { PreparedFile } from './prepare-picture.ts';

export const DELETE_FILES = 'media.delete';

export interface Prepared {
  kind: MediaKind;
  files: PreparedFile[];
  seconds?: number;
  captions?: string;
}

/** @throws HttpError 409 unless there is an intro */
export async function needIntro(db: Db, mentorId: string): Promise<{ id: string; seconds: number }> {
  const intro = await findIntro(db, mentorId);
  if (!intro) throw new HttpError(409, 'intro_missing');
  return intro;
}

/** @param introId of what belongs to an intro: it may be replaced or gone since that was looked at */
export function publishMedia(
  deps: Deps,
  mentorId: string,
  { files, ...rest }: Prepared,
  introId?: string,
): Promise<StoredMentor> {
  return withFiles(deps, files, (id, kept) =>
    changeMedia(deps, mentorId, async (tx, now) => {
      if (introId && (await needIntro(tx, mentorId)).id !== introId) throw new HttpError(409, 'intro_changed');
      const gone = await retireMedia(tx, mentorId, rest.kind);
      await addMedia(tx, { id, mentorId, files: kept, ...rest }, now);
      return gone;
    }),
  );
}

/** Files first: a row never names one that is not there. What fails halfway, the sweep finds. */
export async function withFiles<T>(
  { media, log }: Pick<Deps, 'media' | 'log'>,
  files: readonly PreparedFile[],
  record: (id: string, kept: MediaFile[]) => Promise<T>,
): Promise<T> {
  const id = crypto.randomUUID();
  try {
    for (const { ending, type, bytes } of files) await media.put(id + ending, bytes, type);
    return await record(
      id,
      files.map(({ ending, type, bytes }) => ({ ending, type, bytes: bytes.byteLength })),
    );
  } catch (error) {
    // Where only the commit's answer got lost, the row is there and names them.
    const going = isConnectionLoss(error) ? [] : files;
    const deleting = await Promise.allSettled(going.map(({ ending }) => media.delete(id + ending)));
    const left = files.length - deleting.filter(({ status }) => status === 'fulfilled').length;
    if (left > 0) log.warn('files are left to the sweep', { id, files: left });
    throw error;
  }
}

export async function removeMedia(deps: Deps, mentorId: string, kind: MediaKind): Promise<StoredMentor> {
  return changeMedia(deps, mentorId, async (tx) => {
    const gone = await retireMedia(tx, mentorId, kind);
    return gone.length > 0 ? gone : null;
  });
}

/** @param change says whose files go; null if nothing has changed */
async function changeMedia(
  { sql, clock }: Deps,
  mentorId: string,
  change: (tx: Tx, now: Date) => Promise<string[] | null>,
): Promise<StoredMentor> {
  const now = clock.now();
  return transaction(sql, async (tx) => {
    const mentor = await lockMentor(tx, mentorId);
    if (!mentor) throw new HttpError(404, 'mentor_not_found');
    const gone = await change(tx, now);
    if (!gone) return mentor;
    await deleteSoon(tx, gone, now);
    return showChange(tx, mentorId, now);
  });
}

export async function showChange(tx: Tx, mentorId: string, now: Date): Promise<StoredMentor> {
  await refreshProfile(tx, mentorId);
  const mentor = await loadMentor(tx, mentorId);
  if (!mentor) throw new HttpError(404, 'mentor_not_found');
  await announceChange(tx, mentor, now);
  return mentor;
}

/** After the commit, or once no report keeps them, and again until it is done. */
export async function deleteSoon(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  for (const { id, at } of await findEnds(tx, ids, now)) await schedule(tx, DELETE_FILES, id, at);
}

export function introOf({ intro }: StoredMentor) {
  if (!intro) throw new HttpError(409, 'intro_missing');
  return { intro };
}

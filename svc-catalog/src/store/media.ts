import type { Intro } from 'contracts/http/media';
import type { MediaKind, TakeDownReason } from 'contracts/media';
import type { Db, Sql, Tx } from 'svc-kit/db';

export interface MediaFile {
  ending: string;
  type: string;
  bytes: number;
}
export interface NewMediaRow {
  id: string;
  mentorId: string;
  kind: MediaKind;
  files: MediaFile[];
  seconds?: number;
  captions?: string;
}
export interface Media extends NewMediaRow {
  state: 'shown' | 'taken_down' | 'held' | 'going';
  lookedAt: Date | null;
  /** By a report, whatever becomes of it. */
  heldUntil: Date | null;
}

type MediaRow = {
  id: string;
  mentor_id: string;
  kind: MediaKind;
  state: Media['state'];
  files: MediaFile[];
  looked_at: Date | null;
  held_until: Date | null;
};

/** What goes with it: captions and poster belong to one intro. */
const WITH: Record<MediaKind, readonly MediaKind[]> = {
  portrait: ['portrait'],
  intro: ['intro', 'poster', 'captions'],
  poster: ['poster'],
  captions: ['captions'],
};

export async function addMedia(tx: Tx, media: NewMediaRow, now: Date): Promise<void> {
  const { id, mentorId, kind, files, seconds = null, captions = null } = media;
  await tx`
    insert into media (id, mentor_id, kind, files, seconds, captions, added_at)
    values (${id}, ${mentorId}, ${kind}, ${files}::jsonb, ${seconds}, ${captions}, ${now})`;
}

/** Also once more. False when it is not shown any more. */
export async function addFile(sql: Sql, id: string, file: MediaFile): Promise<boolean> {
  const rows = await sql`
    update media set files = case when files @> ${[file]}::jsonb then files else files || ${[file]}::jsonb end
    where id = ${id} and state = 'shown' returning 1`;
  return rows.length > 0;
}

/** Out of sight at once; the files follow. @returns the ids */
export async function retireMedia(tx: Tx, mentorId: string, kind: MediaKind): Promise<string[]> {
  const rows: { id: string }[] = await tx`
    update media set state = 'going', captions = null, reason = null, note = null
    where mentor_id = ${mentorId} and kind = any(${tx.array([...WITH[kind]], 'TEXT')}) and state in ('shown', 'taken_down') returning id`;
  return rows.map(({ id }) => id);
}

export async function retireAll(tx: Tx, mentorId: string): Promise<string[]> {
  const rows: { id: string }[] = await tx`
    update media set state = 'going', captions = null, reason = null, note = null
    where mentor_id = ${mentorId} and state <> 'going' returning id`;
  return rows.map(({ id }) => id);
}

export async function keepShown(tx: Tx, mentorId: string, until: Date): Promise<void> {
  await tx`
    update media set held_until = greatest(held_until, ${until}::timestamptz)
    where mentor_id = ${mentorId} and state = 'shown'`;
}

/** When their files may go. */
export async function findEnds(tx: Tx, ids: readonly string[], now: Date): Promise<{ id: string; at: Date }[]> {
  return tx`
    select id, greatest(held_until, ${now}::timestamptz) as at from media where id = any(${tx.array([...ids], 'UUID')})`;
}

export async function holdMedia(tx: Tx, mentorId: string): Promise<void> {
  await tx`update media set state = 'held' where mentor_id = ${mentorId} and state in ('shown', 'taken_down')`;
}

/** The profile then shows what there is now. Before it, the mentor's row is locked. */
export async function refreshProfile(tx: Tx, mentorId: string): Promise<void> {
  await tx`
    update mentor set version = version + 1,
      portrait_id = (select id from media where mentor_id = ${mentorId} and kind = 'portrait' and state = 'shown'),
      intro = (
        select jsonb_build_object('url', '/api/media/' || v.id || (v.files->0->>'ending'), 'seconds', v.seconds,
          'poster', coalesce('/api/media/' || p.id || '.webp', '/api/media/' || f.id || '-640.webp'),
          'captions', '/api/media/' || c.id || '.vtt')
        from media v
          left join media p on p.mentor_id = v.mentor_id and p.kind = 'poster' and p.state = 'shown'
          left join media f on f.mentor_id = v.mentor_id and f.kind = 'portrait' and f.state = 'shown'
          left join media c on c.mentor_id = v.mentor_id and c.kind = 'captions' and c.state = 'shown'
        where v.mentor_id = ${mentorId} and v.kind = 'intro' and v.state = 'shown')
    where id = ${mentorId}`;
}

export async function findMedia(db: Db, id: string): Promise<Media | null> {
  const [row]: MediaRow[] = await db`
    select id, mentor_id, kind, state, files, looked_at, held_until from media where id = ${id}`;
  return row ? toMedia(row) : null;
}

export async function lockMedia(tx: Tx, id: string): Promise<Media | null> {
  const [row]: MediaRow[] = await tx`
    select id, mentor_id, kind, state, files, looked_at, held_until from media where id = ${id} for update`;
  return row ? toMedia(row) : null;
}

function toMedia({ mentor_id, looked_at, held_until, ...row }: MediaRow): Media {
  return { ...row, mentorId: mentor_id, lookedAt: looked_at, heldUntil: held_until };
}

export async function findIntro(db: Db, mentorId: string): Promise<{ id: string; seconds: number } | null> {
  const [row]: { id: string; seconds: number }[] = await db`
    select id, seconds from media where mentor_id = ${mentorId} and kind = 'intro' and state = 'shown'`;
  return row ?? null;
}

export async function noteLook(tx: Tx, id: string, now: Date): Promise<void> {
  await tx`update media set looked_at = ${now} where id = ${id}`;
}

/** @returns the ids whose files go */
export async function takeDown(
  tx: Tx,
  media: Media,
  verdict: { reason: TakeDownReason; note: string | null },
  now: Date,
): Promise<string[]> {
  const others = WITH[media.kind].filter((kind) => kind !== media.kind);
  const gone: string[] = [];
  for (const kind of others) gone.push(...(await retireMedia(tx, media.mentorId, kind)));
  await tx`
    update media set state = 'taken_down', captions = null, reason = ${verdict.reason}, note = ${verdict.note},
      decided_at = ${now}, looked_at = coalesce(looked_at, ${now})
    where id = ${media.id}`;
  return [media.id, ...gone];
}

export interface TakenDownRow {
  kind: MediaKind;
  reason: TakeDownReason;
  note: string | null;
  decided_at: Date;
}
export async function listTakenDown(db: Db, mentorId: string): Promise<TakenDownRow[]> {
  return db`
    select kind, reason, note, decided_at from media where mentor_id = ${mentorId} and state = 'taken_down'
    order by decided_at, id`;
}

export interface QueueRow {
  id: string;
  kind: MediaKind;
  mentor_id: string;
  mentor_name: string;
  college: string;
  sport: string;
  is_public: boolean;
  added_at: Date;
  portrait_id: string | null;
  intro: Intro | null;
  captions: string | null;
}
export async function listUnseen(sql: Sql): Promise<QueueRow[]> {
  return sql`
    select x.id, x.kind, m.id as mentor_id, m.facts->>'firstName' || ' ' || (m.facts->>'lastName') as mentor_name,
      m.facts->>'college' as college, m.sport, m.listed as is_public, x.added_at, m.portrait_id, m.intro, x.captions
    from media x join mentor m on m.id = x.mentor_id
    where x.state = 'shown' and x.looked_at is null and m.facts is not null
    order by x.added_at, x.id limit 500`;
}

/** A row that is going is forgotten; of what was taken down, only the files. */
export async function noteFilesGone(sql: Sql, id: string): Promise<void> {
  await sql`delete from media where id = ${id} and state = 'going'`;
  await sql`update media set files = '[]' where id = ${id} and state = 'taken_down'`;
}

/** Of these ids, those whose files may lie in the store. */
export async function findKnown(sql: Sql, ids: string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await sql`select id from media where id = any(${sql.array(ids, 'UUID')})`;
  return new Set(rows.map(({ id }) => id));
}

/** What a replica of the release before left behind of deleted accounts. */
export async function findLeftBehind(sql: Sql): Promise<string[]> {
  const rows: { mentor_id: string }[] = await sql`
    select distinct x.mentor_id from media x join mentor m on m.id = x.mentor_id
    where m.status = 'deleted' and x.state in ('shown', 'taken_down')`;
  return rows.map((row) => row.mentor_id);
}

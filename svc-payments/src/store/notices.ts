import type { Db, Tx } from 'svc-kit/db';

/** What was odd about it: whose it was, how it was made, that nobody told of it, that Stripe refused it, or what it says of the money. */
export type OddityKind =
  | 'account'
  | 'mode'
  | 'api_version'
  | 'not_found'
  | 'silence'
  | 'refused'
  | 'currency'
  | 'amount'
  | 'payout';

export interface Oddity {
  kind: OddityKind;
  /** Kind and `objectId` name it: the second time nothing is added. `says`: one or two sentences, with what to do. */
  objectId: string;
  says: string;
}
export interface Notice extends Oddity {
  id: string;
  notedAt: Date;
}

const SHOWN = 100;

/** @returns false when it was noted before */
export async function noteOddity(tx: Tx, { kind, objectId, says }: Oddity, now: Date): Promise<boolean> {
  const { count } = await tx`
    insert into notice (kind, object_id, says, noted_at) values (${kind}, ${objectId}, ${says}, ${now})
    on conflict (kind, object_id) do nothing`;
  return count > 0;
}

export async function listNotices(db: Db): Promise<Notice[]> {
  const rows: { id: string; kind: OddityKind; object_id: string; says: string; noted_at: Date }[] = await db`
    select id, kind, object_id, says, noted_at from notice
    where dismissed_at is null order by noted_at desc, id limit ${SHOWN}`;
  return rows.map(({ object_id: objectId, noted_at: notedAt, ...same }) => ({ ...same, objectId, notedAt }));
}

/** @returns what was dismissed; null for an unknown notice */
export async function dismiss(tx: Tx, id: string, now: Date): Promise<Pick<Oddity, 'kind' | 'objectId'> | null> {
  const [row]: { kind: OddityKind; object_id: string }[] = await tx`
    update notice set dismissed_at = coalesce(dismissed_at, ${now}) where id::text = ${id} returning kind, object_id`;
  return row ? { kind: row.kind, objectId: row.object_id } : null;
}

const KEEP_DISMISSED_DAYS = 400;

/** Stripe tells of nothing that old again, so it would not be noted anew. */
export async function forgetDismissed(tx: Tx, now: Date): Promise<void> {
  await tx`delete from notice where dismissed_at < ${now}::timestamptz - make_interval(days => ${KEEP_DISMISSED_DAYS})`;
}

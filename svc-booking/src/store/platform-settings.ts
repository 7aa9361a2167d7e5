import type { PlatformSettings } from 'contracts/http/settings';
import { type Db, type Sql, type Tx, transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';

type Row = Required<PlatformSettings> & { version: number; saved_at: Date | null };
/** Timed work that recomputes every mentor's soonest slot, a batch at a time. */
export const RULES_CHANGED = 'rules_changed';
export const NO_SETTINGS = 'the platform has no settings: it was not started through createParts';
const BATCH = 200;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function findSettings(db: Db): Promise<Row> {
  const [row]: Row[] = await db`
    select free_sessions, notice_minutes, horizon_days, guardian, version, saved_at from platform_settings`;
  if (!row) throw new Error(NO_SETTINGS);
  return row;
}

/** The environment's values hold until others are saved. Every replica runs this at its start. */
export async function seedSettings(sql: Sql, given: PlatformSettings, now: Date): Promise<void> {
  await transaction(sql, async (tx) => {
    const before = await lockSettings(tx);
    if (!before?.saved_at) await writeSettings(tx, before, given, null, now);
  });
}

/** What held before, and what holds now. */
export async function saveSettings(
  tx: Tx,
  wanted: PlatformSettings,
  now: Date,
): Promise<{ before: PlatformSettings | null; after: PlatformSettings }> {
  const before = await lockSettings(tx);
  const after = await writeSettings(tx, before, wanted, now, now);
  return { before: before && pick(before), after };
}

export async function planNextBatch(tx: Tx, after: string, now: Date): Promise<void> {
  const rows: { id: string }[] = await tx`
    with batch as (
      select id from mentor where id > ${after} and not deleted order by id limit ${BATCH}
    ), planned as (
      insert into due (kind, key, due_at) select 'soonest_slot', id::text || ':rules', ${now}::timestamptz from batch
      on conflict (kind, key) do update set due_at = excluded.due_at, attempts = 0, not_before = null, leased_until = null
    )
    select id from batch order by id`;
  const last = rows.at(-1);
  if (last && rows.length === BATCH) await schedule(tx, RULES_CHANGED, 'all', now, { after: last.id });
}

async function lockSettings(tx: Tx): Promise<Row | null> {
  // Before the first start there is no row to lock.
  await tx`select pg_advisory_xact_lock(hashtext('platform_settings'))`;
  const [row]: Row[] = await tx`
    select free_sessions, notice_minutes, horizon_days, guardian, version, saved_at from platform_settings for update`;
  return row ?? null;
}

async function writeSettings(tx: Tx, before: Row | null, given: PlatformSettings, savedAt: Date | null, now: Date) {
  const wanted = { ...given, guardian: given.guardian ?? before?.guardian ?? 'ask' };
  const isSame = before && JSON.stringify(pick(before)) === JSON.stringify(pick(wanted));
  const version = isSame ? before.version : (before?.version ?? 0) + 1;
  await tx`
    insert into platform_settings (free_sessions, notice_minutes, horizon_days, guardian, version, saved_at)
    values (${wanted.free_sessions}, ${wanted.notice_minutes}, ${wanted.horizon_days}, ${wanted.guardian}, ${version},
      ${savedAt})
    on conflict (only_row) do update set free_sessions = excluded.free_sessions,
      notice_minutes = excluded.notice_minutes, horizon_days = excluded.horizon_days,
      guardian = excluded.guardian, version = excluded.version, saved_at = excluded.saved_at`;
  if (isSame) return pick(wanted);
  const { free_sessions: freeSessions, notice_minutes: noticeMinutes, horizon_days: horizonDays, guardian } = wanted;
  await emit(tx, 'settings.changed', { version, freeSessions, noticeMinutes, horizonDays, guardian }, now);
  if (guardian !== (before?.guardian ?? 'ask'))
    await emit(tx, 'guardian_rule.changed', { version, rule: guardian }, now);
  await schedule(tx, RULES_CHANGED, 'all', now, { after: NOBODY });
  return pick(wanted);
}

function pick({ free_sessions, notice_minutes, horizon_days, guardian }: Required<PlatformSettings>) {
  return { free_sessions, notice_minutes, horizon_days, guardian };
}

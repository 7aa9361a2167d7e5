import { isDeepStrictEqual } from 'node:util';
import { done, type Result, refuse } from 'contracts/result';
import type { CollegeLevel, MentoringType } from 'contracts/status';
import { DEFAULT_TIME_ZONE, MINUTE_MS, SESSION_MINUTES } from 'contracts/times';
import { type Db, type Sql, type Tx, transaction } from 'svc-kit/db';
import { type Calendar, type Limits, NO_OWN_RULES, type OwnRules, type PlatformRules } from '../domain/calendar.ts';
import type { Busy, DateOverride, WeeklyWindow } from '../domain/slots.ts';
import type { Span } from '../domain/spans.ts';
import { isLive } from './occupied.ts';
import { findSettings, NO_SETTINGS } from './platform-settings.ts';
import { planSoonest } from './soonest-slot.ts';

interface RuleColumns {
  notice_minutes: number | null;
  buffer_minutes: number;
  horizon_days: number | null;
}
interface LimitColumns {
  least_notice_minutes: number;
  most_horizon_days: number;
}
interface CalendarRow extends RuleColumns, LimitColumns {
  id: string;
  revision: number;
  known: boolean;
  verified: boolean;
  payout_ready: boolean;
  hidden: boolean;
  kept_from_minors: boolean;
  college_level: CollegeLevel;
  mentoring_type: MentoringType;
  zone: string;
  weekly: WeeklyWindow[];
  overrides: DateOverride[];
  busy: Busy[];
  closed: Span[];
  rules_version: number;
  free_sessions: PlatformRules['freeSessions'];
  guardian: PlatformRules['guardian'];
}

/** Null for an unknown or deleted mentor. */
export async function findCalendar(
  db: Db,
  mentorId: string,
  now: Date,
): Promise<{ calendar: Calendar; busy: Busy[] } | null> {
  // Times and statuses stand in subqueries, so Postgres plans once for everybody: planning takes longer than the rest.
  const [row]: CalendarRow[] = await db`
    select m.id, m.revision, m.known, m.verified, m.payout_ready, m.hidden,
      m.kept_from_minors_at is not null as kept_from_minors, m.college_level, m.mentoring_type,
      m.notice_minutes, m.buffer_minutes, m.horizon_days, coalesce(m.calendar_zone, m.facts_zone) as zone,
      g.version as rules_version, g.free_sessions, g.guardian, g.notice_minutes as least_notice_minutes,
      g.horizon_days as most_horizon_days,
      coalesce((select jsonb_agg(jsonb_build_object('day_of_week', w.day_of_week, 'start_time', w.start_time,
        'end_time', w.end_time)) from availability_window w where w.mentor_id = m.id), '[]') as weekly,
      coalesce((select jsonb_agg(jsonb_build_object('date', o.date, 'intervals', o.intervals))
        from date_override o where o.mentor_id = m.id), '[]') as overrides,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id,
          'startMs', (extract(epoch from s.starts_at) * 1000)::bigint,
          'endMs', (extract(epoch from s.ends_at) * 1000)::bigint,
          'expiresAtMs', case when s.status = 'scheduled'
            then (extract(epoch from s.hold_expires_at) * 1000)::bigint end))
        from session s where s.mentor_id = m.id and s.starts_at > (select ${now}::timestamptz - interval '1 day')
          and ${isLive(db)}), '[]')
      || coalesce((select jsonb_agg(jsonb_build_object('id', p.session_id,
          'startMs', (extract(epoch from p.starts_at) * 1000)::bigint,
          'endMs', (extract(epoch from p.starts_at) * 1000)::bigint + ${SESSION_MINUTES * MINUTE_MS}::bigint,
          'expiresAtMs', (extract(epoch from p.answer_by) * 1000)::bigint))
        from move_proposal p where p.mentor_id = m.id), '[]') as busy,
      coalesce((select jsonb_agg(jsonb_build_object('startMs', (extract(epoch from t.starts_at) * 1000)::bigint,
          'endMs', (extract(epoch from t.ends_at) * 1000)::bigint))
        from busy_calendar b join busy_time t on t.calendar_id = b.id
        where b.mentor_id = m.id and t.ends_at > (select ${now}::timestamptz)), '[]') as closed
    from mentor m, platform_settings g where m.id = ${mentorId} and not m.deleted`;
  return row ? { calendar: toCalendar(row), busy: row.busy } : null;
}

export interface SavedWindow extends WeeklyWindow {
  timezone: string;
}

export async function findWindows(db: Db, mentorId: string): Promise<SavedWindow[]> {
  return db`
    select w.day_of_week, w.start_time, w.end_time, m.calendar_zone as timezone
    from availability_window w join mentor m on m.id = w.mentor_id
    where w.mentor_id = ${mentorId} order by w.day_of_week, w.start_time`;
}

/** What is saved, by an editor that `seen` a version; null replaces anything. @returns the new version */
export async function saveWindows(
  sql: Sql,
  mentorId: string,
  { windows, seen }: { windows: SavedWindow[]; seen: number | null },
  now: Date,
): Promise<Result<number>> {
  const zone = windows[0]?.timezone ?? null;
  return transaction(sql, async (tx) => {
    const version = await nextVersion(tx, mentorId, seen);
    if (!version) return unlessSame(tx, mentorId, windows.toSorted(inOrder), await findWindows(tx, mentorId));
    await tx`
      update mentor set calendar_zone = coalesce(${zone}, calendar_zone) where id = ${mentorId}`;
    await tx`delete from availability_window where mentor_id = ${mentorId}`;
    await tx`
      insert into availability_window (mentor_id, day_of_week, start_time, end_time)
      select ${mentorId}, day_of_week, start_time, end_time
      from jsonb_to_recordset(${windows}::jsonb) as w(day_of_week smallint, start_time text, end_time text)`;
    await planSoonest(tx, mentorId, now);
    return done(version);
  });
}

/** Locks the mentor's row, and also works before their registration has arrived. Null: something newer was saved, or they left. */
async function nextVersion(tx: Tx, mentorId: string, seen: number | null): Promise<number | null> {
  await tx`insert into mentor (id) values (${mentorId}) on conflict do nothing`;
  const [row]: { version: number }[] = await tx`
    update mentor set hours_version = hours_version + 1, revision = revision + 1
    where id = ${mentorId} and not deleted and (${seen}::int is null or hours_version = ${seen}::int) returning hours_version as version`;
  return row?.version ?? null;
}

/** Who saves again because the answer got lost is told that it's saved; nothing is kept of a deleted account. */
async function unlessSame(tx: Tx, mentorId: string, wanted: unknown, saved: unknown): Promise<Result<number>> {
  const [gone] = await tx`select from mentor where id = ${mentorId} and deleted`;
  if (gone) return refuse('missing', 'not_found');
  const isSame = isDeepStrictEqual(plain(wanted), plain(saved));
  return isSame ? done((await findHoursRules(tx, mentorId)).version) : refuse('conflict', 'hours_changed');
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function inOrder(a: WeeklyWindow, b: WeeklyWindow): number {
  return a.day_of_week - b.day_of_week || a.start_time.localeCompare(b.start_time);
}

export async function findOverrides(db: Db, mentorId: string): Promise<DateOverride[]> {
  return db`
    select date::text as date, intervals from date_override where mentor_id = ${mentorId} order by date`;
}

export async function saveOverrides(
  sql: Sql,
  mentorId: string,
  { overrides, seen }: { overrides: DateOverride[]; seen: number | null },
  now: Date,
): Promise<Result<number>> {
  return transaction(sql, async (tx) => {
    const version = await nextVersion(tx, mentorId, seen);
    if (!version) return unlessSame(tx, mentorId, overrides, await findOverrides(tx, mentorId));
    await tx`delete from date_override where mentor_id = ${mentorId}`;
    await tx`
      insert into date_override (mentor_id, date, intervals)
      select ${mentorId}, date, intervals from jsonb_to_recordset(${overrides}::jsonb) as o(date date, intervals jsonb)`;
    await planSoonest(tx, mentorId, now);
    return done(version);
  });
}

/** With the version of the mentor's hours; also before their registration has arrived. */
export async function findHoursRules(
  db: Db,
  mentorId: string,
): Promise<{ rules: OwnRules; platform: Limits; version: number }> {
  const [row]: (RuleColumns & LimitColumns & { known: boolean; version: number })[] = await db`
    select m.id is not null as known, m.notice_minutes, m.buffer_minutes, m.horizon_days,
      g.notice_minutes as least_notice_minutes, g.horizon_days as most_horizon_days,
      coalesce(m.hours_version, 0) as version
    from platform_settings g left join mentor m on m.id = ${mentorId}`;
  if (!row) throw new Error(NO_SETTINGS);
  return { rules: row.known ? toRules(row) : NO_OWN_RULES, platform: toLimits(row), version: row.version };
}

export async function findZone(db: Db, mentorId: string): Promise<string> {
  const [row]: { zone: string }[] = await db`
    select coalesce(calendar_zone, facts_zone) as zone from mentor where id = ${mentorId}`;
  return row?.zone ?? DEFAULT_TIME_ZONE;
}

export async function platformLimits(db: Db): Promise<Limits> {
  const { notice_minutes, horizon_days } = await findSettings(db);
  return { noticeMinutes: notice_minutes, horizonDays: horizon_days };
}

/** Bookings stay. The new revision catches bookings that were checked against the old rules. */
export async function saveRules(
  sql: Sql,
  mentorId: string,
  { rules, seen }: { rules: OwnRules; seen: number | null },
  now: Date,
): Promise<Result<number>> {
  const columns = {
    notice_minutes: rules.noticeMinutes,
    buffer_minutes: rules.bufferMinutes,
    horizon_days: rules.horizonDays,
  };
  return transaction(sql, async (tx) => {
    const version = await nextVersion(tx, mentorId, seen);
    if (!version) return unlessSame(tx, mentorId, rules, (await findHoursRules(tx, mentorId)).rules);
    await tx`update mentor set ${tx(columns)} where id = ${mentorId}`;
    await planSoonest(tx, mentorId, now);
    return done(version);
  });
}

function toRules(row: RuleColumns): OwnRules {
  return { noticeMinutes: row.notice_minutes, bufferMinutes: row.buffer_minutes, horizonDays: row.horizon_days };
}

function toLimits(row: LimitColumns): Limits {
  return { noticeMinutes: row.least_notice_minutes, horizonDays: row.most_horizon_days };
}

function toCalendar(row: CalendarRow): Calendar {
  return {
    mentorId: row.id,
    revision: row.revision,
    known: row.known,
    verified: row.verified,
    payoutReady: row.payout_ready,
    hidden: row.hidden,
    keptFromMinors: row.kept_from_minors,
    collegeLevel: row.college_level,
    mentoringType: row.mentoring_type,
    timeZone: row.zone,
    weekly: row.weekly,
    overrides: row.overrides,
    closed: row.closed,
    rules: toRules(row),
    platform: {
      version: row.rules_version,
      freeSessions: row.free_sessions,
      guardian: row.guardian,
      ...toLimits(row),
    },
  };
}

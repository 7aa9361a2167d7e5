import type { EventPayload } from 'contracts/events';
import { NO_SHOW_WINDOW_DAYS, NO_SHOWS_THAT_HIDE } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Session } from '../domain/session.ts';
import { planSoonest } from './soonest-slot.ts';

interface RecordRow {
  id: string;
  name: string | null;
  completed: number;
  no_shows: number;
  recent_no_shows: number;
  hidden_at: Date | null;
  hidden_reason: string | null;
  hidden_by_founder: boolean;
}

/** Only the admin shows a hidden mentor again: by a reversal that leaves fewer no-shows, or by hand. */
export async function weighNoShows(tx: Tx, session: Session, was: Session['status'], now: Date): Promise<void> {
  const isMissed = session.status === 'mentor_no_show';
  if (isMissed === (was === 'mentor_no_show')) return;
  await tx`insert into mentor (id) values (${session.mentorId}) on conflict do nothing`;
  await tx`select 1 from mentor where id = ${session.mentorId} for update`;
  const [row]: { n: number }[] = await tx`
    select count(*)::int as n from session s where mentor_id = ${session.mentorId} and ${recentNoShow(tx, now)}`;
  const isTooMany = (row?.n ?? 0) >= NO_SHOWS_THAT_HIDE;
  if (isMissed && isTooMany) {
    const missed = row?.n ?? NO_SHOWS_THAT_HIDE;
    const reason = `${missed} missed sessions in ${NO_SHOW_WINDOW_DAYS} days`;
    await setHidden(tx, session.mentorId, { reason, missed }, now);
    await tx`update mentor set hidden_besides = ${reason} where id = ${session.mentorId} and hidden_by_founder`;
  } else if (!isMissed && !isTooMany) {
    await tx`update mentor set hidden_besides = null where id = ${session.mentorId}`;
    await setVisible(tx, session.mentorId, 'a no-show was reversed', now, { evenIfDecided: false });
  }
}

/**
 * By a decision, which no reversal undoes. One of before that lasts longer stays, and so do no-shows that hide by themselves.
 * @param wanted null for good
 * @returns until when it is now
 */
export async function hideByDecision(tx: Tx, mentorId: string, wanted: Date | null, now: Date): Promise<Date | null> {
  const [before]: { decided: boolean; until: Date | null; besides: string | null }[] = await tx`
    select hidden_by_founder as decided, hidden_until as until,
      case when hidden_by_founder then hidden_besides else hidden_reason end as besides
    from mentor where id = ${mentorId} and hidden for update`;
  const until = before?.decided ? laterEnd(before.until, wanted) : wanted;
  const besides = before?.besides ?? null;
  const reason = until ? 'Hidden for a time after a report' : 'Removed after a report';
  await setHidden(tx, mentorId, { reason }, now);
  await tx`
    update mentor set hidden_by_founder = true, hidden_until = ${until}, hidden_reason = ${reason},
      hidden_besides = ${besides}
    where id = ${mentorId}`;
  return until;
}

function laterEnd(one: Date | null, other: Date | null): Date | null {
  return one && other && new Date(Math.max(one.getTime(), other.getTime()));
}

/** Nothing when the founder has shown or hidden them otherwise in the meantime. */
export async function showAgain(tx: Tx, mentorId: string, due: Date): Promise<void> {
  const [row]: { besides: string | null }[] = await tx`
    select hidden_besides as besides from mentor
    where id = ${mentorId} and hidden and hidden_by_founder and hidden_until <= ${due} for update`;
  if (!row) return;
  if (!row.besides) return void (await setVisible(tx, mentorId, 'the time is over', due));
  await tx`
    update mentor set hidden_by_founder = false, hidden_until = null, hidden_reason = hidden_besides,
      hidden_besides = null
    where id = ${mentorId}`;
}

async function setHidden(
  tx: Tx,
  mentorId: string,
  why: Pick<EventPayload<'mentor.hidden'>, 'reason' | 'missed'>,
  now: Date,
): Promise<void> {
  const [row]: { version: number }[] = await tx`
    update mentor set hidden = true, hidden_at = ${now}, hidden_reason = ${why.reason}, revision = revision + 1
    where id = ${mentorId} and not hidden and not deleted returning revision as version`;
  if (row) await emit(tx, 'mentor.hidden', { mentorId, version: row.version, hidden: true, ...why }, now);
}

/** False when the mentor was not hidden. */
export async function setVisible(
  tx: Tx,
  mentorId: string,
  reason: string,
  now: Date,
  { evenIfDecided } = { evenIfDecided: true },
): Promise<boolean> {
  const [row]: { version: number }[] = await tx`
    update mentor set hidden = false, hidden_at = null, hidden_reason = null, hidden_by_founder = false,
      hidden_until = null, hidden_besides = null, revision = revision + 1
    where id = ${mentorId} and hidden and (${evenIfDecided} or not hidden_by_founder)
    returning revision as version`;
  if (!row) return false;
  await emit(tx, 'mentor.hidden', { mentorId, version: row.version, hidden: false, reason }, now);
  await planSoonest(tx, mentorId, now);
  return true;
}

export async function findMentorRecords(db: Db, which: { mentorId: string } | 'hidden', now: Date) {
  const wanted = which === 'hidden' ? db`m.hidden and not m.deleted` : db`m.id = ${which.mentorId}`;
  const rows: RecordRow[] = await db`
    select m.id, nullif(concat_ws(' ', m.first_name, m.last_name), '') as name, m.hidden_at, m.hidden_reason,
      m.hidden_by_founder,
      count(s.id) filter (where s.status = 'completed')::int as completed,
      count(s.id) filter (where s.status = 'mentor_no_show')::int as no_shows,
      count(s.id) filter (where ${recentNoShow(db, now)})::int as recent_no_shows
    from mentor m left join session s on s.mentor_id = m.id
    where ${wanted} group by m.id order by m.hidden_at limit 500`;
  return rows.map((row) => ({
    mentor_id: row.id,
    mentor_name: row.name ?? 'Mentor',
    completed: row.completed,
    no_shows: row.no_shows,
    recent_no_shows: row.recent_no_shows,
    hidden_since: row.hidden_at?.toISOString() ?? null,
    hidden_reason: row.hidden_reason,
    hidden_by_decision: row.hidden_by_founder,
  }));
}

// A no-show proven by a complaint has no time of its own; it counts from the start.
function recentNoShow(db: Db, now: Date) {
  return db`s.status = 'mentor_no_show' and coalesce(s.no_show_at, s.starts_at)
    > ${now}::timestamptz - make_interval(days => ${NO_SHOW_WINDOW_DAYS})`;
}

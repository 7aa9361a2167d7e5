import type { ReportSnapshot, ReportSubject } from 'contracts/http/reports';
import type { ReportReason } from 'contracts/status';
import { REPORTS_PER_HOUR, STRANGERS_HIDE_EVERY_DAYS } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import type { Reporter, Verdict } from '../domain/report.ts';

export interface NewReport {
  id: string;
  reporter: Reporter;
  reportedId: string;
  reportedRole: 'athlete' | 'mentor';
  subject: ReportSubject;
  snapshot: ReportSnapshot;
  safety: boolean;
  decideBy: Date;
  heldUntil: Date;
}
export interface Entry {
  reason: ReportReason;
  text: string | null;
}

/** Reports of one person one after the other, so that two at once become one, and the limit holds. */
export async function lockReporter(tx: Tx, reporterId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`report:${reporterId}`}, 0))`;
}

/** By real time. */
export async function isOverLimit(tx: Tx, reporterId: string): Promise<boolean> {
  const [row]: { n: number }[] = await tx`
    select count(*)::int as n from report r join report_entry e on e.report_id = r.id
    where r.reporter_id = ${reporterId} and e.written_real > now() - interval '1 hour'`;
  return (row?.n ?? 0) >= REPORTS_PER_HOUR;
}

export interface OpenReport {
  id: string;
  safety: boolean;
  hides: boolean;
  snapshot: ReportSnapshot;
}

export async function findOpenReport(
  tx: Tx,
  { id, seat }: Reporter,
  subject: ReportSubject,
  now: Date,
): Promise<OpenReport | null> {
  const [row]: OpenReport[] = await tx`
    select id, safety, hides, snapshot from report
    where reporter_id = ${id} and reporter_seat = ${seat} and subject_kind = ${subject.kind}
      and subject_id = ${subject.id} and status = 'open' and created_at > ${now}::timestamptz - interval '1 day'
    order by created_at desc limit 1 for update`;
  return row ?? null;
}

export async function insertReport(tx: Tx, report: NewReport, now: Date): Promise<void> {
  const { reporter, subject } = report;
  await tx`
    insert into report (id, reporter_id, reporter_seat, reported_id, reported_role, subject_kind, subject_id, safety,
      snapshot, created_at, decide_by, held_until)
    values (${report.id}, ${reporter.id}, ${reporter.seat}, ${report.reportedId}, ${report.reportedRole},
      ${subject.kind}, ${subject.id}, ${report.safety}, ${report.snapshot}::jsonb, ${now}, ${report.decideBy},
      ${report.heldUntil})`;
}

export async function saveSnapshot(tx: Tx, reportId: string, snapshot: ReportSnapshot): Promise<void> {
  await tx`update report set snapshot = ${snapshot}::jsonb where id = ${reportId}`;
}

export async function addEntry(tx: Tx, reportId: string, { reason, text }: Entry, now: Date): Promise<void> {
  await tx`insert into report_entry (report_id, reason, text, at) values (${reportId}, ${reason}, ${text}, ${now})`;
}

export async function makeUrgent(tx: Tx, reportId: string, decideBy: Date): Promise<void> {
  await tx`
    update report set safety = true, decide_by = least(decide_by, ${decideBy}::timestamptz) where id = ${reportId}`;
}

export async function markHiding(tx: Tx, reportId: string, knowsMentor: boolean): Promise<void> {
  await tx`update report set hides = true, knows_mentor = ${knowsMentor} where id = ${reportId}`;
}

/** Whether they have or had a session that was not given back: booking and cancelling proves nothing. */
export async function hadSession(db: Db, athleteId: string, mentorId: string): Promise<boolean> {
  const rows = await db`
    select 1 from session where athlete_id = ${athleteId} and mentor_id = ${mentorId}
      and status not in ('scheduled', 'expired', 'cancelled') limit 1`;
  return rows.length > 0;
}

export async function isSpent(tx: Tx, reporterId: string, mentorId: string, now: Date): Promise<boolean> {
  const rows = await tx`
    select 1 from report where created_at > ${now}::timestamptz - make_interval(days => ${STRANGERS_HIDE_EVERY_DAYS})
      and ((reporter_id = ${reporterId} and hides and not knows_mentor)
        or (reported_id = ${mentorId} and safety and decision = 'none')) limit 1`;
  return rows.length > 0;
}

/** Of what the reporter filed lately, so that nobody hides one mentor after the other by getting answers from them. */
export async function wasUnfounded(tx: Tx, reporterId: string, now: Date): Promise<boolean> {
  const rows = await tx`
    select 1 from report where created_at > ${now}::timestamptz - make_interval(days => ${STRANGERS_HIDE_EVERY_DAYS})
      and reporter_id = ${reporterId} and hides and decision = 'none' limit 1`;
  return rows.length > 0;
}

export interface ToDecide {
  id: string;
  status: 'open' | 'decided';
  reporterId: string;
  byGuardian: boolean;
  reportedId: string;
  reportedRole: 'athlete' | 'mentor';
}

export async function lockReport(tx: Tx, id: string): Promise<ToDecide | null> {
  const [row]: ToDecide[] = await tx`
    select id, status, reporter_id as "reporterId", reporter_seat = 'guardian' as "byGuardian",
      reported_id as "reportedId", reported_role as "reportedRole" from report where id = ${id} for update`;
  return row ?? null;
}

export async function saveVerdict(
  tx: Tx,
  id: string,
  verdict: Verdict & { note: string; by: string },
  now: Date,
): Promise<void> {
  await tx`
    update report set status = 'decided', decision = ${verdict.decision}, until_at = ${verdict.until},
      note = ${verdict.note}, decided_by = ${verdict.by}, decided_at = ${now}
    where id = ${id}`;
}

export interface Decided extends Pick<Verdict, 'decision' | 'until'> {
  reportedId: string;
  reportedRole: 'athlete' | 'mentor';
  by: string;
}

export async function findDecided(db: Db, id: string): Promise<Decided | null> {
  const [row]: Decided[] = await db`
    select decision, until_at as until, reported_id as "reportedId", reported_role as "reportedRole", decided_by as by
    from report where id = ${id} and status = 'decided'`;
  return row ?? null;
}

import type { Report } from 'contracts/http/reports';
import { REPORT_DECISION_HOURS, SAFETY_DECISION_HOURS } from 'contracts/times';
import type { Db } from 'svc-kit/db';

type KeptMessages = NonNullable<Report['snapshot']['messages']>;
interface Row {
  id: string;
  safety: boolean;
  status: Report['status'];
  subject_kind: Report['subject']['kind'];
  subject_id: string;
  reported_id: string;
  reported_role: 'athlete' | 'mentor';
  reported_name: string | null;
  reporter_id: string;
  reporter_seat: Report['reporter']['seat'];
  reporter_name: string | null;
  entries: Report['entries'];
  snapshot: Report['snapshot'];
  kept_messages: number;
  created_at: Date;
  decide_by: Date;
  hides: boolean;
  paused_sessions: number;
  other_reports: number;
  decision: Report['decision'];
  until_at: Date | null;
  note: string | null;
  decided_at: Date | null;
}

export async function listReportViews(db: Db): Promise<Report[]> {
  const rows: Row[] = await db`
    select r.*, r.snapshot - 'messages' as snapshot,
      coalesce(jsonb_array_length(r.snapshot -> 'messages'), 0) as kept_messages, ${nameOf(db, db`r.reported_role`, db`r.reported_id`)} as reported_name,
      ${nameOf(db, db`r.reporter_seat`, db`r.reporter_id`)} as reporter_name,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', e.reason, 'text', e.text, 'at', e.at) order by e.at), '[]')
        from report_entry e where e.report_id = r.id) as entries,
      (select count(*) from session s where s.mentor_id = r.reported_id and s.paused_at is not null
        and s.status in ('confirmed', 'mentor_checked_in', 'student_confirmed'))::int as paused_sessions,
      (select count(*) from report o where o.reported_id = r.reported_id and o.id <> r.id)::int as other_reports
    from report r
    order by r.status = 'decided', case when r.status = 'open' then r.decide_by end, r.decided_at desc
    limit 500`;
  return rows.map(toView);
}

/** Null for no report. */
export async function findKeptMessages(db: Db, reportId: string): Promise<KeptMessages | null> {
  const [row]: { messages: KeptMessages }[] = await db`
    select coalesce(snapshot -> 'messages', '[]') as messages from report where id = ${reportId}`;
  return row?.messages ?? null;
}

type Fragment = ReturnType<typeof fragmentOf>;
const fragmentOf = (db: Db) => db`true`;

/** A guardian has no name here; theirs is the athlete’s. */
function nameOf(db: Db, role: Fragment, id: Fragment) {
  return db`
    case when ${role} = 'mentor'
      then (select nullif(concat_ws(' ', m.first_name, m.last_name), '') from mentor m where m.id = ${id})
      else (select nullif(concat_ws(' ', a.first_name, a.last_name), '') from athlete a where a.id = ${id}) end`;
}

function toView(row: Row): Report {
  const reporterRole = row.reporter_seat === 'mentor' ? 'mentor' : 'athlete';
  return {
    id: row.id,
    safety: row.safety,
    status: row.status,
    subject: { kind: row.subject_kind, id: row.subject_id },
    reported: { id: row.reported_id, role: row.reported_role, name: row.reported_name ?? 'Somebody' },
    reporter: {
      id: row.reporter_id,
      role: reporterRole,
      name: row.reporter_name ?? 'Somebody',
      seat: row.reporter_seat,
    },
    entries: row.entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    snapshot: row.snapshot,
    kept_messages: row.kept_messages,
    created_at: row.created_at.toISOString(),
    decide_by: row.decide_by.toISOString(),
    hides: row.hides && row.status === 'open',
    paused_sessions: row.paused_sessions,
    other_reports: row.other_reports,
    decision: row.decision,
    until: row.until_at?.toISOString() ?? null,
    note: row.note,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** From the filing to the decision. */
export async function timeReports(db: Db) {
  const rows: { safety: boolean; counted: number; in_time: number; median_minutes: number | null }[] = await db`
    select safety, count(*)::int as counted, (count(*) filter (where decided_at <= created_at
        + make_interval(hours => case when safety then ${SAFETY_DECISION_HOURS} else ${REPORT_DECISION_HOURS} end)))::int
        as in_time,
      (percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 60)::float8
        as median_minutes
    from report where status = 'decided' group by safety`;
  const of = (safety: boolean) => {
    const row = rows.find((each) => each.safety === safety);
    return row
      ? { counted: row.counted, in_time: row.in_time, median_minutes: row.median_minutes }
      : { counted: 0, in_time: 0, median_minutes: null };
  };
  return { safety: of(true), others: of(false) };
}

import type { SQL } from 'bun';
import type { Sql } from 'svc-kit/db';
import { decisionsAbout, type EntriesOf } from 'svc-kit/timelines';

/** Each session once, when it takes place; what happened in it stands on its own page. */
export const personEntries: EntriesOf = (sql, id) => sql`
  with own as (
    select s.*, case when s.athlete_id = ${id} then m.first_name || ' ' || m.last_name
      else a.first_name || ' ' || a.last_name end as other
    from session s left join athlete a on a.id = s.athlete_id left join mentor m on m.id = s.mentor_id
    where s.athlete_id = ${id} or s.mentor_id = ${id}
  )
  select 'session:' || s.id, s.starts_at, 'session', jsonb_build_object('session_id', s.id, 'status', s.status,
      'other', s.other, 'amount', s.amount_cents / 100.0, 'together_minutes', s.together_seconds / 60,
      'stars', (select r.rating from rating r where r.session_id = s.id))
    from own s
  union all select 'complaint_filed:' || c.id, c.created_at, 'complaint_filed',
      jsonb_build_object('session_id', s.id, 'reason', c.reason, 'other', s.other)
    from own s join complaint c on c.session_id = s.id
  union all select 'complaint_decided:' || c.id, c.decided_at, 'complaint_decided', jsonb_build_object('session_id', s.id,
      'amount', coalesce(c.refund_cents, 0) / 100.0, 'note', c.note, 'other', s.other)
    from own s join complaint c on c.session_id = s.id
  union all select 'report_about:' || r.id, r.created_at, 'report_about', ${reportFacts(sql)}
    from report r where r.reported_id = ${id}
  union all select 'report_by:' || r.id, r.created_at, 'report_by', ${reportFacts(sql)}
    from report r where r.reporter_id = ${id} and r.reporter_seat <> 'guardian'
  union all select 'blocked:' || athlete_id || '.' || mentor_id, by_athlete_at, 'blocked',
      jsonb_build_object('by_them', athlete_id = ${id})
    from block where athlete_id = ${id} or mentor_id = ${id}
  union all select 'blocked:' || mentor_id || '.' || athlete_id, by_mentor_at, 'blocked',
      jsonb_build_object('by_them', mentor_id = ${id})
    from block where athlete_id = ${id} or mentor_id = ${id}
  union all select 'hidden:' || id, hidden_at, 'hidden', jsonb_build_object('reason', hidden_reason)
    from mentor where id = ${id} and hidden
  union all ${decisionsAbout(sql, id)}`;

export const sessionEntries: EntriesOf = (sql, id) => sql`
  select 'booked:' || id, created_at, 'booked', jsonb_build_object('amount', amount_cents / 100.0) from session where id = ${id}
  union all ${steps(sql, id)}
  union all ${aroundIt(sql, id)}
  union all ${inRoom(sql, id)}
  union all select 'complaint_filed:' || id, created_at, 'complaint_filed', jsonb_build_object('reason', reason)
    from complaint where session_id = ${id}
  union all select 'complaint_answered:' || id, responded_at, 'complaint_answered', '{}' from complaint where session_id = ${id}
  union all select 'complaint_decided:' || id, decided_at, 'complaint_decided',
      jsonb_build_object('amount', coalesce(refund_cents, 0) / 100.0, 'note', note) from complaint where session_id = ${id}
  union all select 'report_about:' || r.id, r.created_at, 'report_about', ${reportFacts(sql)}
    from report r where r.subject_kind = 'session' and r.subject_id = ${id}
      and r.reported_id in (select unnest(array[athlete_id, mentor_id]) from session where id = ${id})
  union all ${decisionsAbout(sql, id)}`;

function reportFacts(sql: Sql): SQL.Query<unknown> {
  return sql`jsonb_build_object('safety', r.safety, 'status', r.status, 'decision', r.decision, 'note', r.note,
    'reason', (select e.reason from report_entry e where e.report_id = r.id order by e.at limit 1))`;
}

function steps(sql: Sql, id: string): SQL.Query<unknown> {
  return sql`
    select kind || ':' || n, at, kind, jsonb_build_object('from', to_char(moved_from at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from (
      select n, at, moved_from, case
        when moved_from is not null then 'moved'
        when status = 'confirmed' then 'paid'
        when status = 'mentor_checked_in' and lag(status) over (order by n) = 'mentor_no_show' then 'no_show_reversed'
        when status = 'mentor_checked_in' then 'checked_in'
        when status = 'student_confirmed' then 'attendance_confirmed'
        when status = 'mentor_no_show' then 'no_show'
        when status = 'expired' then 'hold_ended'
        when status in ('completed', 'cancelled') then status end as kind
      from session_step where session_id = ${id}
    ) step where kind is not null`;
}

function aroundIt(sql: Sql, id: string): SQL.Query<unknown> {
  return sql`
    select 'parent_asked:' || id, asked_at, 'parent_asked', '{}'::jsonb from parent_request where session_id = ${id}
    union all select 'parent_opened:' || id, opened_at, 'parent_opened', '{}' from parent_request where session_id = ${id}
    union all select 'answered_questions:' || session_id, answered_at, 'answered_questions', '{}'
      from session_answers where session_id = ${id}
    union all select 'paused:' || id, paused_at, 'paused', '{}' from session where id = ${id}
    union all select 'rated:' || session_id, created_at, 'rated', jsonb_build_object('stars', rating)
      from rating where session_id = ${id}
    union all select 'plan_written:' || session_id, written_at, 'plan_written', '{}' from session_plan where session_id = ${id}`;
}

/** A seat once, however often its browser came back. */
function inRoom(sql: Sql, id: string): SQL.Query<unknown> {
  return sql`
    select 'in_room:' || seat, min(entered_at), 'in_room', jsonb_build_object('seat', seat,
      'until', to_char(max(coalesce(left_at, seen_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from room_visit where session_id = ${id} group by seat
    union all select 'could_not_connect:' || id, at, 'could_not_connect', jsonb_build_object('seat', seat)
      from room_trouble where session_id = ${id}
    union all select 'room_ended:' || id, room_ended_at, 'room_ended', '{}' from session where id = ${id}`;
}

import type { sessionsRecord } from 'contracts/http/records';
import type { Db } from 'svc-kit/db';
import type { z } from 'zod';

/** Holds that nobody paid are no sessions. */
export async function findPersonRecord(db: Db, id: string, now: Date): Promise<z.infer<typeof sessionsRecord>> {
  const [row]: { data: z.infer<typeof sessionsRecord> }[] = await db`
    with own as (
      select * from session where athlete_id = ${id} and status <> 'expired'
      union all select * from session where mentor_id = ${id} and status <> 'expired'
    )
    select json_build_object(
      'total', count(*), 'upcoming', count(*) filter (where status in ('scheduled', 'confirmed') and ends_at > ${now}),
      'completed', count(*) filter (where status = 'completed'), 'cancelled', count(*) filter (where status = 'cancelled'),
      'missed', count(*) filter (where status = 'mentor_no_show'),
      'next_at', to_char(min(starts_at) filter (where status in ('scheduled', 'confirmed') and ends_at > ${now})
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'complaints', count(*) filter (where complaint <> 'none'),
      'open_complaints', count(*) filter (where complaint = 'open'),
      'reports_about', (select count(*) from report where reported_id = ${id}),
      'open_reports', (select count(*) from report where reported_id = ${id} and status = 'open'),
      'reports_by', (select count(*) from report where reporter_id = ${id} and reporter_seat <> 'guardian'),
      'blocks', (select count(*) from block where athlete_id = ${id} or mentor_id = ${id}),
      'hidden_since', (select to_char(hidden_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from mentor
        where id = ${id} and hidden),
      'hidden_reason', (select hidden_reason from mentor where id = ${id} and hidden),
      'kept_from_minors', coalesce((select kept_from_minors_at is not null from mentor where id = ${id}), false),
      'barred_until', (select case when barred_until = 'infinity' then 'for good'
          else to_char(barred_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end
        from athlete where id = ${id} and barred_until > ${now})) as data
    from own`;
  if (!row) throw new Error('counting answers nothing');
  return row.data;
}

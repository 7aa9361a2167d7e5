import type { profileRecord } from 'contracts/http/records';
import type { Db } from 'svc-kit/db';
import { decisionsAbout, type EntriesOf } from 'svc-kit/timelines';
import type { z } from 'zod';

export async function findProfileRecord(db: Db, id: string): Promise<z.infer<typeof profileRecord> | null> {
  const [row]: { data: z.infer<typeof profileRecord> }[] = await db`
    select json_build_object('status', m.status, 'version', m.version, 'college', m.facts ->> 'college',
      'college_level', m.facts ->> 'collegeLevel', 'sport', m.facts ->> 'sport', 'position', m.facts ->> 'position',
      'verified_at', (select to_char(max(v.decided_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from verification v where v.mentor_id = m.id and v.approved and m.status = 'approved'),
      'pending_since', to_char(m.pending_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'rejection_reason', m.rejection_reason, 'average_rating', m.average_rating, 'total_ratings', m.total_ratings,
      'listed', m.listed, 'portrait', case when m.portrait_id is not null
        then json_build_object('url', '/api/media/' || m.portrait_id) end) as data
    from mentor m where m.id = ${id} and m.status in ('pending', 'approved', 'rejected')`;
  return row?.data ?? null;
}

export const personEntries: EntriesOf = (sql, id) => sql`
  select 'applied:' || id, registered_at, 'applied', jsonb_build_object('college', facts ->> 'college')
    from mentor where id = ${id} and facts is not null
  union all select 'media_added:' || id, added_at, 'media_added', jsonb_build_object('media', kind, 'state', state)
    from media where mentor_id = ${id} and state in ('shown', 'taken_down') and kind in ('portrait', 'intro')
  union all ${decisionsAbout(sql, id)}`;

import type { AccountRecord } from 'contracts/http/records';
import type { Db } from 'svc-kit/db';

/** As JSON has it; Postgres writes an offset that is no ISO one. */
const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS"Z"';

type Row = Omit<AccountRecord, 'is_minor'> & { birth_date: string | null };

/** Of deleted accounts, too: what is left of them. `now` is real time, as sign-ins are. */
export async function findPersonRecord(db: Db, id: string, now: Date): Promise<Row | null> {
  const [row]: { data: Row }[] = await db`
    select json_build_object('id', a.id, 'role', a.role, 'first_name', a.first_name, 'last_name', a.last_name,
      'email', a.email, 'time_zone', a.time_zone, 'joined_at', to_char(a.created_at at time zone 'UTC', ${INSTANT}::text),
      'deleted_at', to_char(a.deleted_at at time zone 'UTC', ${INSTANT}::text), 'address_confirmed_at', to_char(a.address_confirmed_at at time zone 'UTC', ${INSTANT}::text),
      'birth_date', a.birth_date::text, 'school', coalesce(a.profile ->> 'college', a.profile ->> 'school'),
      'guardian', case when a.guardian_email is not null then json_build_object('email', a.guardian_email,
        'confirmed_at', to_char(a.guardian_confirmed_at at time zone 'UTC', ${INSTANT}::text)) end,
      'consents', (select count(*) from guardian_consent g where g.account_id = a.id),
      'sign_ins', (select json_build_object(
          'open', count(*) filter (where s.ended_at is null and s.expires_at > ${now}::timestamptz),
          'last_at', to_char(max(s.created_at) at time zone 'UTC', ${INSTANT}::text),
          'last_device', (array_agg(s.device order by s.created_at desc))[1],
          'devices', (select count(*) from device d where d.account_id = a.id))
        from sign_in s where s.account_id = a.id),
      'bounced_mails', (select count(*) from mail m where m.account_id = a.id and m.bounced_at is not null)) as data
    from account a where a.id = ${id}`;
  return row?.data ?? null;
}

import type { SQL } from 'bun';
import type { Sql } from 'svc-kit/db';
import { decisionsAbout, type EntriesOf } from 'svc-kit/timelines';

export const personEntries: EntriesOf = (sql, id) => sql`
  select 'joined:' || id, created_at, 'joined', jsonb_build_object('role', role) from account where id = ${id}
  union all select 'address_confirmed:' || id, address_confirmed_at, 'address_confirmed', '{}' from account where id = ${id}
  union all select 'guardian_confirmed:' || id, guardian_confirmed_at, 'guardian_confirmed', '{}'
    from account where id = ${id}
  union all select 'account_deleted:' || id, deleted_at, 'account_deleted', '{}' from account where id = ${id}
  union all ${consents(sql)} where account_id = ${id}
  union all ${mails(sql)} where m.account_id = ${id}
  union all ${decisionsAbout(sql, id)}`;

export const sessionEntries: EntriesOf = (sql, id) => sql`
  ${mails(sql)} where m.facts ->> 'sessionId' = ${id}::text
  union all ${consents(sql)} where session_id = ${id}`;

/** By kind and time alone: never what a mail said, nor to which address it went. */
function mails(sql: Sql): SQL.Query<unknown> {
  return sql`
    select 'mail:' || m.id, m.created_at, 'mail', jsonb_build_object('mail', m.kind,
      'to', case when m.parent_id is not null then 'parent' when m.to_guardian or m.kind = 'guardian_removed' then 'guardian'
        else a.role end,
      'sent', m.sent_at is not null, 'bounced', m.bounce_reason,
      'dropped', m.bounced_at is null and m.dropped is not null, 'session_id', m.facts ->> 'sessionId')
    from mail m join account a on a.id = m.account_id`;
}

function consents(sql: Sql): SQL.Query<unknown> {
  return sql`
    select 'guardian_consented:' || checkout_id, given_at, 'guardian_consented',
      jsonb_build_object('session_id', session_id, 'outcome', outcome) from guardian_consent`;
}

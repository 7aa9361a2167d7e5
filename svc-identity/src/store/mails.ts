import type { Role } from 'contracts/status';
import type { Db } from 'svc-kit/db';

/** False when the same cause has been mailed before, or when there is no confirmed guardian to copy it to. */
export async function insertMail(
  tx: Db,
  mail: {
    id: string;
    kind: string;
    accountId: string;
    otherId?: string;
    dedupeKey: string;
    facts: object;
    now: Date;
    toGuardian?: 'named' | 'confirmed';
  },
): Promise<boolean> {
  const row = tx`${mail.id}::uuid, ${mail.kind}, ${mail.accountId}::uuid, ${mail.otherId ?? null}::uuid,
    ${mail.dedupeKey}, ${mail.facts}::jsonb, ${mail.now}::timestamptz, ${mail.toGuardian !== undefined}::boolean`;
  const confirmed = tx`where exists (select 1 from account where id = ${mail.accountId} and guardian_confirmed_at is not null)`;
  const rows = await tx`
    insert into mail (id, kind, account_id, other_id, dedupe_key, facts, created_at, to_guardian)
    select ${row} ${mail.toGuardian === 'confirmed' ? confirmed : tx``}
    on conflict (dedupe_key) do nothing returning 1`;
  return rows.length > 0;
}

export interface PendingMail {
  id: string;
  kind: string;
  facts: unknown;
  created_at: Date;
  account_id: string;
  role: Role;
  to_guardian: boolean;
  /** Null once the account is deleted, or names no such guardian any more. */
  email: string | null;
  first_name: string;
  last_name: string;
  time_zone: string;
  other_id: string | null;
  other_first_name: string | null;
  other_last_name: string | null;
  other_time_zone: string | null;
  /** The site's name, if it was ever changed. */
  brand: string | null;
}

/** A mail that still has to go, with everything it needs of both people. */
export async function findPendingMail(db: Db, id: string): Promise<PendingMail | null> {
  const [row]: PendingMail[] = await db`
    select m.id, m.kind, m.facts, m.created_at, m.to_guardian, a.id as account_id, a.role, a.first_name,
      a.last_name, a.time_zone,
      case when not m.to_guardian then a.email
        when m.kind = 'guardian_confirm' or a.guardian_confirmed_at is not null then a.guardian_email end as email,
      o.id as other_id, o.first_name as other_first_name, o.last_name as other_last_name,
      o.time_zone as other_time_zone, (select brand from site_name) as brand
    from mail m join account a on a.id = m.account_id left join account o on o.id = m.other_id
    where m.id = ${id} and m.sent_at is null and m.dropped is null`;
  return row ?? null;
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db`update mail set sent_at = ${now} where id = ${id}`;
}

/** A server refused it for good. `at` is domain time. */
export async function markBounced(db: Db, id: string, reason: string, at: Date): Promise<void> {
  await db`
    update mail set dropped = 'refused by the mailbox', bounce_reason = ${reason}, bounced_at = ${at} where id = ${id}`;
}

export interface BouncedMail {
  id: string;
  account_id: string | null;
  kind: string;
  bounce_reason: string;
  bounced_at: Date;
}

/** The newest first. A deleted account is not named any more. */
export async function findBounced(db: Db): Promise<BouncedMail[]> {
  return db`
    select m.id, case when a.deleted_at is null then a.id end as account_id, m.kind, m.bounce_reason, m.bounced_at
    from mail m join account a on a.id = m.account_id
    where m.bounced_at is not null order by m.bounced_at desc, m.id limit 500`;
}

export async function markDropped(db: Db, id: string, why: string): Promise<void> {
  await db`update mail set dropped = ${why} where id = ${id}`;
}

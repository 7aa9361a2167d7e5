import type { Role } from 'contracts/status';
import type { Db } from 'svc-kit/db';

/** False when the same cause was mailed before, or when there is no confirmed guardian to copy it to. */
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
    parentId?: string;
  },
): Promise<boolean> {
  const row = tx`${mail.id}::uuid, ${mail.kind}, ${mail.accountId}::uuid, ${mail.otherId ?? null}::uuid,
    ${mail.dedupeKey}, ${mail.facts}::jsonb, ${mail.now}::timestamptz, ${mail.toGuardian !== undefined}::boolean,
    ${mail.parentId ?? null}::uuid`;
  const confirmed = tx`where exists (select 1 from account where id = ${mail.accountId} and guardian_confirmed_at is not null)`;
  const rows = await tx`
    insert into mail (id, kind, account_id, other_id, dedupe_key, facts, created_at, to_guardian, parent_id)
    select ${row} ${mail.toGuardian === 'confirmed' ? confirmed : tx``}
    on conflict (dedupe_key) do nothing returning 1`;
  return rows.length > 0;
}

export interface PendingMail {
  id: string;
  kind: string;
  facts: unknown;
  createdAt: Date;
  accountId: string;
  role: Role;
  toGuardian: boolean;
  /** Of the parent it goes to, who need not be anybody's confirmed guardian. */
  parentId: string | null;
  /** What the athlete wrote to them. */
  parentNote: string | null;
  /** Null once the account is deleted or no longer has such a guardian. */
  email: string | null;
  firstName: string;
  lastName: string;
  timeZone: string;
  otherId: string | null;
  otherFirstName: string | null;
  otherLastName: string | null;
  otherTimeZone: string | null;
  /** Null unless the site's name was ever changed. */
  brand: string | null;
}

export async function findPendingMail(db: Db, id: string): Promise<PendingMail | null> {
  const [row]: PendingMail[] = await db`
    select m.id, m.kind, m.facts, m.created_at as "createdAt", m.to_guardian as "toGuardian", m.parent_id as "parentId", p.note as "parentNote", a.id as "accountId",
      a.role, a.first_name as "firstName", a.last_name as "lastName", a.time_zone as "timeZone",
      case when m.parent_id is not null then p.email when not m.to_guardian then a.email
        when m.kind = 'guardian_confirm' or a.guardian_confirmed_at is not null then a.guardian_email end as email,
      o.id as "otherId", coalesce(o.profile ->> 'publicFirstName', o.first_name) as "otherFirstName",
      coalesce(o.profile ->> 'publicLastName', o.last_name) as "otherLastName",
      o.time_zone as "otherTimeZone", (select brand from site_name) as brand
    from mail m join account a on a.id = m.account_id left join account o on o.id = m.other_id
      left join parent_contact p on p.id = m.parent_id
    where m.id = ${id} and m.sent_at is null and m.dropped is null`;
  return row ?? null;
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db`update mail set sent_at = ${now} where id = ${id}`;
}

/** `at` is domain time. */
export async function markBounced(db: Db, id: string, reason: string, at: Date): Promise<void> {
  await db`
    update mail set dropped = 'refused by the mailbox', bounce_reason = ${reason}, bounced_at = ${at} where id = ${id}`;
}

export interface BouncedMail {
  id: string;
  accountId: string | null;
  kind: string;
  reason: string;
  bouncedAt: Date;
}

/** Newest first; deleted accounts are not named. */
export async function findBounced(db: Db): Promise<BouncedMail[]> {
  return db`
    select m.id, case when a.deleted_at is null then a.id end as "accountId", m.kind,
      m.bounce_reason as reason, m.bounced_at as "bouncedAt"
    from mail m join account a on a.id = m.account_id
    where m.bounced_at is not null order by m.bounced_at desc, m.id limit 500`;
}

export async function markDropped(db: Db, id: string, why: string): Promise<void> {
  await db`update mail set dropped = ${why} where id = ${id}`;
}

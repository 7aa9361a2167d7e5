import type { Role } from 'contracts/status';
import type { Db } from 'svc-kit/db';

/** False when the same cause has been mailed before. */
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
  },
): Promise<boolean> {
  const rows = await tx`
    insert into mail (id, kind, account_id, other_id, dedupe_key, facts, created_at)
    values (${mail.id}, ${mail.kind}, ${mail.accountId}, ${mail.otherId ?? null}, ${mail.dedupeKey}, ${mail.facts},
      ${mail.now})
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
  /** Null once the account is deleted. */
  email: string | null;
  first_name: string;
  last_name: string;
  time_zone: string;
  other_id: string | null;
  other_first_name: string | null;
  other_last_name: string | null;
  other_time_zone: string | null;
}

/** A mail that still has to go, with everything it needs of both people. */
export async function findPendingMail(db: Db, id: string): Promise<PendingMail | null> {
  const [row]: PendingMail[] = await db`
    select m.id, m.kind, m.facts, m.created_at, a.id as account_id, a.role, a.email, a.first_name, a.last_name,
      a.time_zone, o.id as other_id, o.first_name as other_first_name, o.last_name as other_last_name,
      o.time_zone as other_time_zone
    from mail m join account a on a.id = m.account_id left join account o on o.id = m.other_id
    where m.id = ${id} and m.sent_at is null and m.dropped is null`;
  return row ?? null;
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db`update mail set sent_at = ${now} where id = ${id}`;
}

export async function markDropped(db: Db, id: string, why: string): Promise<void> {
  await db`update mail set dropped = ${why} where id = ${id}`;
}

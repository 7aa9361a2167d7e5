import type { GuardianMode, Role } from 'contracts/status';
import type { Db, Tx } from 'svc-kit/db';

interface MailRow {
  id: string;
  kind: string;
  accountId: string;
  otherId?: string;
  dedupeKey: string;
  facts: object;
  toGuardian?: 'named' | 'confirmed';
  parentId?: string;
  toAddress?: string;
}

/** Leaves out what was mailed before for the same cause, and what is for a guardian where there is none like it. */
export async function insertMails(
  tx: Db,
  mails: readonly MailRow[],
  work: { kind: string; leaseSeconds: number | null },
  now: Date,
): Promise<QueuedMail[]> {
  const rows: (PendingMail & Pick<QueuedMail, 'subscriptionIds' | 'lease'>)[] = await tx`
    with given as (
      select * from jsonb_to_recordset(${mails}::jsonb) as g(id uuid, kind text, "accountId" uuid, "otherId" uuid,
        "dedupeKey" text, facts jsonb, "toGuardian" text, "parentId" uuid, "toAddress" text)),
    -- Waits for whoever is just confirming: their copies of what is booked already don't hold this one yet.
    families as materialized (
      select family.* from (select distinct "accountId" from given where "toGuardian" is not null order by 1) asked
      cross join lateral (
        -- One by one: Postgres guesses a hundred of them, and would read all accounts.
        select id, guardian_email, guardian_confirmed_at from account where id = "accountId" for key share) family),
    queued as (
      insert into mail (id, kind, account_id, other_id, dedupe_key, facts, created_at, to_guardian, parent_id,
        to_address, guardian_since)
      select id, kind, "accountId", "otherId", "dedupeKey", facts, ${now}, "toGuardian" is not null, "parentId",
        "toAddress", (select f.guardian_confirmed_at from families f where f.id = "accountId" and "toGuardian" = 'confirmed')
      from given
      where "toGuardian" is null or exists (
        select from families f
        where f.id = "accountId" and f.guardian_email is not null
          and ("toGuardian" = 'named' or f.guardian_confirmed_at is not null))
      on conflict (dedupe_key) do nothing returning *),
    planned as (
      insert into due (kind, key, due_at, leased_until)
      select ${work.kind}, id::text, ${now},
        date_trunc('milliseconds', now()) + make_interval(secs => ${work.leaseSeconds}::float8) from queued
      returning key, leased_until)
    select ${whatLeaves(tx)}, planned.leased_until as lease,
      array(select s.id from push_subscription s where s.account_id = m.account_id) as "subscriptionIds"
    from queued m join planned on planned.key = m.id::text ${andItsPeople(tx)}`;
  return rows.map(({ subscriptionIds, lease, ...mail }) => ({ mail, subscriptionIds, lease }));
}

interface QueuedMail {
  /** As the statement's snapshot has it: of a guardian who confirms meanwhile it doesn't know yet. */
  mail: PendingMail;
  subscriptionIds: string[];
  lease: Date | null;
}

export interface PendingMail {
  id: string;
  kind: string;
  facts: unknown;
  createdAt: Date;
  accountId: string;
  role: Role;
  toGuardian: boolean;
  /** The parent it goes to, who need not be anybody's confirmed guardian, and what the athlete wrote to them. */
  parentId: string | null;
  parentNote: string | null;
  /** Null once the account is deleted or no longer has the guardian for whom it was queued. */
  email: string | null;
  /** What a guardian who has confirmed chose. */
  guardianMode: GuardianMode;
  firstName: string;
  lastName: string;
  timeZone: string;
  otherId: string | null;
  otherFirstName: string | null;
  otherLastName: string | null;
  otherTimeZone: string | null;
  /** Their account is deleted. */
  otherIsGone: boolean;
  /** Null unless the site's name was ever changed. */
  brand: string | null;
}

/** In the order of the ids; null once it was sent or dropped. */
export async function findPendingMails(db: Db, ids: readonly string[]): Promise<(PendingMail | null)[]> {
  // Behind a subquery Postgres can't count them, so one plan serves all; a plan for each takes longer than following it.
  const rows: PendingMail[] = await db`
    ${selectMail(db)} where m.id = any((select ${db.array([...ids], 'UUID')})::uuid[]) and m.sent_at is null and m.dropped is null`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Also one that has left. */
export async function findMail(db: Db, id: string): Promise<PendingMail | null> {
  const [row]: PendingMail[] = await db`${selectMail(db)} where m.id = ${id}`;
  return row ?? null;
}

function selectMail(db: Db) {
  return db`select ${whatLeaves(db)} from mail m ${andItsPeople(db)}`;
}

/** A `PendingMail` of `m`, a row of mail. */
function whatLeaves(db: Db) {
  return db`
    m.id, m.kind, m.facts, m.created_at as "createdAt", m.to_guardian as "toGuardian", m.account_id as "accountId",
    m.parent_id as "parentId", m.other_id as "otherId", people.*, (select brand from site_name) as brand`;
}

/** For each mail by itself: Postgres guesses a hundred of them, and would read all accounts. */
function andItsPeople(db: Db) {
  return db`
    cross join lateral (
      select a.role, a.first_name as "firstName", a.last_name as "lastName", a.time_zone as "timeZone",
        case when m.to_address is not null then m.to_address when m.parent_id is not null then p.email when not m.to_guardian then a.email
          when m.kind = 'guardian_confirm' then a.guardian_email
          -- Whoever confirmed before its end, also while it was on.
          when m.kind in ('session_begun', 'session_over')
            then case when a.guardian_confirmed_at < (m.facts ->> 'endsAt')::timestamptz then a.guardian_email end
          when a.guardian_confirmed_at = coalesce(m.guardian_since, a.guardian_confirmed_at) then a.guardian_email end as email,
        a.guardian_mode as "guardianMode",
        p.note as "parentNote", coalesce(o.profile ->> 'publicFirstName', o.first_name) as "otherFirstName",
        coalesce(o.profile ->> 'publicLastName', o.last_name) as "otherLastName",
        o.time_zone as "otherTimeZone", o.deleted_at is not null as "otherIsGone"
      from account a left join account o on o.id = m.other_id left join parent_contact p on p.id = m.parent_id
      where a.id = m.account_id limit 1) people`;
}

/** What an athlete was mailed of bookings, the newest of each that is not over. */
export async function findBookedAhead(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<{ otherId: string; facts: unknown }[]> {
  return tx`
    select distinct on (f.session_id) m.other_id as "otherId", m.facts
    from mail m join session_fact f on f.session_id = (m.facts ->> 'sessionId')::uuid and f.ends_at > ${now}
    where m.account_id = ${accountId} and m.kind = 'session_booked' and not m.to_guardian and m.parent_id is null
    order by f.session_id, m.created_at desc`;
}

/** What guardians were mailed of conversations, the newest of each; of these the newest first. */
export async function findCopiedThreads(
  tx: Tx,
  accountId: string,
  { since, most }: { since: Date; most: number },
): Promise<{ otherId: string; facts: unknown }[]> {
  return tx`
    select other_id as "otherId", facts from (
      select distinct on (facts ->> 'threadId') other_id, facts, created_at from mail
      where account_id = ${accountId} and kind = 'message_copied' and created_at > ${since}
      order by facts ->> 'threadId', created_at desc) newest
    order by created_at desc limit ${most}`;
}

type Queued = Pick<PendingMail, 'id' | 'accountId' | 'createdAt'>;

export async function hasLaterMail(
  db: Db,
  mail: Queued,
  kinds: readonly string[],
  sessionId: string | null,
): Promise<boolean> {
  const rows = await db`
    select 1 from mail where account_id = ${mail.accountId} and created_at > ${mail.createdAt} and id <> ${mail.id}
      and kind = any(${db.array([...kinds], 'TEXT')}) and (${sessionId}::text is null or facts ->> 'sessionId' = ${sessionId})
    limit 1`;
  return rows.length > 0;
}

export async function hasSentMail(
  db: Db,
  mail: Pick<PendingMail, 'accountId' | 'toGuardian'>,
  kinds: readonly string[],
  sessionId: string,
): Promise<boolean> {
  const rows = await db`
    select 1 from mail where account_id = ${mail.accountId} and to_guardian = ${mail.toGuardian} and parent_id is null
      and kind = any(${db.array([...kinds], 'TEXT')}) and facts ->> 'sessionId' = ${sessionId} and sent_at is not null
    limit 1`;
  return rows.length > 0;
}

/** And ends their timed work, whoever holds its lease: nothing is left to send. */
export async function markSent(db: Db, kind: string, ids: readonly string[], now: Date): Promise<void> {
  await db`
    with ended as (delete from due where kind = ${kind} and key = any((select ${db.array([...ids], 'TEXT')})::text[]))
    update mail set sent_at = ${now}, to_address = null where id = any((select ${db.array([...ids], 'UUID')})::uuid[])`;
}

/** `at` is domain time. */
export async function markBounced(db: Db, id: string, reason: string, at: Date): Promise<void> {
  await db`
    update mail set dropped = 'refused by the mailbox', bounce_reason = ${reason}, bounced_at = ${at}, to_address = null
    where id = ${id}`;
}

/** Mails of this kind that a mailbox refused, with this one, since the last mail that it took. */
export async function countRefused(
  db: Db,
  { accountId, kind }: Pick<PendingMail, 'accountId' | 'kind'>,
): Promise<number> {
  const [row]: { refused: number }[] = await db`
    select count(*)::integer as refused from mail
    where account_id = ${accountId} and kind = ${kind} and bounced_at is not null and created_at > coalesce((
      select max(created_at) from mail where account_id = ${accountId} and sent_at is not null
        and not to_guardian and parent_id is null), '-infinity')`;
  return row?.refused ?? 0;
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

/** Of a deleted account, nothing stays that it would have said. */
export async function markDropped(db: Db, id: string, why: string): Promise<void> {
  await db`
    update mail m set dropped = ${why}, to_address = null,
      facts = case when a.deleted_at is null then m.facts else '{}' end
    from account a where m.id = ${id} and a.id = m.account_id`;
}

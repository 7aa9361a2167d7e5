import { type GuardianMode, USUAL_GUARDIAN_MODE } from 'contracts/status';
import type { Db, Tx } from 'svc-kit/db';

export interface Guardian {
  email: string | null;
  confirmed: boolean;
  /** Null before they confirmed. */
  mode: GuardianMode | null;
}

export async function findGuardian(db: Db, accountId: string): Promise<Guardian | null> {
  const [row]: Guardian[] = await db`
    select ${guardianColumns(db)} from account where id = ${accountId} and deleted_at is null`;
  return row ?? null;
}

export interface HeldGuardian extends Guardian {
  since: Date | null;
}

/** Until the transaction ends nobody confirms, names another or deletes the account: whoever was at it is waited for. */
export async function holdGuardian(tx: Tx, accountId: string): Promise<HeldGuardian | null> {
  const [row]: HeldGuardian[] = await tx`
    select ${guardianColumns(tx)}, guardian_confirmed_at as since
    from account where id = ${accountId} and deleted_at is null for no key update`;
  return row ?? null;
}

function guardianColumns(db: Db) {
  return db`guardian_email as email, guardian_confirmed_at is not null as confirmed,
    case when guardian_confirmed_at is not null then guardian_mode end as mode`;
}

/** Invalidates the links that the previous guardian got, and what they chose. */
export async function setGuardian(tx: Tx, accountId: string, email: string | null): Promise<void> {
  await tx`
    update account set guardian_email = ${email}, guardian_confirmed_at = null, guardian_mode = ${USUAL_GUARDIAN_MODE}
    where id = ${accountId}`;
  await tx`delete from guardian_link where account_id = ${accountId}`;
  await tx`
    delete from mailed_link where account_id = ${accountId}
      and action in ('guardian', 'report_as_guardian', 'thread_as_guardian')`;
}

/** Composing the same mail again changes nothing. False once the account does not name the address any more. */
export async function insertGuardianLink(
  db: Db,
  link: { hash: string; accountId: string; email: string; expiresAt: Date },
): Promise<boolean> {
  // Held, so that whoever names another guardian or deletes the account waits, and then deletes this one, too.
  const rows = await db`
    with named as materialized (
      select id, guardian_email from account where id = ${link.accountId} and guardian_email = ${link.email} for share),
    kept as (
      insert into guardian_link (hash, account_id, email, expires_at)
      select ${link.hash}, id, guardian_email, ${link.expiresAt}::timestamptz from named on conflict do nothing)
    select 1 from named`;
  return rows.length > 0;
}

interface Confirmed {
  accountId: string;
  firstName: string;
  isNew: boolean;
  mode: GuardianMode;
}

/** Without a wish, whoever confirmed before keeps what they chose, and a new one begins as everybody does. */
export async function confirmGuardian(
  tx: Tx,
  hash: string,
  now: Date,
  wish: GuardianMode | null = null,
): Promise<Confirmed | null> {
  const [link]: { email: string }[] = await tx`select email from guardian_link where hash = ${hash}`;
  if (!link) return null;
  await holdMailbox(tx, link.email);
  const [row]: Confirmed[] = await tx`
    with named as (
      select a.id, a.first_name, a.guardian_confirmed_at is null as is_new,
        coalesce(${wish}::text, case when a.guardian_confirmed_at is null then ${USUAL_GUARDIAN_MODE} else a.guardian_mode end) as mode
      from ${linked(tx, hash, now)} for update of a),
    confirmed as (
      update account set guardian_confirmed_at = coalesce(guardian_confirmed_at, ${now}), guardian_mode = named.mode
      from named where account.id = named.id and (named.is_new or account.guardian_mode <> named.mode))
    select id as "accountId", first_name as "firstName", is_new as "isNew", mode from named`;
  return row ?? null;
}

/** Null for a link that is over. */
export async function findByGuardianLink(
  db: Db,
  hash: string,
  now: Date,
): Promise<(Guardian & { firstName: string }) | null> {
  const [row]: (Guardian & { firstName: string })[] = await db`
    select a.guardian_email as email, a.guardian_confirmed_at is not null as confirmed, a.first_name as "firstName",
      case when a.guardian_confirmed_at is not null then a.guardian_mode end as mode
    from ${linked(db, hash, now)}`;
  return row ?? null;
}

/** Only if the account still names the address that the link was mailed to, and never a mentor: guardians enter rooms and read messages. */
function linked(db: Db, hash: string, now: Date) {
  return db`
    guardian_link l join account a on a.id = l.account_id and a.guardian_email = l.email
      where l.hash = ${hash} and l.expires_at > ${now} and a.deleted_at is null
        and not exists (select from account m where m.role = 'mentor'
          and regexp_replace(m.email, '[+][^@]*@', '@') = regexp_replace(l.email, '[+][^@]*@', '@'))`;
}

/** Until the transaction ends: whoever would be a mentor and a guardian by the same mailbox is one of them first. */
export async function holdMailbox(tx: Tx, email: string): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(hashtext('mailbox'), hashtext(regexp_replace(${email}::text, '[+][^@]*@', '@')))`;
}

/** With or without a tag. A guardian enters rooms and reads copies: no mentor gets there by having confirmed before. */
export async function isGuardianMailbox(db: Db, email: string): Promise<boolean> {
  const rows = await db`
    select 1 from account where guardian_confirmed_at is not null
      and regexp_replace(guardian_email, '[+][^@]*@', '@') = regexp_replace(${email}::text, '[+][^@]*@', '@') limit 1`;
  return rows.length > 0;
}

import type { LinkAction, Role } from 'contracts/status';
import type { Db } from 'svc-kit/db';

export interface MailedLink {
  hash: string;
  accountId: string;
  sessionId: string;
  action: LinkAction;
  expiresAt: Date;
  /** Of a guardian's link: good only for whom the account still names. */
  guardianEmail?: string;
}

/** Composing the same mail again changes nothing. @returns the hashes of those that are good */
export async function insertLinks(db: Db, links: readonly MailedLink[]): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  // Held, so that whoever names another guardian meanwhile waits, and then deletes these links, too.
  const rows: { hash: string }[] = await db`
    with given as (
      select * from jsonb_to_recordset(${links}::jsonb) as l(hash text, "accountId" uuid, "sessionId" uuid, action text,
        "expiresAt" timestamptz, "guardianEmail" text)),
    held as materialized (
      select id, guardian_email from account
      where id in (select "accountId" from given where "guardianEmail" is not null)
        and guardian_confirmed_at is not null order by id for share),
    good as (
      select * from given l where "guardianEmail" is null
        or exists (select from held h where h.id = l."accountId" and h.guardian_email = l."guardianEmail")),
    kept as (
      insert into mailed_link (hash, account_id, session_id, action, expires_at)
      select hash, "accountId", "sessionId", action, "expiresAt" from good on conflict do nothing)
    select hash from good`;
  return new Set(rows.map(({ hash }) => hash));
}

/** People open the mail that they find first, so links move along; none ends earlier than it said. */
export async function extendLinks(
  tx: Db,
  sessionId: string,
  expiries: { action: LinkAction; at: Date }[],
): Promise<void> {
  await tx`
    update mailed_link l set expires_at = e.at
    from jsonb_to_recordset(${expiries}::jsonb) as e(action text, at timestamptz)
    where l.session_id = ${sessionId} and l.action = e.action and l.expires_at < e.at`;
}

export interface OpenLink {
  accountId: string;
  role: Role;
  sessionId: string;
  action: LinkAction;
  /** Null unless it is a guardian's. */
  guardianSince: Date | null;
}

/** Null when the link has expired (domain time) or the account is deleted. */
export async function findLink(db: Db, hash: string, now: Date): Promise<OpenLink | null> {
  const [row]: OpenLink[] = await db`
    select l.account_id as "accountId", a.role, l.session_id as "sessionId", l.action,
      case when l.action in ('guardian', 'report_as_guardian', 'thread_as_guardian')
        then a.guardian_confirmed_at end as "guardianSince"
    from mailed_link l join account a on a.id = l.account_id and a.deleted_at is null
    where l.hash = ${hash} and l.expires_at > ${now}`;
  return row ?? null;
}

import type { LinkAction, Role } from 'contracts/status';
import type { Db } from 'svc-kit/db';

export interface MailedLink {
  hash: string;
  accountId: string;
  sessionId: string;
  action: LinkAction;
  expiresAt: Date;
}

/** Composing the same mail again changes nothing. */
export async function insertLinks(db: Db, links: readonly MailedLink[]): Promise<void> {
  if (links.length === 0) return;
  await db`
    insert into mailed_link (hash, account_id, session_id, action, expires_at)
    select hash, "accountId", "sessionId", action, "expiresAt"
    from jsonb_to_recordset(${links}::jsonb)
      as l(hash text, "accountId" uuid, "sessionId" uuid, action text, "expiresAt" timestamptz)
    on conflict do nothing`;
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

interface OpenLink {
  accountId: string;
  role: Role;
  sessionId: string;
  action: LinkAction;
}

/** Null when the link has expired (domain time) or the account is deleted. */
export async function findLink(db: Db, hash: string, now: Date): Promise<OpenLink | null> {
  const [row]: OpenLink[] = await db`
    select l.account_id as "accountId", a.role, l.session_id as "sessionId", l.action
    from mailed_link l join account a on a.id = l.account_id and a.deleted_at is null
    where l.hash = ${hash} and l.expires_at > ${now}`;
  return row ?? null;
}

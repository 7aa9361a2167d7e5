import { DAY_MS, REFRESH_TOKEN_DAYS } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import type { Account } from './accounts.ts';

/** A refresh token presented again this soon after its rotation comes from a second tab, not from a thief. */
const GRACE_MS = 10_000;

export interface SignIn {
  id: string;
  createdAt: Date;
}

export async function insertSignIn(tx: Db, accountId: string, refreshHash: string, now: Date): Promise<SignIn> {
  const id = crypto.randomUUID();
  const expires = new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS);
  await tx`
    with made as (
      insert into sign_in (id, account_id, created_at, expires_at) values (${id}, ${accountId}, ${now}, ${expires})
      returning id)
    insert into refresh_token (hash, sign_in_id, created_at) select ${refreshHash}, id, ${now} from made`;
  return { id, createdAt: now };
}

export type Rotation =
  | { outcome: 'rotated'; signIn: SignIn; account: Pick<Account, 'id' | 'role'>; expiresAt: Date }
  | { outcome: 'reused'; signIn: SignIn; account: Pick<Account, 'id' | 'role'> }
  | { outcome: 'unknown' };

type TokenRow = {
  rotated_at: Date | null;
  sign_in_id: string;
  signed_in_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  account_id: string;
  role: Account['role'];
};

/**
 * Puts the successor in a refresh token's place. Within the grace the same old token gives the same successor once more;
 * later it is reported as reused, and the caller ends the sign-in.
 */
export async function rotate(tx: Tx, hash: string, successorHash: string, now: Date): Promise<Rotation> {
  const [row]: TokenRow[] = await tx`
    select t.rotated_at, s.id as sign_in_id, s.created_at as signed_in_at, s.expires_at, s.ended_at,
      a.id as account_id, a.role
    from refresh_token t join sign_in s on s.id = t.sign_in_id join account a on a.id = s.account_id
    where t.hash = ${hash} and a.deleted_at is null for update of t, s`;
  if (!row || row.ended_at || row.expires_at <= now) return { outcome: 'unknown' };
  const found = {
    signIn: { id: row.sign_in_id, createdAt: row.signed_in_at },
    account: { id: row.account_id, role: row.role },
  };
  if (row.rotated_at && now.getTime() - row.rotated_at.getTime() > GRACE_MS) return { outcome: 'reused', ...found };
  if (!row.rotated_at) {
    await tx`
      with old as (update refresh_token set rotated_at = ${now} where hash = ${hash} returning sign_in_id)
      insert into refresh_token (hash, sign_in_id, created_at) select ${successorHash}, sign_in_id, ${now} from old`;
  }
  return { outcome: 'rotated', ...found, expiresAt: row.expires_at };
}

/** Ends one sign-in. False when it was ended before or does not exist. */
export async function endSignIn(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx`update sign_in set ended_at = ${now} where id = ${id} and ended_at is null returning 1`;
  return rows.length > 0;
}

export async function endAllSignIns(tx: Db, accountId: string, now: Date): Promise<void> {
  await tx`update sign_in set ended_at = ${now} where account_id = ${accountId} and ended_at is null`;
}

/** Ends all but one, and answers which. */
export async function endOtherSignIns(tx: Db, accountId: string, kept: string, now: Date): Promise<string[]> {
  const rows: { id: string }[] = await tx`
    update sign_in set ended_at = ${now}
    where account_id = ${accountId} and id::text <> ${kept} and ended_at is null returning id`;
  return rows.map(({ id }) => id);
}

/** The open sign-in that a refresh token belongs to. */
export async function signInOf(db: Db, hash: string): Promise<{ id: string; accountId: string } | null> {
  const [row]: { id: string; account_id: string }[] = await db`
    select s.id, s.account_id from refresh_token t join sign_in s on s.id = t.sign_in_id
    where t.hash = ${hash} and s.ended_at is null`;
  return row ? { id: row.id, accountId: row.account_id } : null;
}

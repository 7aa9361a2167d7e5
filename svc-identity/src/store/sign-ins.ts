import { DAY_MS, REFRESH_TOKEN_DAYS } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import type { Account } from './accounts.ts';

/** A refresh token reused this soon after its rotation comes from a second tab, not from a thief. */
const GRACE_MS = 10_000;

export interface SignIn {
  id: string;
  createdAt: Date;
}

export interface NewSignIn {
  accountId: string;
  refreshHash: string;
  deviceHash: string;
  device: string;
  network: string | null;
  now: Date;
}

export async function insertSignIn(tx: Db, signIn: NewSignIn): Promise<SignIn> {
  const id = crypto.randomUUID();
  const { accountId, refreshHash, deviceHash, device, network, now } = signIn;
  const expires = new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS);
  await tx`
    with made as (
      insert into sign_in (id, account_id, created_at, expires_at, device, network, device_hash)
      values (${id}, ${accountId}, ${now}, ${expires}, ${device}, ${network}, ${deviceHash}) returning id)
    insert into refresh_token (hash, sign_in_id, created_at) select ${refreshHash}, id, ${now} from made`;
  return { id, createdAt: now };
}

export type Rotation =
  | { outcome: 'rotated'; signIn: SignIn; account: Pick<Account, 'id' | 'role'>; expiresAt: Date }
  | { outcome: 'reused'; signIn: SignIn; account: Pick<Account, 'id' | 'role'> }
  | { outcome: 'unknown' };

type TokenRow = {
  rotatedAt: Date | null;
  signInId: string;
  signedInAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  accountId: string;
  role: Account['role'];
};

/** Within the grace period the old token gives the same successor; later it counts as reused: end the sign-in. */
export async function rotate(tx: Tx, hash: string, successorHash: string, now: Date): Promise<Rotation> {
  const [row]: TokenRow[] = await tx`
    select t.rotated_at as "rotatedAt", s.id as "signInId", s.created_at as "signedInAt",
      s.expires_at as "expiresAt", s.ended_at as "endedAt", a.id as "accountId", a.role
    from refresh_token t join sign_in s on s.id = t.sign_in_id join account a on a.id = s.account_id
    where t.hash = ${hash} and a.deleted_at is null for update of t, s`;
  if (!row || row.endedAt || row.expiresAt <= now) return { outcome: 'unknown' };
  const found = {
    signIn: { id: row.signInId, createdAt: row.signedInAt },
    account: { id: row.accountId, role: row.role },
  };
  if (row.rotatedAt && now.getTime() - row.rotatedAt.getTime() > GRACE_MS) return { outcome: 'reused', ...found };
  if (!row.rotatedAt) {
    await tx`
      with old as (update refresh_token set rotated_at = ${now} where hash = ${hash} returning sign_in_id)
      insert into refresh_token (hash, sign_in_id, created_at) select ${successorHash}, sign_in_id, ${now} from old`;
  }
  return { outcome: 'rotated', ...found, expiresAt: row.expiresAt };
}

/** False when the sign-in had already ended or does not exist. */
export async function endSignIn(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx`update sign_in set ended_at = ${now} where id = ${id} and ended_at is null returning 1`;
  return rows.length > 0;
}

export async function endAllSignIns(tx: Db, accountId: string, now: Date): Promise<number> {
  const rows = await tx`
    update sign_in set ended_at = ${now} where account_id = ${accountId} and ended_at is null returning 1`;
  return rows.length;
}

export async function endOtherSignIns(tx: Db, accountId: string, kept: string, now: Date): Promise<string[]> {
  const rows: { id: string }[] = await tx`
    update sign_in set ended_at = ${now}
    where account_id = ${accountId} and id::text <> ${kept} and ended_at is null returning id`;
  return rows.map(({ id }) => id);
}

export async function signInOf(db: Db, hash: string): Promise<{ id: string; accountId: string } | null> {
  const [row]: { id: string; accountId: string }[] = await db`
    select s.id, s.account_id as "accountId" from refresh_token t join sign_in s on s.id = t.sign_in_id
    where t.hash = ${hash} and s.ended_at is null`;
  return row ?? null;
}

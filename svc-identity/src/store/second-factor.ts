import type { Db, Tx } from 'svc-kit/db';

/** False when the account is already enrolled. */
export async function keepPendingSecret(db: Db, id: string, secret: string): Promise<boolean> {
  const rows = await db`
    update account set totp_pending = ${secret} where id = ${id} and totp_secret is null returning 1`;
  return rows.length > 0;
}

export async function pendingSecret(db: Db, id: string): Promise<string | null> {
  const [row]: { secret: string | null }[] = await db`
    select totp_pending as secret from account where id = ${id} and totp_secret is null`;
  return row?.secret ?? null;
}

/** So that of two who log in at once one has a key mailed. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx`select from account where id = ${id} for update`;
}

/** Whether the secret that waits for its first code is on its way to the account's mailbox, or there. */
export async function hasMailedSecret(db: Db, id: string): Promise<boolean> {
  const rows = await db`
    select 1 from account a join mail m on m.account_id = a.id and m.kind = 'second_factor_setup' and m.dropped is null
      and m.facts ->> 'sealedSecret' = a.totp_pending
    where a.id = ${id}`;
  return rows.length > 0;
}

/** Uses up the time step of the confirming code. */
export async function enroll(db: Db, id: string, secret: string, step: number): Promise<boolean> {
  const rows = await db`
    update account set totp_secret = totp_pending, totp_pending = null, totp_last_step = ${step}
    where id = ${id} and totp_secret is null and totp_pending = ${secret} returning 1`;
  return rows.length > 0;
}

import type { Db } from 'svc-kit/db';

export async function isKnownDevice(db: Db, email: string, hash: string): Promise<boolean> {
  const rows = await db`
    select 1 from device d join account a on a.id = d.account_id where a.email = ${email} and d.hash = ${hash}`;
  return rows.length > 0;
}

/** False when the account knew it before. `now` is real time. */
export async function keepDevice(db: Db, accountId: string, hash: string, now: Date): Promise<boolean> {
  const [row]: { isNew: boolean }[] = await db`
    insert into device (account_id, hash, seen_at) values (${accountId}, ${hash}, ${now})
    on conflict (account_id, hash) do update set seen_at = excluded.seen_at
    returning xmax = 0 as "isNew"`;
  return row?.isNew ?? false;
}

export async function forgetOtherDevices(db: Db, accountId: string, kept: string): Promise<void> {
  await db`delete from device where account_id = ${accountId} and hash <> ${kept}`;
}

export async function forgetDevices(db: Db, accountId: string): Promise<void> {
  await db`delete from device where account_id = ${accountId}`;
}

export async function forgetDevice(db: Db, accountId: string, hash: string): Promise<void> {
  await db`delete from device where account_id = ${accountId} and hash = ${hash}`;
}

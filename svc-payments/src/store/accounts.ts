import type { Db, Tx } from 'svc-kit/db';

export interface ConnectedAccount {
  mentorId: string;
  accountId: string | null;
  connected: boolean;
  ready: boolean;
  /** Or removed at Stripe, so that it is out of our key's sight. */
  closed: boolean;
  version: number;
}
type Row = {
  mentor_id: string;
  account_id: string | null;
  connected: boolean;
  ready: boolean;
  closed: boolean;
  version: number;
};

function toAccount(row: Row): ConnectedAccount {
  return {
    mentorId: row.mentor_id,
    accountId: row.account_id,
    connected: row.connected,
    ready: row.ready,
    closed: row.closed,
    version: row.version,
  };
}

export async function findAccount(db: Db, mentorId: string): Promise<ConnectedAccount | null> {
  const [row]: Row[] = await db`select * from connected_account where mentor_id = ${mentorId}`;
  return row ? toAccount(row) : null;
}

export async function findAccountByStripeId(db: Db, accountId: string): Promise<ConnectedAccount | null> {
  const [row]: Row[] = await db`select * from connected_account where account_id = ${accountId}`;
  return row ? toAccount(row) : null;
}

/** As it is now, until the transaction ends. */
export async function holdAccount(tx: Tx, accountId: string): Promise<ConnectedAccount | null> {
  const [row]: Row[] = await tx`select * from connected_account where account_id = ${accountId} for update`;
  return row ? toAccount(row) : null;
}

/** Only one that was closed gives way to another. */
export async function noteAccount(tx: Tx, mentorId: string, accountId: string): Promise<void> {
  await tx`
    insert into connected_account (mentor_id, account_id) values (${mentorId}, ${accountId})
    on conflict (mentor_id) do update set account_id = excluded.account_id, closed = false
    where connected_account.account_id is null
      or (connected_account.closed and connected_account.account_id <> excluded.account_id)`;
}

/** Of two who want to begin with another one, the second finds it. */
export async function lockClosed(tx: Tx, mentorId: string): Promise<boolean> {
  const rows = await tx`select 1 from connected_account where mentor_id = ${mentorId} and closed for update`;
  return rows.length > 0;
}

/** One that was out of our key's sight may come back. */
export async function noteClosed(tx: Tx, accountId: string, closed: boolean): Promise<void> {
  await tx`update connected_account set closed = ${closed} where account_id = ${accountId} and closed <> ${closed}`;
}

/** Also a check that fails, so that the others have their turn. */
export async function noteCheck(db: Db, accountId: string, now: Date): Promise<void> {
  await db`update connected_account set checked_at = ${now} where account_id = ${accountId}`;
}

/** Of the account that the mentor is paid at; another one says nothing. @returns it, or null when nothing changed */
export async function noteReadiness(
  tx: Tx,
  accountId: string,
  state: { connected: boolean; ready: boolean },
): Promise<ConnectedAccount | null> {
  const [row]: Row[] = await tx`
    update connected_account set connected = ${state.connected}, ready = ${state.ready}, version = version + 1
    where account_id = ${accountId} and (connected, ready) is distinct from (${state.connected}, ${state.ready})
    returning *`;
  return row ? toAccount(row) : null;
}

export async function listToCheck(db: Db, ready: boolean, limit: number): Promise<string[]> {
  const rows: { account_id: string }[] = await db`
    select account_id from connected_account where account_id is not null and ready = ${ready}
    order by checked_at nulls first, mentor_id limit ${limit}`;
  return rows.map((row) => row.account_id);
}

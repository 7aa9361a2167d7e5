import type { Db } from 'svc-kit/db';

export interface Subscription {
  id: string;
  accountId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface NewSubscription extends Subscription {
  signInId: string;
  now: Date;
}

/**
 * A browser has one endpoint, which goes over to whoever signs in there and subscribes. False when the sign-in has ended or
 * the account is deleted: whoever ends it meanwhile waits, and then takes the subscription out.
 */
export async function saveSubscription(tx: Db, s: NewSubscription): Promise<boolean> {
  const { count } = await tx`
    with own as (select id from account where id = ${s.accountId} and deleted_at is null for key share),
    by as (
      select id, ended_at from sign_in where id::text = ${s.signInId} and account_id = ${s.accountId} for share)
    insert into push_subscription (id, account_id, sign_in_id, endpoint, p256dh, auth, created_at)
    select ${s.id}, own.id, (select id from by), ${s.endpoint}, ${s.p256dh}, ${s.auth}, ${s.now} from own
    where not exists (select from by where ended_at is not null)
    on conflict (endpoint) do update set id = excluded.id, account_id = excluded.account_id,
      sign_in_id = excluded.sign_in_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`;
  return count > 0;
}

export async function keepNewestSubscriptions(tx: Db, accountId: string, most: number): Promise<void> {
  await tx`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${accountId} order by created_at desc, id offset ${most})`;
}

export async function findSubscription(db: Db, id: string): Promise<(Subscription & { off: string[] }) | null> {
  const [row]: (Subscription & { off: string[] | null })[] = await db`
    select s.id, s.account_id as "accountId", s.endpoint, s.p256dh, s.auth, c.off
    from push_subscription s left join push_choice c on c.account_id = s.account_id where s.id = ${id}`;
  return row ? { ...row, off: row.off ?? [] } : null;
}

export interface PushDevice {
  id: string;
  device: string | null;
  since: Date;
  signInId: string | null;
}

export async function findPushSettings(db: Db, accountId: string): Promise<{ off: string[]; devices: PushDevice[] }> {
  const [choice]: { off: string[] }[] = await db`select off from push_choice where account_id = ${accountId}`;
  const devices: PushDevice[] = await db`
    select p.id, s.device, p.created_at as since, p.sign_in_id as "signInId"
    from push_subscription p left join sign_in s on s.id = p.sign_in_id
    where p.account_id = ${accountId} order by p.created_at desc, p.id`;
  return { off: choice?.off ?? [], devices: [...devices] };
}

/** False when the account is deleted; a deletion that is under way is waited for. */
export async function saveChoice(db: Db, accountId: string, off: readonly string[]): Promise<boolean> {
  const { count } = await db`
    with own as (select id from account where id = ${accountId} and deleted_at is null for key share)
    insert into push_choice (account_id, off) select id, ${db.array([...off], 'TEXT')} from own
    on conflict (account_id) do update set off = excluded.off`;
  return count > 0;
}

export async function deleteSubscription(db: Db, accountId: string, id: string): Promise<void> {
  await db`delete from push_subscription where id = ${id} and account_id = ${accountId}`;
}

export async function deleteSubscriptionsOf(db: Db, accountId: string): Promise<void> {
  await db`delete from push_subscription where account_id = ${accountId}`;
}

export async function deleteSubscriptionsBySignIn(db: Db, signInId: string): Promise<void> {
  await db`delete from push_subscription where sign_in_id = ${signInId}`;
}

/** Of whoever was signed in at this browser before: a sign-in that only ran out keeps its own. */
export async function deleteSubscriptionsOfOthers(
  tx: Db,
  { accountId, deviceHash }: { accountId: string; deviceHash: string },
): Promise<void> {
  await tx`
    delete from push_subscription p using sign_in s
    where s.device_hash = ${deviceHash} and p.sign_in_id = s.id and p.account_id <> ${accountId}`;
}

/** Also those whose sign-in nobody knows any more. */
export async function deleteSubscriptionsButOf(db: Db, accountId: string, keptSignIn: string): Promise<void> {
  await db`
    delete from push_subscription where account_id = ${accountId} and sign_in_id::text is distinct from ${keptSignIn}`;
}

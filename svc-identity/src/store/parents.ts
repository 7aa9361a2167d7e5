import { USUAL_GUARDIAN_MODE } from 'contracts/status';
import type { Db, Tx } from 'svc-kit/db';
import { type AskedAccount, decidePayer, type PayerOutcome } from '../domain/payer.ts';
import { holdMailbox } from './guardians.ts';

export interface ParentContact {
  id: string;
  email: string | null;
}

/** Whom the athlete asked about a session, not who paid. */
export async function findAsked(db: Db, sessionId: string): Promise<ParentContact[]> {
  return db`
    select id, email from parent_contact where session_id = ${sessionId} and checkout_id is null order by created_at`;
}

/** Whose payment stands. A guardian is no part of them: they get copies. Once the account is deleted, nobody has an address. */
export async function findOtherPayers(db: Db, sessionId: string): Promise<(ParentContact & { checkoutId: string })[]> {
  return db`
    select p.id, p.email, p.checkout_id as "checkoutId" from parent_contact p
    join guardian_consent c on c.checkout_id = p.checkout_id join account a on a.id = p.account_id
    where p.session_id = ${sessionId}
      and not coalesce(a.guardian_email = p.email and a.guardian_confirmed_at is not null, false)`;
}

/** Serializes the asking of parents about one session, so that the limit holds. */
export async function lockAsking(tx: Tx, sessionId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`parents of ${sessionId}`}, 0))`;
}

/** Asking again replaces what was written with it. */
export async function saveAsked(
  tx: Tx,
  asked: { id: string; accountId: string; sessionId: string; email: string | null; note: string | null; now: Date },
): Promise<void> {
  await tx`
    insert into parent_contact (id, account_id, session_id, email, note, created_at)
    values (${asked.id}, ${asked.accountId}, ${asked.sessionId}, ${asked.email}, ${asked.note}, ${asked.now})
    on conflict (id) do update set note = excluded.note`;
}

export async function findParentEmail(db: Db, id: string): Promise<string | null> {
  const [row]: { email: string | null }[] = await db`select email from parent_contact where id = ${id}`;
  return row?.email ?? null;
}

/** @returns its id, also when this payment's payer is known already. One who was forgotten is mailed about their money all the same. */
export async function savePayer(
  tx: Tx,
  payer: { accountId: string; sessionId: string; email: string | null; checkoutId: string; now: Date },
): Promise<string> {
  const [row]: { id: string }[] = await tx`
    insert into parent_contact (id, account_id, session_id, email, checkout_id, created_at)
    values (${crypto.randomUUID()}, ${payer.accountId}, ${payer.sessionId}, ${payer.email}, ${payer.checkoutId}, ${payer.now})
    on conflict (checkout_id) do update set email = coalesce(parent_contact.email, excluded.email)
    returning id`;
  if (!row) throw new Error('an upsert without a row');
  return row.id;
}

/** Null for a deleted account. Locks it, so that of two payers one becomes the guardian. */
export async function confirmPayer(
  tx: Tx,
  accountId: string,
  email: string | null,
  now: Date,
): Promise<PayerOutcome | null> {
  if (email) await holdMailbox(tx, email);
  const [account]: AskedAccount[] = await tx`
    select email, guardian_email as "guardianEmail", guardian_confirmed_at is not null as "guardianConfirmed"
    from account where id = ${accountId} and deleted_at is null for update`;
  if (!account) return null;
  const mentors = await tx`
    select 1 from account where regexp_replace(email, '[+][^@]*@', '@') = regexp_replace(${email}::text, '[+][^@]*@', '@')
      and role = 'mentor'`;
  const outcome = decidePayer(email, account, mentors.length > 0);
  if (outcome !== 'confirmed') return outcome;
  await tx`
    update account set guardian_email = ${email}, guardian_confirmed_at = ${now}, guardian_mode = ${USUAL_GUARDIAN_MODE}
    where id = ${accountId}`;
  await tx`delete from guardian_link where account_id = ${accountId}`;
  return outcome;
}

/** Of this payment; whoever paid agreed once. */
export async function hasConsented(db: Db, checkoutId: string): Promise<boolean> {
  return (await db`select 1 from guardian_consent where checkout_id = ${checkoutId}`).length > 0;
}

/** Whether they are the guardian for whom a copy of that mail was queued. @param dedupeKey of the mail that was copied */
export async function isCopiedTo(db: Db, accountId: string, email: string | null, dedupeKey: string): Promise<boolean> {
  const rows = await db`
    select 1 from account a join mail m on m.guardian_since = a.guardian_confirmed_at
    where a.id = ${accountId} and a.guardian_email = ${email} and m.dedupe_key = ${`${dedupeKey}:guardian`}`;
  return rows.length > 0;
}

export async function addConsent(
  tx: Tx,
  consent: {
    accountId: string;
    sessionId: string;
    checkoutId: string;
    email: string | null;
    version: number;
    text: string;
    outcome: PayerOutcome;
    now: Date;
  },
): Promise<void> {
  await tx`
    insert into guardian_consent (checkout_id, account_id, session_id, email, method, version, text, outcome, given_at)
    values (${consent.checkoutId}, ${consent.accountId}, ${consent.sessionId}, ${consent.email}, 'paid',
      ${consent.version}, ${consent.text}, ${consent.outcome}, ${consent.now})`;
}

/** With the account, and when the requests are long over; of a refund after that, once it was mailed. */
export async function forgetParents(tx: Db, which: { accountId: string } | { askedBefore: Date }): Promise<void> {
  if ('accountId' in which) {
    await tx`update parent_contact set email = null, note = null where account_id = ${which.accountId}`;
    await tx`update guardian_consent set email = null where account_id = ${which.accountId}`;
    return;
  }
  await tx`
    update parent_contact p set email = null, note = null
    where (email is not null or note is not null) and (created_at < ${which.askedBefore}
      or exists (select from account where id = p.account_id and deleted_at is not null))
      and not exists (select from mail where parent_id = p.id and sent_at is null and dropped is null)`;
}

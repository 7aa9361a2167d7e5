import type { Db, Tx } from 'svc-kit/db';
import { receivableOf } from '../domain/ledger.ts';
import { balanceOf } from './ledger.ts';

/** Serializes what changes a mentor's debt. Taken after the session's lock, never before. */
export async function lockDebt(tx: Tx, mentorId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('mentor_debt'), hashtext(${mentorId}))`;
}

/** Cents that the mentor owes, with what is being reversed. */
async function debtOf(db: Db, mentorId: string): Promise<number> {
  return Math.max(0, -(await balanceOf(db, receivableOf(mentorId))));
}

/** Cents that the mentor owes and that no reversal which Stripe was asked for is just bringing back. */
export async function unaskedDebtOf(db: Db, mentorId: string): Promise<number> {
  const [row]: { cents: string }[] = await db`
    select coalesce(sum((i.params -> 'create' ->> 'amount')::bigint), 0) as cents from intent i
    join payable_session s on s.session_id = (i.params -> 'create' -> 'metadata' ->> 'session_id')::uuid
    where i.state = 'pending' and i.kind in ('reversal', 'dispute_reversal') and s.mentor_id = ${mentorId}`;
  return Math.max(0, (await debtOf(db, mentorId)) - Number(row?.cents ?? 0));
}

/** Cents that no reversal is on its way for, so that they are kept from the mentor's next payments. */
export async function settledDebtOf(db: Db, mentorId: string): Promise<number> {
  const [row]: { cents: string }[] = await db`
    select coalesce((select sum(f.owed_cents - f.recovered_cents) from refund f
        join payable_session s on s.session_id = f.session_id where s.mentor_id = ${mentorId} and f.reversal = 'needed'), 0)
      + coalesce((select sum(d.owed_cents - d.recovered_cents) from card_dispute d
        join payable_session s on s.session_id = d.session_id where s.mentor_id = ${mentorId} and d.reversal = 'needed'), 0)
      as cents`;
  return Math.max(0, (await debtOf(db, mentorId)) - Number(row?.cents ?? 0));
}

/**
 * Mentors' parts that are being reversed or were refused, with what is left of each, so that they add up to no more than
 * the debt. What was paid off since was the oldest of the refused.
 */
export const mentorParts = (db: Db) => db`
  select o.*, greatest(0, least(o.cents, coalesce(-a.balance_cents, 0) - coalesce(sum(o.cents) over (
    partition by o.mentor_id order by o.reversal, o.since desc, o.subject
    rows between unbounded preceding and 1 preceding), 0))) as left_cents
  from (
    select 'reversal' as kind, f.id::text as subject, f.session_id, s.mentor_id, f.created_at as since, f.reversal,
      f.reversals, f.owed_cents - f.recovered_cents as cents
    from refund f join payable_session s using (session_id) where f.reversal in ('needed', 'refused')
    union all
    select 'dispute_reversal', d.id, d.session_id, s.mentor_id, coalesce(d.closed_at, d.opened_at), d.reversal,
      d.reversals, d.owed_cents - d.recovered_cents
    from card_dispute d join payable_session s using (session_id) where d.reversal in ('needed', 'refused')
  ) o left join ledger_account a on a.name = 'receivable:' || o.mentor_id`;

/** Cents that are left of a refused one. */
export async function refusedPartOf(db: Db, id: string): Promise<number> {
  const [row]: { left_cents: string }[] = await db`
    select left_cents from (${mentorParts(db)}) o where subject = ${id} and reversal = 'refused'`;
  return Number(row?.left_cents ?? 0);
}

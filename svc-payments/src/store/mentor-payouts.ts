import type { Db, Tx } from 'svc-kit/db';

export interface MentorPayout {
  id: string;
  accountId: string;
  amountCents: number;
  status: 'paid' | 'failed';
  failureCode: string | null;
  createdAt: Date;
}
export interface BankTrouble {
  payoutId: string;
  accountId: string;
  mentorId: string;
  amountCents: number;
  failureCode: string | null;
  createdAt: Date;
  failedAt: Date;
}
interface TroubleRow {
  id: string;
  account_id: string;
  mentor_id: string;
  amount_cents: number;
  failure_code: string | null;
  created_at: Date;
  decided_at: Date;
}

/** A paid one may be refused later, and never the other way round. @returns false when it stood so before */
export async function noteMentorPayout(tx: Tx, payout: MentorPayout, now: Date): Promise<boolean> {
  const { id, accountId, amountCents, status, failureCode, createdAt } = payout;
  const { count } = await tx`
    insert into mentor_payout (id, account_id, amount_cents, status, failure_code, created_at, decided_at)
    values (${id}, ${accountId}, ${amountCents}, ${status}, ${failureCode}, ${createdAt}, ${now})
    on conflict (id) do update set status = excluded.status, failure_code = excluded.failure_code,
      decided_at = excluded.decided_at
    where mentor_payout.status = 'paid' and excluded.status = 'failed'`;
  return count > 0;
}

/** Payouts that a mentor's bank refused, until a later one of that mentor arrives. Null: of all mentors. Newest first. */
export async function listBankTroubles(db: Db, mentorId: string | null): Promise<BankTrouble[]> {
  const rows: TroubleRow[] = await db`
    select refused.id, account_id, mentor_id, amount_cents, failure_code, refused.created_at, decided_at
    from mentor_payout refused join connected_account using (account_id)
    where status = 'failed' and mentor_id = coalesce(${mentorId}, mentor_id) and not exists (
      select from mentor_payout later
      where later.account_id = refused.account_id and later.status = 'paid' and later.created_at > refused.created_at)
    order by decided_at desc, refused.id`;
  return rows.map((row) => ({
    payoutId: row.id,
    accountId: row.account_id,
    mentorId: row.mentor_id,
    amountCents: row.amount_cents,
    failureCode: row.failure_code,
    createdAt: row.created_at,
    failedAt: row.decided_at,
  }));
}

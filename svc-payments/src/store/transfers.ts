import type { Db, Tx } from 'svc-kit/db';

export interface Release {
  mentorCents: number;
  commissionCents: number;
}
export interface Transfer {
  sessionId: string;
  mentorId: string;
  chargeId: string;
  amountCents: number;
  reversedCents: number;
  status: 'waiting' | 'sending' | 'paid' | 'failed';
  stripeId: string | null;
}
type Row = {
  session_id: string;
  mentor_id: string;
  charge_id: string;
  amount_cents: number;
  reversed_cents: number;
  status: Transfer['status'];
  stripe_id: string | null;
};

/** @returns false when the session was released before */
export async function addRelease(tx: Tx, sessionId: string, split: Release, now: Date): Promise<boolean> {
  const { count } = await tx`
    insert into release (session_id, mentor_cents, commission_cents, released_at)
    values (${sessionId}, ${split.mentorCents}, ${split.commissionCents}, ${now}) on conflict do nothing`;
  return count > 0;
}

export async function findRelease(db: Db, sessionId: string): Promise<Release | null> {
  const [row]: { mentor_cents: number; commission_cents: number }[] = await db`
    select mentor_cents, commission_cents from release where session_id = ${sessionId}`;
  return row ? { mentorCents: row.mentor_cents, commissionCents: row.commission_cents } : null;
}

export async function changeRelease(tx: Tx, sessionId: string, by: Release): Promise<void> {
  await tx`
    update release set mentor_cents = mentor_cents + ${by.mentorCents},
      commission_cents = commission_cents + ${by.commissionCents} where session_id = ${sessionId}`;
}

export async function addTransfer(
  tx: Tx,
  transfer: Pick<Transfer, 'sessionId' | 'mentorId' | 'chargeId' | 'amountCents'>,
): Promise<void> {
  await tx`
    insert into transfer (session_id, mentor_id, charge_id, amount_cents)
    values (${transfer.sessionId}, ${transfer.mentorId}, ${transfer.chargeId}, ${transfer.amountCents})
    on conflict do nothing`;
}

export async function findTransfer(db: Db, sessionId: string): Promise<Transfer | null> {
  const [row]: Row[] = await db`select * from transfer where session_id = ${sessionId}`;
  return row
    ? {
        sessionId: row.session_id,
        mentorId: row.mentor_id,
        chargeId: row.charge_id,
        amountCents: row.amount_cents,
        reversedCents: row.reversed_cents,
        status: row.status,
        stripeId: row.stripe_id,
      }
    : null;
}

export async function setTransferSending(tx: Tx, sessionId: string, amountCents: number): Promise<void> {
  await tx`
    update transfer set status = 'sending', amount_cents = ${amountCents}, failure = null
    where session_id = ${sessionId} and status in ('waiting', 'failed')`;
}

export async function setTransferPaid(tx: Tx, sessionId: string, stripeId: string, now: Date): Promise<void> {
  await tx`
    update transfer set status = 'paid', stripe_id = ${stripeId}, paid_at = ${now} where session_id = ${sessionId}`;
}

export async function setTransferFailed(tx: Tx, sessionId: string, failure: string): Promise<void> {
  await tx`update transfer set status = 'failed', failure = ${failure} where session_id = ${sessionId}`;
}

export async function addReversed(tx: Tx, sessionId: string, cents: number): Promise<void> {
  await tx`update transfer set reversed_cents = reversed_cents + ${cents} where session_id = ${sessionId}`;
}

export async function listWaiting(db: Db, mentorId: string): Promise<string[]> {
  const rows: { session_id: string }[] = await db`
    select session_id from transfer where mentor_id = ${mentorId} and status in ('waiting', 'failed') order by session_id`;
  return rows.map((row) => row.session_id);
}

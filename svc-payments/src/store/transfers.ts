import type { Db, Tx } from 'svc-kit/db';

/** Totals of what a session released: lowered when money goes back, raised when it returns. */
export interface Release {
  mentorCents: number;
  commissionCents: number;
}
export interface NumberedTransfer {
  sessionId: string;
  number: number;
}
export interface Transfer extends NumberedTransfer {
  mentorId: string;
  chargeId: string;
  amountCents: number;
  reversedCents: number;
  status: 'waiting' | 'sending' | 'paid' | 'failed' | 'stopped' | 'closed';
  stripeId: string | null;
}
type Row = {
  session_id: string;
  number: number;
  mentor_id: string;
  charge_id: string;
  amount_cents: number;
  reversed_cents: number;
  status: Transfer['status'];
  stripe_id: string | null;
};

function toTransfer(row: Row): Transfer {
  return {
    sessionId: row.session_id,
    number: row.number,
    mentorId: row.mentor_id,
    chargeId: row.charge_id,
    amountCents: row.amount_cents,
    reversedCents: row.reversed_cents,
    status: row.status,
    stripeId: row.stripe_id,
  };
}

/** @returns the number of this release of the session */
export async function addRelease(tx: Tx, sessionId: string, split: Release, now: Date): Promise<number> {
  const [row]: { number: number }[] = await tx`
    insert into release (session_id, mentor_cents, commission_cents, released_at)
    values (${sessionId}, ${split.mentorCents}, ${split.commissionCents}, ${now})
    on conflict (session_id) do update set mentor_cents = release.mentor_cents + excluded.mentor_cents,
      commission_cents = release.commission_cents + excluded.commission_cents, number = release.number + 1,
      batch_id = null
    returning number`;
  return row?.number ?? 1;
}

export async function findRelease(db: Db, sessionId: string): Promise<Release> {
  const [row]: { mentor_cents: number; commission_cents: number }[] = await db`
    select mentor_cents, commission_cents from release where session_id = ${sessionId}`;
  return { mentorCents: row?.mentor_cents ?? 0, commissionCents: row?.commission_cents ?? 0 };
}

export async function lowerRelease(tx: Tx, sessionId: string, by: Release): Promise<void> {
  await tx`
    update release set mentor_cents = mentor_cents - ${by.mentorCents},
      commission_cents = commission_cents - ${by.commissionCents} where session_id = ${sessionId}`;
}

/** The next transfer of a session; it takes whatever is payable when it is sent. */
export async function addTransfer(
  tx: Tx,
  transfer: Pick<Transfer, 'sessionId' | 'mentorId' | 'chargeId' | 'amountCents'> & {
    status?: 'waiting' | 'stopped' | 'closed';
  },
): Promise<Transfer> {
  const [row]: Row[] = await tx`
    insert into transfer (session_id, number, mentor_id, charge_id, amount_cents, status)
    select ${transfer.sessionId}, coalesce(max(number), 0) + 1, ${transfer.mentorId}, ${transfer.chargeId},
      ${transfer.amountCents}, ${transfer.status ?? 'waiting'} from transfer where session_id = ${transfer.sessionId}
    returning *`;
  if (!row) throw new Error(`no transfer was added to session ${transfer.sessionId}`);
  return toTransfer(row);
}

export async function findOpenTransfer(db: Db, sessionId: string): Promise<Transfer | null> {
  const [row]: Row[] = await db`
    select * from transfer where session_id = ${sessionId} and status in ('waiting', 'sending', 'failed', 'stopped')`;
  return row ? toTransfer(row) : null;
}

export async function findTransferByStripeId(db: Db, stripeId: string): Promise<Transfer | null> {
  const [row]: Row[] = await db`select * from transfer where stripe_id = ${stripeId}`;
  return row ? toTransfer(row) : null;
}

/** Stripe's ids of those that were paid to the mentor. */
export async function listTransferIds(db: Db, mentorId: string): Promise<Set<string>> {
  const rows: { stripe_id: string }[] = await db`
    select stripe_id from transfer where mentor_id = ${mentorId} and stripe_id is not null`;
  return new Set(rows.map(({ stripe_id }) => stripe_id));
}

/** The one with most left of it; null when everything paid was reversed. */
export async function findReversible(db: Db, sessionId: string): Promise<Transfer | null> {
  const [row]: Row[] = await db`
    select * from transfer where session_id = ${sessionId} and status = 'paid' and stripe_id is not null
      and reversed_cents < amount_cents order by amount_cents - reversed_cents desc, number limit 1`;
  return row ? toTransfer(row) : null;
}

export async function setTransferSending(tx: Tx, at: NumberedTransfer, amountCents: number): Promise<void> {
  await tx`
    update transfer set status = 'sending', amount_cents = ${amountCents}, failure = null
    where session_id = ${at.sessionId} and number = ${at.number}`;
}

export async function setTransferPaid(
  tx: Tx,
  at: NumberedTransfer,
  { stripeId, amountCents }: { stripeId: string; amountCents: number },
  now: Date,
): Promise<void> {
  await tx`
    update transfer set status = 'paid', stripe_id = ${stripeId}, amount_cents = ${amountCents}, paid_at = ${now}
    where session_id = ${at.sessionId} and number = ${at.number}`;
}

export async function setTransferStatus(
  tx: Tx,
  at: NumberedTransfer,
  status: 'waiting' | 'failed' | 'stopped' | 'closed',
  failure: string | null = null,
): Promise<void> {
  await tx`
    update transfer set status = ${status}, failure = ${failure}
    where session_id = ${at.sessionId} and number = ${at.number}`;
}

export async function addReversed(tx: Tx, at: NumberedTransfer, cents: number): Promise<void> {
  await tx`
    update transfer set reversed_cents = reversed_cents + ${cents}
    where session_id = ${at.sessionId} and number = ${at.number}`;
}

export async function listWaiting(db: Db, mentorId: string): Promise<string[]> {
  const rows: { session_id: string }[] = await db`
    select session_id from transfer where mentor_id = ${mentorId} and status in ('waiting', 'failed') order by session_id`;
  return rows.map((row) => row.session_id);
}

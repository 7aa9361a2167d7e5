import type { Db, Tx } from 'svc-kit/db';
import type { Checkout, CheckoutStatus, NumberedCheckout } from '../domain/checkout.ts';

type Row = {
  session_id: string;
  n: number;
  cs_id: string | null;
  url: string | null;
  status: CheckoutStatus;
  amount_cents: number;
  athlete_id: string;
  mentor_id: string;
  starts_at: Date | null;
  parent_request_id: string | null;
  opened_at: Date;
  expires_at: Date;
};

function toCheckout(row: Row): Checkout {
  return {
    sessionId: row.session_id,
    checkoutNumber: row.n,
    checkoutId: row.cs_id,
    url: row.url,
    status: row.status,
    amountCents: row.amount_cents,
    athleteId: row.athlete_id,
    mentorId: row.mentor_id,
    startsAt: row.starts_at,
    parentRequestId: row.parent_request_id,
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
  };
}

export async function listCheckouts(db: Db, sessionId: string): Promise<Checkout[]> {
  const rows: Row[] = await db`select * from checkout where session_id = ${sessionId} order by n`;
  return rows.map(toCheckout);
}

export async function findCheckout(db: Db, checkoutId: string): Promise<Checkout | null> {
  const [row]: Row[] = await db`select * from checkout where cs_id = ${checkoutId}`;
  return row ? toCheckout(row) : null;
}

export async function findCheckoutByNumber(
  db: Db,
  { sessionId, checkoutNumber }: NumberedCheckout,
): Promise<Checkout | null> {
  const [row]: Row[] = await db`select * from checkout where session_id = ${sessionId} and n = ${checkoutNumber}`;
  return row ? toCheckout(row) : null;
}

export async function addCheckout(tx: Tx, checkout: Omit<Checkout, 'checkoutId' | 'url' | 'status'>): Promise<void> {
  await tx`
    insert into checkout (session_id, n, amount_cents, athlete_id, mentor_id, starts_at,
      parent_request_id, opened_at, expires_at)
    values (${checkout.sessionId}, ${checkout.checkoutNumber}, ${checkout.amountCents}, ${checkout.athleteId}, ${checkout.mentorId},
      ${checkout.startsAt}, ${checkout.parentRequestId}, ${checkout.openedAt}, ${checkout.expiresAt})`;
}

/** @returns false when it was open before */
export async function noteOpened(
  tx: Tx,
  { sessionId, checkoutNumber }: NumberedCheckout,
  page: { checkoutId: string; url: string | null; expiresAt: Date },
): Promise<boolean> {
  const { count } = await tx`
    update checkout set cs_id = ${page.checkoutId}, url = ${page.url}, expires_at = ${page.expiresAt}, status = 'open'
    where session_id = ${sessionId} and n = ${checkoutNumber} and status in ('opening', 'failed')`;
  return count > 0;
}

/** @returns false when the checkout had that status already, or cannot get it any more */
export async function setCheckoutStatus(
  tx: Tx,
  { sessionId, checkoutNumber }: NumberedCheckout,
  status: 'processing' | 'questioned' | 'complete' | 'expired' | 'failed',
): Promise<boolean> {
  const { count } = await tx`
    update checkout set status = ${status}
    where session_id = ${sessionId} and n = ${checkoutNumber} and status <> ${status} and status <> 'complete'
      and (status in ('opening', 'open') or ${status} in ('complete', 'questioned')
        or (status = 'processing' and ${status} = 'failed'))`;
  return count > 0;
}

export async function listUnsettledCheckouts(db: Db): Promise<Checkout[]> {
  const rows: Row[] = await db`
    select * from checkout where status in ('open', 'processing') and cs_id is not null order by expires_at limit 500`;
  return rows.map(toCheckout);
}

import { transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import type { Checkout } from '../domain/checkout.ts';
import { addCheckout, findCheckout, listCheckouts, noteOpened } from '../store/checkouts.ts';
import { wasLaidBack } from '../store/database-past.ts';
import { findPayable, lockSession } from '../store/sessions.ts';
import type { Stripe } from '../stripe.ts';

/**
 * The books lost this page when a backup was laid back, and the session is in them: booking takes its payment or refuses
 * it like any other. Whose link a parent paid by is lost.
 */
export async function adoptPage(
  deps: Deps,
  page: Stripe.Checkout.Session,
  sessionId: string,
): Promise<Checkout | null> {
  if (page.payment_status !== 'paid' || page.client_reference_id !== sessionId) return null;
  if (!(await wasLaidBack(deps.sql))) return null;
  return transaction(deps.sql, async (tx) => {
    await lockSession(tx, sessionId);
    const session = await findPayable(tx, sessionId);
    if (!session) return null;
    const adoptedBefore = await findCheckout(tx, page.id);
    if (adoptedBefore) return adoptedBefore;
    const { athleteId, mentorId, amountCents, startsAt } = session;
    const checkoutNumber = (await listCheckouts(tx, sessionId)).length + 1;
    const numbered = { sessionId, checkoutNumber };
    const openedAt = new Date(page.created * 1000);
    const expiresAt = new Date(page.expires_at * 1000);
    const facts = { athleteId, mentorId, amountCents, startsAt, parentRequestId: null };
    await addCheckout(tx, { ...numbered, ...facts, openedAt, expiresAt });
    await noteOpened(tx, numbered, { checkoutId: page.id, url: null, expiresAt });
    return findCheckout(tx, page.id);
  });
}

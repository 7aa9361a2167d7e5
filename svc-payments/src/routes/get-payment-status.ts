import { getPaymentStatus } from 'contracts/http/payments';
import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import type { Checkout } from '../domain/checkout.ts';
import { syncCheckout } from '../money/sync-checkout.ts';
import { findCheckout } from '../store/checkouts.ts';
import { isStripeTrouble } from '../stripe.ts';

export function mountGetPaymentStatus(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getPaymentStatus, async ({ params, caller }) => {
    const known = await findCheckout(deps.sql, params.id);
    const who = signedIn(caller);
    if (!known || (who.role !== 'admin' && known.athleteId !== who.id)) throw notFound();
    const isUndecided = known.status === 'open' || known.status === 'processing';
    const checkout = isUndecided ? await readAnew(deps, known) : known;
    return {
      payment_status: checkout.status === 'complete' ? ('paid' as const) : ('unpaid' as const),
      status: STATUS_ON_THE_WIRE[checkout.status],
      session_id: checkout.sessionId,
      amount_total: toDollars(checkout.amountCents),
    };
  });
}

/** In Stripe's words: what a bank has still to decide is complete and unpaid. */
const STATUS_ON_THE_WIRE = {
  opening: 'open',
  open: 'open',
  processing: 'complete',
  questioned: 'open',
  complete: 'complete',
  expired: 'expired',
  failed: 'expired',
} as const;

/** The webhook may be late; if Stripe does not answer either, what we know has to do. */
async function readAnew(deps: Deps, known: Checkout): Promise<Checkout> {
  try {
    return (await syncCheckout(deps, known.checkoutId ?? '')) ?? known;
  } catch (error) {
    if (!isStripeTrouble(error)) throw error;
    return known;
  }
}

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
    const checkout = known.status === 'open' ? await readAnew(deps, known) : known;
    return {
      payment_status: checkout.status === 'complete' ? ('paid' as const) : ('unpaid' as const),
      status: checkout.status === 'complete' || checkout.status === 'expired' ? checkout.status : ('open' as const),
      session_id: checkout.sessionId,
      amount_total: toDollars(checkout.amountCents),
    };
  });
}

/** The webhook may be late; if Stripe does not answer either, what we know has to do. */
async function readAnew(deps: Deps, known: Checkout): Promise<Checkout> {
  try {
    return (await syncCheckout(deps, known.checkoutId ?? '')) ?? known;
  } catch (error) {
    if (!isStripeTrouble(error)) throw error;
    return known;
  }
}

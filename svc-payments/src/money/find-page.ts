import { transaction } from 'svc-kit/db';
import { accept, HttpError } from 'svc-kit/errors';
import type { Deps } from '../deps.ts';
import { type Checkout, type PayableSession, planCheckout } from '../domain/checkout.ts';
import { listCheckouts } from '../store/checkouts.ts';
import { findPayable, lockSession } from '../store/sessions.ts';
import { isStripeTrouble } from '../stripe.ts';
import { closePage, isAddressRefused, isPageInDoubt, openPage, recoverPage } from './open-checkout.ts';
import { findPagePeople, type PagePeople, planPage } from './plan-page.ts';

type OpenPage = Checkout & { url: string; checkoutId: string };

/** The page on which this payer pays for the session. @throws HttpError with the reason why there is none */
export async function findPage(deps: Deps, payment: Payment): Promise<OpenPage> {
  try {
    const { url, checkoutId, ...page } = await findOrOpen(deps, payment);
    if (!url || !checkoutId) throw new HttpError(500, 'checkout_unavailable');
    return { ...page, url, checkoutId };
  } catch (error) {
    if (!isStripeTrouble(error)) throw error;
    throw new HttpError(500, 'checkout_unavailable');
  }
}

interface Payment {
  session: PayableSession;
  /** Null when the athlete pays. */
  parentRequestId: string | null;
}

/** @throws HttpError 500 when there is none, and Stripe's error while that is unknown */
async function findOrOpen(deps: Deps, payment: Payment, people: PagePeople | null = null): Promise<Checkout> {
  const { session, parentRequestId } = payment;
  const plan = await decide(deps, payment, people);
  if (plan.do === 'answer') return plan.checkout;
  if (plan.do === 'recover') {
    await recoverPage(deps, plan.checkout);
    return findOrOpen(deps, payment);
  }
  if (plan.do === 'replace') {
    for (const old of plan.replaces) await closePage(deps, old);
    return findOrOpen(deps, payment);
  }
  if (plan.do === 'ask') {
    return findOrOpen(deps, payment, await findPagePeople(deps, session, parentRequestId));
  }
  const numbered = { sessionId: session.sessionId, checkoutNumber: plan.checkoutNumber };
  const opened = await openPage(deps, numbered);
  if (opened?.status === 'failed' && (await isAddressRefused(deps.sql, numbered))) return findOrOpen(deps, payment);
  if (opened?.status !== 'open') throw new HttpError(500, 'checkout_unavailable');
  // Somebody else's page was just being opened; it is replaced now that it is known.
  return opened.parentRequestId === parentRequestId ? opened : findOrOpen(deps, payment);
}

/** Under the session's lock, so that two tabs open one page; whom it names is asked outside of it. */
async function decide(deps: Deps, { session, parentRequestId }: Payment, people: PagePeople | null) {
  return transaction(deps.sql, async (tx) => {
    await lockSession(tx, session.sessionId);
    const fresh = (await findPayable(tx, session.sessionId)) ?? session;
    const checkouts = await listCheckouts(tx, session.sessionId);
    const plan = accept(planCheckout(fresh, checkouts, parentRequestId, deps.clock.now()));
    if (plan.do === 'finish' && (await isPageInDoubt(tx, plan.checkout)))
      return { do: 'recover' as const, checkout: plan.checkout };
    if (plan.do === 'finish') return { do: 'send' as const, checkoutNumber: plan.checkout.checkoutNumber };
    if (plan.do !== 'open') return plan;
    if (plan.replaces.length > 0) return { do: 'replace' as const, replaces: plan.replaces };
    if (!people) return { do: 'ask' as const };
    const newest = checkouts.at(-1);
    const address = newest && (await isAddressRefused(tx, newest)) ? null : people.address;
    await planPage(deps, tx, fresh, { plan, people: { ...people, address } });
    return { do: 'send' as const, checkoutNumber: plan.checkoutNumber };
  });
}

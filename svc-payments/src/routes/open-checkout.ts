import { checkout, checkoutWithConnect } from 'contracts/http/payments';
import { internalSession } from 'contracts/internal';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { accept, HttpError, notFound, refused } from 'svc-kit/errors';
import { type AppEnv, type RouteInput, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { type Checkout, isOwnOrigin, MENTOR_NOT_READY, type PayableSession, planCheckout } from '../domain/checkout.ts';
import { closePage, isPageInDoubt, openPage, recoverPage } from '../money/open-checkout.ts';
import { findPagePeople, type PagePeople, planPage } from '../money/plan-page.ts';
import { findAccount } from '../store/accounts.ts';
import { listCheckouts } from '../store/checkouts.ts';
import { factsOf, findPayable, keepSession, lockSession } from '../store/sessions.ts';
import { isStripeTrouble } from '../stripe.ts';

type Input = RouteInput<{ id: string }, unknown, { origin_url: string }>;

/** Both calls open the same page; only the one with connect requires that the mentor can be paid out. */
export function mountOpenCheckout(app: Hono<AppEnv>, deps: Deps): void {
  route(app, checkoutWithConnect, (input) => answer(deps, input, true));
  route(app, checkout, (input) => answer(deps, input, false));
}

async function answer(deps: Deps, { params, body, caller }: Input, needsReadyMentor: boolean) {
  if (!isOwnOrigin(body.origin_url, deps.settings.publicUrl)) throw new HttpError(400, 'invalid_origin');
  const session = await findSession(deps, params.id);
  if (session?.athleteId !== signedIn(caller).id) throw notFound();
  if (needsReadyMentor && !(await findAccount(deps.sql, session.mentorId))?.ready)
    throw refused(MENTOR_NOT_READY.error);
  try {
    const page = await findOrOpen(deps, session);
    if (!page.url || !page.checkoutId) throw new HttpError(500, 'checkout_unavailable');
    return { checkout_url: page.url, payment_session_id: page.checkoutId, expires_at: page.expiresAt.toISOString() };
  } catch (error) {
    if (!isStripeTrouble(error)) throw error;
    throw new HttpError(500, 'checkout_unavailable');
  }
}

async function findSession(deps: Deps, sessionId: string): Promise<PayableSession | null> {
  const known = await findPayable(deps.sql, sessionId);
  if (known) return known;
  const told = await deps.ask(`${deps.settings.bookingUrl}/internal/sessions/${sessionId}`, internalSession);
  if (told) await keepSession(deps.sql, factsOf(told));
  return findPayable(deps.sql, sessionId);
}

async function findOrOpen(deps: Deps, session: PayableSession, people: PagePeople | null = null): Promise<Checkout> {
  const plan = await decide(deps, session, people);
  if (plan.do === 'answer') return plan.checkout;
  if (plan.do === 'recover') {
    await recoverPage(deps, plan.checkout);
    return findOrOpen(deps, session);
  }
  if (plan.do === 'replace') {
    for (const old of plan.replaces) await closePage(deps, old);
    return findOrOpen(deps, session);
  }
  if (plan.do === 'ask') return findOrOpen(deps, session, await findPagePeople(deps, session));
  const opened = await openPage(deps, { sessionId: session.sessionId, checkoutNumber: plan.checkoutNumber });
  if (opened?.status !== 'open') throw new HttpError(500, 'checkout_unavailable');
  return opened;
}

/** Under the session's lock, so that two tabs open one page; whom it names is asked outside of it. */
async function decide(deps: Deps, session: PayableSession, people: PagePeople | null) {
  return transaction(deps.sql, async (tx) => {
    await lockSession(tx, session.sessionId);
    const fresh = (await findPayable(tx, session.sessionId)) ?? session;
    const plan = accept(planCheckout(fresh, await listCheckouts(tx, session.sessionId), deps.clock.now()));
    if (plan.do === 'finish' && (await isPageInDoubt(tx, plan.checkout)))
      return { do: 'recover' as const, checkout: plan.checkout };
    if (plan.do === 'finish') return { do: 'send' as const, checkoutNumber: plan.checkout.checkoutNumber };
    if (plan.do !== 'open') return plan;
    if (plan.replaces.length > 0) return { do: 'replace' as const, replaces: plan.replaces };
    if (!people) return { do: 'ask' as const };
    await planPage(deps, tx, fresh, { plan, people });
    return { do: 'send' as const, checkoutNumber: plan.checkoutNumber };
  });
}

import { checkout, checkoutWithConnect } from 'contracts/http/payments';
import { internalSession } from 'contracts/internal';
import type { Hono } from 'hono';
import { HttpError, notFound, refused } from 'svc-kit/errors';
import { type AppEnv, type RouteInput, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { isOwnOrigin, MENTOR_NOT_READY, type PayableSession } from '../domain/checkout.ts';
import { findPage } from '../money/find-page.ts';
import { isGuardianMissing } from '../people.ts';
import { findAccount } from '../store/accounts.ts';
import { isGuardianRequired } from '../store/guardian-rule.ts';
import { factsOf, findPayable, keepSession } from '../store/sessions.ts';

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
  if (await lacksNeededGuardian(deps, session.athleteId)) throw new HttpError(400, 'guardian_required');
  const page = await findPage(deps, { session, parentRequestId: null });
  return { checkout_url: page.url, payment_session_id: page.checkoutId, expires_at: page.expiresAt.toISOString() };
}

/** Whoever pays by a parent's link becomes the guardian, so only the athlete's own page asks. */
async function lacksNeededGuardian(deps: Deps, athleteId: string): Promise<boolean> {
  if (!(await isGuardianRequired(deps.sql))) return false;
  return isGuardianMissing(deps, athleteId).catch((error) => {
    deps.log.warn('identity did not answer about a guardian', { error });
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  });
}

async function findSession(deps: Deps, sessionId: string): Promise<PayableSession | null> {
  const known = await findPayable(deps.sql, sessionId);
  if (known) return known;
  const told = await deps.ask(`${deps.settings.bookingUrl}/internal/sessions/${sessionId}`, internalSession);
  if (told) await keepSession(deps.sql, factsOf(told));
  return findPayable(deps.sql, sessionId);
}

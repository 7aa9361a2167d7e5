import { openParentCheckout } from 'contracts/http/parent-requests';
import { internalParentRequest, internalPayer, internalPayerRequest } from 'contracts/internal';
import type { Hono } from 'hono';
import { HttpError, notFound } from 'svc-kit/errors';
import { hashToken } from 'svc-kit/hash-token';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { isOwnOrigin } from '../domain/checkout.ts';
import { findPage } from '../money/find-page.ts';
import { findCheckout } from '../store/checkouts.ts';
import { factsOf, findPayable, keepSession } from '../store/sessions.ts';

/** A parent pays as families do who are charged before the mentor can be paid out: nothing of that is theirs to know. */
export function mountOpenParentCheckout(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, settings, stripe } = deps;
  route(app, openParentCheckout, async ({ params, body, caller }) => {
    if (!isOwnOrigin(body.origin_url, settings.publicUrl)) throw new HttpError(400, 'invalid_origin');
    const { request_id: parentRequestId, session: told } = await findRequest(deps, params.token);
    if (caller?.id === told.mentor_id) throw new HttpError(403, 'mentor_cannot_pay');
    if (caller?.id === told.athlete_id) throw new HttpError(403, 'not_your_parents_link');
    await keepSession(sql, factsOf(told));
    const session = await findPayable(sql, told.id);
    if (!session) throw notFound();
    const page = await findPage(deps, { session, parentRequestId });
    return { checkout_url: page.url };
  });

  app.post('/internal/payers', async (c) => {
    const { checkout_id: checkoutId } = internalPayerRequest.parse(await c.req.json());
    const checkout = await findCheckout(sql, checkoutId);
    if (!checkout?.parentRequestId) throw notFound();
    const page = await stripe.checkout.sessions.retrieve(checkoutId);
    return c.json(internalPayer.parse({ email: page.customer_details?.email ?? page.customer_email ?? null }));
  });
}

/** The token goes no further than here, and in no address. */
async function findRequest({ ask, log, settings }: Deps, token: string) {
  const url = `${settings.bookingUrl}/internal/parent-requests/find`;
  const body = { token_hash: hashToken(token) };
  const found = await ask(url, internalParentRequest, { method: 'POST', body }).catch((error) => {
    log.warn('booking did not answer about a parent’s link', { error });
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  });
  if (!found) throw notFound();
  return found;
}

import { CURRENCY } from 'contracts/money';
import { pathTo } from 'contracts/pages';
import type { Tx } from 'svc-kit/db';
import { findBrand } from 'svc-kit/site-name';
import type { Deps } from '../deps.ts';
import { type CheckoutPlan, type PayableSession, pageKeyOf } from '../domain/checkout.ts';
import type { Site } from '../domain/evidence.ts';
import { transferGroupOf } from '../domain/money-key.ts';
import { describeCharge, describeLine, STATEMENT_SUFFIX } from '../domain/page-words.ts';
import type { ParamsByKind } from '../intents/kinds.ts';
import { findAddress, findParentAddress, findPerson, type Named } from '../people.ts';
import { addCheckout } from '../store/checkouts.ts';
import { persistIntent } from '../store/intents.ts';

export interface PagePeople {
  mentor: Named | null;
  payer: Named | null;
  address: string | null;
}

/** A family that can pay should not have to wait for identity, so then the page opens without names and address. */
export async function findPagePeople(
  deps: Deps,
  { mentorId, athleteId }: Pick<PayableSession, 'mentorId' | 'athleteId'>,
  parentRequestId: string | null,
): Promise<PagePeople> {
  try {
    const [mentor, payer, address] = await Promise.all([
      findPerson(deps, mentorId),
      findPerson(deps, athleteId),
      parentRequestId ? findParentAddress(deps, parentRequestId) : findAddress(deps, athleteId),
    ]);
    return { mentor, payer, address };
  } catch (error) {
    deps.log.warn('identity did not answer about a payment page', { error });
    return { mentor: null, payer: null, address: null };
  }
}

export async function planPage(
  deps: Deps,
  tx: Tx,
  session: PayableSession,
  { plan, people }: { plan: Extract<CheckoutPlan, { do: 'open' }>; people: PagePeople },
): Promise<void> {
  const now = deps.clock.now();
  const { checkoutNumber, expiresAt, parentRequestId } = plan;
  const { sessionId, athleteId, mentorId, amountCents, startsAt } = session;
  const checkout = { sessionId, athleteId, mentorId, amountCents, startsAt, checkoutNumber, parentRequestId };
  await addCheckout(tx, { ...checkout, openedAt: now, expiresAt });
  const site = { brand: await findBrand(tx), publicUrl: deps.settings.publicUrl };
  const params = describePage(site, session, plan, people);
  await persistIntent(tx, { key: pageKeyOf({ sessionId, checkoutNumber }), params }, now);
}

type PageOfPlan = Pick<Extract<CheckoutPlan, { do: 'open' }>, 'checkoutNumber' | 'expiresAt' | 'parentRequestId'>;
export function describePage(
  { brand, publicUrl }: Site,
  { sessionId, amountCents, startsAt }: PayableSession,
  { checkoutNumber, expiresAt, parentRequestId }: PageOfPlan,
  { mentor, payer, address }: PagePeople,
): ParamsByKind['checkout'] {
  const { origin } = new URL(publicUrl);
  const metadata = { session_id: sessionId, checkout: String(checkoutNumber) };
  const name = describeLine({ startsAt, mentor, zone: payer?.timeZone ?? null });
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    // Otherwise the dashboard decides, and a bank debit keeps the hour waiting for days. Wallets come with cards.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    ...(address ? { customer_email: address } : {}),
    line_items: [{ quantity: 1, price_data: { currency: CURRENCY, unit_amount: amountCents, product_data: { name } } }],
    client_reference_id: sessionId,
    metadata,
    payment_intent_data: {
      transfer_group: transferGroupOf(sessionId),
      description: describeCharge(brand),
      statement_descriptor_suffix: STATEMENT_SUFFIX,
      metadata,
    },
    expires_at: Math.ceil(expiresAt.getTime() / 1000),
    // A parent's link itself goes to nobody, so their browser remembers it.
    success_url: parentRequestId
      ? origin + pathTo('payForAthlete', { back: 'paid' })
      : `${origin}${pathTo('paymentSuccess')}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url:
      origin +
      (parentRequestId
        ? pathTo('payForAthlete', { back: 'unpaid' })
        : pathTo('paymentCancel', { session_id: sessionId })),
  };
}

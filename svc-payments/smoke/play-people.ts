import { transferGroupOf } from '../src/domain/money-key.ts';
import { idOf, type Stripe } from '../src/stripe.ts';

export interface Paid {
  paymentIntent: string;
  charge: string;
}

/** What only people do: families pay on Stripe's page, mentors fill in Stripe's form. */
export interface People {
  pay(page: Stripe.Checkout.Session, how: 'at once' | 'disputed'): Promise<Paid>;
  /** @returns an account that can be paid, the new one if its form could be filled in */
  connect(link: Stripe.V2.Core.AccountLink): Promise<string | null>;
  whyNoAccount: string;
}

/** Nobody is at the pages, so Stripe's test methods pay without them, and a mentor's account must be there already. */
export function playAtStripe(stripe: Stripe): People {
  const METHODS = { 'at once': 'pm_card_bypassPending', disputed: 'pm_card_createDispute' };
  return {
    async pay(page, how) {
      const intent = await stripe.paymentIntents.create({
        amount: page.amount_total ?? 0,
        currency: page.currency ?? 'usd',
        payment_method: METHODS[how],
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        transfer_group: transferGroupOf(page.client_reference_id ?? ''),
        ...(page.metadata ? { metadata: page.metadata } : {}),
      });
      await stripe.checkout.sessions.expire(page.id);
      return { paymentIntent: intent.id, charge: idOf(intent.latest_charge) ?? '' };
    },
    async connect() {
      for await (const { id } of stripe.v2.core.accounts.list({ limit: 20 })) {
        const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient'] });
        const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
        if (!account.closed && transfers?.status === 'active') return id;
      }
      return null;
    },
    whyNoAccount:
      'no connected account can be paid yet: connect one as a mentor on the site, fill in Stripe’s form with test data, and run this again',
  };
}

/** @param panel the stand-in's, such as `http://localhost:8080/dev/stripe` */
export function playAtStandIn(stripe: Stripe, panel: string): People {
  const CARDS = { 'at once': '4000000000000077', disputed: '4000000000000259' };
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(panel + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the stand-in’s panel refused ${path}: ${await answer.text()}`);
  };
  return {
    async pay(page, how) {
      await post('/pay', { checkout_url: page.url, card: CARDS[how] });
      const { payment_intent } = await stripe.checkout.sessions.retrieve(page.id, { expand: ['payment_intent'] });
      if (!payment_intent || typeof payment_intent === 'string') throw new Error('the paid page shows no payment');
      return { paymentIntent: payment_intent.id, charge: idOf(payment_intent.latest_charge) ?? '' };
    },
    async connect(link) {
      await post('/onboard', { connect_url: link.url });
      return link.account;
    },
    whyNoAccount: '',
  };
}

import type { IntentKey, IntentKind } from '../domain/money-key.ts';
import type { Stripe } from '../stripe.ts';

/** `number` is missing in what was sent before a refund or transfer could be tried again; then it is the first. */
type NumberedBy<K extends string> = Record<K, string> & { session_id: string; number?: string };

interface ReversalParams {
  transfer: string;
  create: Stripe.TransferCreateReversalParams & { metadata: Record<string, string> };
}

/** Repeated exactly on a retry. Of people only an address, until the call has an outcome, and what a student published in a rating. */
export interface ParamsByKind {
  checkout: Stripe.Checkout.SessionCreateParams & { metadata: { session_id: string; checkout: string } };
  account: Stripe.V2.Core.AccountCreateParams & { metadata: { mentor_id: string } };
  transfer: Stripe.TransferCreateParams & { transfer_group: string; metadata: { session_id: string; number?: string } };
  refund: Stripe.RefundCreateParams & { payment_intent: string; metadata: NumberedBy<'refund_id'> };
  reversal: ReversalParams;
  dispute_reversal: ReversalParams;
  commission: Stripe.PayoutCreateParams & { metadata: { batch_id: string } };
  evidence: { dispute: string; update: Stripe.DisputeUpdateParams & { submit: true } };
}
export interface AnswerByKind {
  checkout: Stripe.Checkout.Session;
  account: Stripe.V2.Core.Account;
  transfer: Stripe.Transfer;
  refund: Stripe.Refund;
  reversal: Stripe.TransferReversal;
  dispute_reversal: Stripe.TransferReversal;
  commission: Stripe.Payout;
  evidence: Stripe.Dispute;
}
export type IntentParams = ParamsByKind[IntentKind];

export interface Intended<K extends IntentKind = IntentKind> {
  key: IntentKey<K>;
  params: ParamsByKind[K];
}

interface Call<K extends IntentKind> {
  send(stripe: Stripe, params: ParamsByKind[K], idempotencyKey: string): Promise<AnswerByKind[K]>;
  /** Finds the object that a call with a lost answer may have created. `since`: when it was first sent. */
  find(stripe: Stripe, params: ParamsByKind[K], since: Date): Promise<AnswerByKind[K] | null>;
  /** Of objects named by an id that we made up: those of the same try, session and amount, whatever their id. */
  alike?(stripe: Stripe, params: ParamsByKind[K]): AsyncIterable<AnswerByKind[K]>;
}

const PAGE = 100;
/** Stripe's clock may differ from ours. */
const SLACK_SECONDS = 300;
const from = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) - SLACK_SECONDS });

const reverse: Call<'reversal'> & Call<'dispute_reversal'> = {
  send: (stripe, { transfer, create }, idempotencyKey) =>
    stripe.transfers.createReversal(transfer, create, { idempotencyKey }),
  find: (stripe, { transfer, create }) =>
    first(
      stripe.transfers.listReversals(transfer, { limit: PAGE }),
      ({ metadata }) =>
        metadata?.refund_id === create.metadata.refund_id &&
        metadata?.dispute_id === create.metadata.dispute_id &&
        numberOf(metadata?.number) === numberOf(create.metadata.number),
    ),
  alike: (stripe, { transfer, create }) =>
    filter(
      stripe.transfers.listReversals(transfer, { limit: PAGE }),
      ({ amount, metadata }) => amount === create.amount && metadata?.session_id === create.metadata.session_id,
    ),
};

export const CALLS: { [K in IntentKind]: Call<K> } = {
  checkout: {
    send: (stripe, params, idempotencyKey) => stripe.checkout.sessions.create(params, { idempotencyKey }),
    find: (stripe, params, since) =>
      first(
        stripe.checkout.sessions.list({ created: from(since), limit: PAGE }),
        ({ metadata }) =>
          metadata?.session_id === params.metadata.session_id && metadata.checkout === params.metadata.checkout,
      ),
  },
  account: {
    send: (stripe, params, idempotencyKey) => stripe.v2.core.accounts.create(params, { idempotencyKey }),
    find: (stripe, params) =>
      first(
        stripe.v2.core.accounts.list({ limit: PAGE }),
        ({ metadata }) => metadata?.mentor_id === params.metadata.mentor_id,
      ),
  },
  transfer: {
    send: (stripe, params, idempotencyKey) => stripe.transfers.create(params, { idempotencyKey }),
    find: (stripe, params) =>
      first(
        stripe.transfers.list({ transfer_group: params.transfer_group, limit: PAGE }),
        ({ metadata }) =>
          metadata.session_id === params.metadata.session_id &&
          numberOf(metadata?.number) === numberOf(params.metadata.number),
      ),
  },
  refund: {
    send: (stripe, params, idempotencyKey) => stripe.refunds.create(params, { idempotencyKey }),
    find: (stripe, params) =>
      first(
        stripe.refunds.list({ payment_intent: params.payment_intent, limit: PAGE }),
        ({ metadata }) =>
          metadata?.refund_id === params.metadata.refund_id &&
          numberOf(metadata?.number) === numberOf(params.metadata.number),
      ),
    alike: (stripe, params) =>
      filter(
        stripe.refunds.list({ payment_intent: params.payment_intent, limit: PAGE }),
        ({ amount, metadata, status }) =>
          amount === params.amount &&
          metadata?.session_id === params.metadata.session_id &&
          numberOf(metadata?.number) === numberOf(params.metadata.number) &&
          status !== 'failed' &&
          status !== 'canceled',
      ),
  },
  reversal: reverse,
  dispute_reversal: reverse,
  evidence: {
    send: (stripe, { dispute, update }, idempotencyKey) => stripe.disputes.update(dispute, update, { idempotencyKey }),
    async find(stripe, { dispute }) {
      const found = await stripe.disputes.retrieve(dispute);
      return found.evidence_details.submission_count > 0 ? found : null;
    },
  },
  commission: {
    send: (stripe, params, idempotencyKey) => stripe.payouts.create(params, { idempotencyKey }),
    find: (stripe, params, since) =>
      first(
        stripe.payouts.list({ created: from(since), limit: PAGE }),
        ({ metadata }) => metadata?.batch_id === params.metadata.batch_id,
      ),
  },
};

const numberOf = (given: string | undefined) => given ?? '1';

async function first<T>(list: AsyncIterable<T>, fits: (item: T) => boolean): Promise<T | null> {
  for await (const item of list) if (fits(item)) return item;
  return null;
}

async function* filter<T>(list: AsyncIterable<T>, fits: (item: T) => boolean): AsyncIterable<T> {
  for await (const item of list) if (fits(item)) yield item;
}

export type About = 'checkout' | 'charge' | 'dispute' | 'refund' | 'payout' | 'transfer' | 'mentor_payout' | 'account';

export interface WantedEvents {
  about: About;
  /** Of whose events at Stripe: the platform's own account, or accounts connected to it. */
  scope: 'platform' | 'connected';
  payload: 'snapshot' | 'thin';
  types: readonly string[];
}

/** All that event destinations at Stripe have to send. Other events are taken and dropped. */
export const WANTED_EVENTS: readonly WantedEvents[] = [
  {
    about: 'checkout',
    scope: 'platform',
    payload: 'snapshot',
    types: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
    ],
  },
  { about: 'charge', scope: 'platform', payload: 'snapshot', types: ['charge.updated'] },
  {
    about: 'dispute',
    scope: 'platform',
    payload: 'snapshot',
    types: [
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ],
  },
  {
    about: 'refund',
    scope: 'platform',
    payload: 'snapshot',
    types: ['refund.created', 'refund.updated', 'refund.failed'],
  },
  {
    about: 'payout',
    scope: 'platform',
    payload: 'snapshot',
    types: ['payout.paid', 'payout.failed', 'payout.canceled'],
  },
  { about: 'transfer', scope: 'platform', payload: 'snapshot', types: ['transfer.created', 'transfer.reversed'] },
  { about: 'mentor_payout', scope: 'connected', payload: 'snapshot', types: ['payout.paid', 'payout.failed'] },
  {
    about: 'account',
    scope: 'connected',
    payload: 'thin',
    types: [
      'v2.core.account.created',
      'v2.core.account.updated',
      'v2.core.account.closed',
      'v2.core.account[requirements].updated',
      'v2.core.account[configuration.recipient].updated',
      'v2.core.account[configuration.recipient].capability_status_updated',
    ],
  },
];

/** Snapshots may be sent in thin form too, as `v1.…`; account events count whichever scope they were ticked under. */
export function aboutOf(type: string, isOfConnected: boolean): About | null {
  const bare = type.replace(/^v1\./, '');
  const scope = isOfConnected ? 'connected' : 'platform';
  const wanted = WANTED_EVENTS.find(
    (each) => each.types.includes(bare) && (each.about === 'account' || each.scope === scope),
  );
  return wanted?.about ?? null;
}

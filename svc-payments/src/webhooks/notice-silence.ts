import { DAY_MS, MINUTE_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { findNewestCapture } from '../store/ledger.ts';
import { noteOddity } from '../store/notices.ts';
import { isHeardOf } from '../store/stripe-events.ts';

/** Most events come within seconds. */
const PATIENCE_MS = 10 * MINUTE_MS;

/** With wrong signing secrets every event is refused, and the site only works late: nobody else would notice. */
export async function noticeSilence({ sql, clock, log }: Deps): Promise<void> {
  const now = clock.now();
  const newest = await findNewestCapture(sql, new Date(now.getTime() - PATIENCE_MS));
  if (!newest || now.getTime() - newest.at.getTime() > DAY_MS) return;
  const { checkoutId, at } = newest;
  if (await isHeardOf(sql, checkoutId)) return;
  log.warn('no event of Stripe’s told of the newest payment', { checkoutId });
  const says = `No event of Stripe’s told of the newest payment (${checkoutId}). It was booked all the same, but what happens at Stripe is seen here minutes late. If this comes again, compare the event destinations at Stripe, and the signing secret of each, with STRIPE_WEBHOOK_SECRETS.`;
  const oddity = { kind: 'silence', objectId: at.toISOString().slice(0, 10), says } as const;
  await transaction(sql, (tx) => noteOddity(tx, oddity, now));
}

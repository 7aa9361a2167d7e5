import { ConfigError } from 'svc-kit/config';
import { transaction } from 'svc-kit/db';
import type { Deps } from './deps.ts';
import { findNewestCapture } from './store/ledger.ts';
import { noteOddity } from './store/notices.ts';
import { isOutOfSight } from './stripe.ts';

/** A live key can neither refund nor pay out what was paid in test mode. @throws ConfigError */
export async function checkMode({ sql, settings }: Pick<Deps, 'sql' | 'settings'>): Promise<void> {
  const [, paidIn] = (await findNewestCapture(sql))?.checkoutId.match(/^cs_(test|live)_/) ?? [];
  const ours = settings.livemode ? 'live' : 'test';
  if (!paidIn || paidIn === ours) return;
  const says = `is a key of ${ours} mode, and what was paid in this database was paid in ${paidIn} mode. Set a key of ${paidIn} mode, or begin with an empty database.`;
  throw new ConfigError(`Configuration is not right:\n  STRIPE_SECRET_KEY: ${says}`);
}

/** Tells the founder when the key belongs to another account than before. @throws while Stripe does not answer */
export async function checkAccount({ sql, stripe, clock, log }: Deps): Promise<void> {
  const pageId = (await findNewestCapture(sql))?.checkoutId;
  if (!pageId) return;
  try {
    await stripe.checkout.sessions.retrieve(pageId);
  } catch (error) {
    if (!isOutOfSight(error)) throw error;
    log.error('STRIPE_SECRET_KEY belongs to another account of Stripe', { pageId });
    const says = `This site’s key can’t see the newest payment (${pageId}), so STRIPE_SECRET_KEY belongs to another Stripe account than before. What was paid can’t be refunded or paid out until the right key is set.`;
    await transaction(sql, (tx) => noteOddity(tx, { kind: 'not_found', objectId: pageId, says }, clock.now()));
  }
}

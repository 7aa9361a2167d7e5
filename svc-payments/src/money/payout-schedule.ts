import { audit } from 'svc-kit/audit';
import type { Deps } from '../deps.ts';
import { MANUAL_PAYOUTS } from '../intents/describe.ts';

/** Stripe's word, such as `manual` or `daily`; null when it names none. @throws when Stripe does not answer */
export async function readPayoutInterval({ stripe }: Deps): Promise<string | null> {
  const { payments } = await stripe.balanceSettings.retrieve();
  return payments.payouts?.schedule?.interval ?? null;
}

/** Repeating it does no harm, so it needs no intent. @throws when Stripe does not answer */
export async function makePayoutsManual({ stripe, sql, clock }: Deps, adminId: string): Promise<void> {
  await stripe.balanceSettings.update(MANUAL_PAYOUTS);
  await audit(sql, { adminId, action: 'set_payouts_manual', subject: 'stripe' }, clock.now());
}

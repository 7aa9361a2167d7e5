import { transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import type { IntentKind } from '../domain/money-key.ts';
import { noteOddity } from '../store/notices.ts';
import { ADDRESS_REFUSED, isClockRefused, isKeyRefused, trouble } from '../stripe.ts';

const NAMES: Record<IntentKind, string> = {
  checkout: 'a payment page',
  account: 'an account for a mentor',
  transfer: 'a transfer to a mentor',
  refund: 'a refund',
  reversal: 'to take a transfer back',
  dispute_reversal: 'to take a transfer back',
  commission: 'a payout',
  evidence: 'evidence about a dispute',
};
/** Whoever meets one of these can only wait or write; refusals of the others show as stuck money. */
const UNSEEN: readonly IntentKind[] = ['checkout', 'account'];

/** In Stripe's own words, once a day: it knows best what of its account or key is missing. */
export async function noteRefusal({ sql, clock, log }: Deps, kind: IntentKind, error: unknown): Promise<void> {
  const { kind: how, code, message } = trouble(error);
  const isOfKey = isKeyRefused(error);
  if (!isOfKey && (how !== 'refused' || !UNSEEN.includes(kind))) return;
  if (kind === 'checkout' && code === ADDRESS_REFUSED) return;
  if (isClockRefused(error))
    log.error('Stripe’s clock and ours differ: no payment page can be opened', { says: message });
  const now = clock.now();
  const says = `Stripe refused ${NAMES[kind]}: “${withoutAddresses(message)}”${adviceOn(error)}`;
  const objectId = `${kind}:${code}:${now.toISOString().slice(0, 10)}`;
  await transaction(sql, (tx) => noteOddity(tx, { kind: 'refused', objectId, says }, now));
}

function adviceOn(error: unknown): string {
  if (isKeyRefused(error)) return ' Look at STRIPE_SECRET_KEY, and at what it is allowed to do.';
  if (isClockRefused(error))
    return ' The clock of the host on which payments runs is wrong. Nobody can pay until it is set right.';
  return '';
}

function withoutAddresses(message: string): string {
  return message.replace(/\S+@\S+/g, '…');
}

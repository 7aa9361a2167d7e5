import type { StripeEvent } from '../store/stripe-events.ts';
import type { Stripe } from '../stripe.ts';

export interface Received extends StripeEvent {
  livemode: boolean;
  /** Null for thin events, which have none. */
  apiVersion: string | null;
}

const TOLERANCE_SECONDS = 300;

interface Signed {
  body: Uint8Array;
  signature: string;
  /** Unix seconds; signatures from its future are refused like old ones. */
  real: number;
}

/** Null unless Stripe signed it just now with one of the secrets. */
export async function verifyEvent(stripe: Stripe, secrets: readonly string[], given: Signed): Promise<Received | null> {
  const signedAt = readTime(given.signature);
  if (signedAt === null || Math.abs(given.real - signedAt) > TOLERANCE_SECONDS) return null;
  const read = isThin(given.body) ? readThin : readSnapshot;
  // All of them each time, so that the time taken tells nothing about which one fits.
  const tries = await Promise.allSettled(secrets.map((secret) => read(stripe, secret, given)));
  return tries.find((attempt) => attempt.status === 'fulfilled')?.value ?? null;
}

/** Null unless there is exactly one, because Stripe's library believes the last, whatever follows its digits. */
function readTime(signature: string): number | null {
  const [time, ...more] = signature.split(',').filter((part) => /^t(=|$)/.test(part));
  const digits = more.length === 0 && time?.match(/^t=(\d{1,12})$/)?.[1];
  return digits ? Number(digits) : null;
}

async function readThin(stripe: Stripe, secret: string, { body, signature }: Signed): Promise<Received> {
  const event = await stripe.parseEventNotificationAsync(body, signature, secret, TOLERANCE_SECONDS);
  const { id, type, livemode } = event;
  const related = 'related_object' in event ? event.related_object : null;
  const objectId = related && 'id' in related ? String(related.id) : '';
  const accountId = event.context?.segments.at(-1) ?? null;
  return { id, type, objectId, accountId, livemode, apiVersion: null };
}

async function readSnapshot(stripe: Stripe, secret: string, { body, signature }: Signed): Promise<Received> {
  const event = await stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS);
  const { id, type, livemode, api_version: apiVersion, account = null } = event;
  const { object } = event.data;
  return { id, type, objectId: 'id' in object ? String(object.id) : '', accountId: account, livemode, apiVersion };
}

function isThin(body: Uint8Array): boolean {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof parsed === 'object' && parsed !== null && 'object' in parsed && parsed.object === 'v2.core.event';
  } catch {
    return false;
  }
}

import type { Stripe } from '../stripe.ts';

export interface Notice {
  id: string;
  type: string;
  objectId: string;
}

const TOLERANCE_SECONDS = 300;

/** Null unless Stripe signed it just now. `real`: unix seconds; signatures from its future are refused like old ones. */
export async function verifyEvent(
  stripe: Stripe,
  secret: string,
  given: { body: Uint8Array; signature: string; real: number },
): Promise<Notice | null> {
  const signedAt = Number(given.signature.match(/(?:^|,)t=(\d+)/)?.[1] ?? Number.NaN);
  if (!(Math.abs(given.real - signedAt) <= TOLERANCE_SECONDS)) return null;
  const { body, signature } = given;
  try {
    if (isThin(body)) {
      const notice = await stripe.parseEventNotificationAsync(body, signature, secret, TOLERANCE_SECONDS);
      const related = 'related_object' in notice ? notice.related_object : null;
      return { id: notice.id, type: notice.type, objectId: related && 'id' in related ? String(related.id) : '' };
    }
    const event = await stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS);
    const object = event.data.object;
    return { id: event.id, type: event.type, objectId: 'id' in object ? String(object.id) : '' };
  } catch {
    return null;
  }
}

function isThin(body: Uint8Array): boolean {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
  return typeof parsed === 'object' && parsed !== null && 'object' in parsed && parsed.object === 'v2.core.event';
}

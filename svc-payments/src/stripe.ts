import Stripe from 'stripe';

export interface StripeSettings {
  secretKey: string;
  /** Where the API is, when it is not Stripe's own: `http://127.0.0.1:12111`. */
  apiBase?: string | undefined;
}

const TIMEOUT_MS = 10_000;
const NETWORK_RETRIES = 2;

/** The official client, at the API version that it was made for. */
export function createStripe({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(base
      ? { host: base.hostname, port: base.port || (base.protocol === 'https:' ? 443 : 80), protocol: protocolOf(base) }
      : {}),
  });
}

function protocolOf(base: URL): 'http' | 'https' {
  return base.protocol === 'https:' ? 'https' : 'http';
}

/**
 * What a failed call tells: `refused` did nothing and says why; `broken` answered with a failure of its own, so that
 * its work may be done all the same; `unknown` did not answer, or asks to come again under the same key.
 */
export function trouble(error: unknown): { kind: 'refused' | 'broken' | 'unknown'; code: string; message: string } {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const status = error.statusCode ?? 0;
  const told = { code: error.code ?? error.type, message: error.message };
  if (status >= 500) return { kind: 'broken', ...told };
  const again = status === 0 || status === 409 || status === 429 || status === 401 || status === 403;
  return { kind: again ? 'unknown' : 'refused', ...told };
}

export function isStripeTrouble(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}

export type { Stripe };

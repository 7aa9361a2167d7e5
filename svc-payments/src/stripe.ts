import Stripe from 'stripe';
import { noteOutside } from 'svc-kit/metrics/measured';

export interface StripeSettings {
  secretKey: string;
  /** Another API than Stripe's own, such as `http://127.0.0.1:12111`. */
  apiBase?: string | undefined;
  fetch?: typeof fetch;
}

export const API_VERSION = Stripe.API_VERSION;
const TIMEOUT_MS = 10_000;
const NETWORK_RETRIES = 2;

/** Stripe's client, pinned to the API version of the installed SDK. */
export function createStripe({ secretKey, apiBase, fetch }: StripeSettings): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
    ...(base
      ? { host: base.hostname, port: base.port || (base.protocol === 'https:' ? 443 : 80), protocol: protocolOf(base) }
      : {}),
  });
  stripe.on('response', ({ method, path, status, elapsed }: Stripe.ResponseEvent) =>
    noteOutside(`${method} ${firstWord(path)}`, status, elapsed),
  );
  return stripe;
}

/** Of `/v1/checkout/sessions/cs_…`, `checkout`: what comes behind may be an id. */
function firstWord(path: string): string {
  const word = path.split(/[/?]/)[2] ?? '';
  return /^[a-z_]+$/.test(word) ? word : 'other';
}

function protocolOf(base: URL): 'http' | 'https' {
  return base.protocol === 'https:' ? 'https' : 'http';
}

/** Stripe takes fewer addresses than we do. A page can do without one. */
export const ADDRESS_REFUSED = 'email_invalid';
/** Stripe says so with 429, and sometimes with 400. */
const BUSY = ['rate_limit', 'lock_timeout'];

/** `refused` had no effect; `broken` (5xx) may have had one; `unknown` got no answer, or one to retry under the same key. */
export function trouble(error: unknown): { kind: 'refused' | 'broken' | 'unknown'; code: string; message: string } {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const status = error.statusCode ?? 0;
  const told = { code: error.code ?? error.type, message: error.message };
  if (status >= 500) return { kind: 'broken', ...told };
  const again = [0, 401, 403, 409, 429].includes(status) || BUSY.includes(told.code);
  return { kind: again ? 'unknown' : 'refused', ...told };
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Stripe may have done what it answered with a failure of its own. Asking before `nextStepAt` is no use. */
export class OutcomeInDoubt extends Error {
  readonly nextStepAt: Date;

  constructor(what: string, nextStepAt: Date, cause?: unknown) {
    super(`whether Stripe has done ${what} is looked up from ${nextStepAt.toISOString()}`, { cause });
    this.nextStepAt = nextStepAt;
  }
}

/** It is wrong, was revoked, or lacks a permission. */
export function isKeyRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.statusCode === 401 || error.statusCode === 403);
}

/** Pages end half an hour or more from now, by Stripe's clock. */
export function isClockRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.param === 'expires_at';
}

/** It is not there, or belongs to an account that our key may not read. */
export function isOutOfSight(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === 404 || error.code === 'account_invalid';
}

/** Nobody answered at all, so asking for something else is no use. */
export function isSilent(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === undefined;
}

/** Stripe is not well, or has enough of us: the next one would be answered no better. */
export function isOverwhelmed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 500) >= 429;
}

export function isStripeTrouble(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError || error instanceof OutcomeInDoubt;
}

export type { Stripe };

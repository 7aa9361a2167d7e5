import { CLIENT_ADDRESS_HEADER } from 'contracts/headers';
import type { Context } from 'hono';
import { HttpError } from 'svc-kit/errors';
import type { AppEnv } from 'svc-kit/route';
import { sha256 } from './secrets.ts';

/** Hashed, because the rows are only compared and need no address in clear text. */
export type LimitKey = string & { readonly limit: unique symbol };

export function limitKey(what: 'sign-in' | 'register' | 'forgot' | 'reset' | 'guardian', who: string): LimitKey {
  return `${what}:${sha256(who).slice(0, 32)}` as LimitKey;
}

/** The address that the gateway saw. Calls that bypass the gateway share one. */
export function clientAddress(c: Context<AppEnv>): string {
  return c.req.header(CLIENT_ADDRESS_HEADER) ?? 'direct';
}

export function tooManyTries(): HttpError {
  return new HttpError(429, 'too_many_tries', { headers: { 'retry-after': '60' } });
}

import { CLIENT_ADDRESS_HEADER } from 'contracts/headers';
import type { Context } from 'hono';
import { HttpError } from 'svc-kit/errors';
import type { AppEnv } from 'svc-kit/route';
import { sha256 } from './secrets.ts';

/** What is counted: hashed, since these rows need no address to be compared. */
export type LimitKey = string & { readonly limit: unique symbol };

export function limitKey(what: 'sign-in' | 'register' | 'forgot' | 'reset' | 'guardian', who: string): LimitKey {
  return `${what}:${sha256(who).slice(0, 32)}` as LimitKey;
}

/** Where the call came from, as the gateway says; calls that did not pass it share one. */
export function clientAddress(c: Context<AppEnv>): string {
  return c.req.header(CLIENT_ADDRESS_HEADER) ?? 'direct';
}

export function tooManyTries(): HttpError {
  return new HttpError(429, 'too_many_tries', { headers: { 'retry-after': '60' } });
}

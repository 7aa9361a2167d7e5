import { DEVICES_OF_A_NETWORK } from 'svc-kit/client-network';
import { HttpError } from 'svc-kit/errors';
import type { Asker, Origin } from './askers.ts';
import { sha256 } from './secrets.ts';
import type { Limits } from './settings.ts';

export const DAY_MINUTES = 24 * 60;
/** Wrong ones for one account, of all together that are no earlier device. One asker alone could try 360 codes a day. */
export const STRANGERS_TRIES = { strangersPasswordsPerDay: 100, strangersCodesPerDay: 360 };

/** Hashed, because the rows are only compared and need no address in clear text. */
export type LimitKey = string & { readonly limit: unique symbol };

export interface Limit {
  key: LimitKey;
  most: number;
  /** A quarter of an hour where absent. */
  windowMinutes?: number;
}

type What = 'account' | 'sign-in' | 'register' | 'forgot' | 'reset' | 'guardian' | 'parent' | 'push';

export function limitKey(what: What, who: string): LimitKey {
  return `${what}:${sha256(who).slice(0, 32)}` as LimitKey;
}

/** An earlier device has an allowance of its own, which no stranger can use up. */
export function signInLimits(limits: Limits, email: string, asker: Asker): Limit[] {
  const own = { key: limitKey('sign-in', `${email} ${asker.id}`), most: limits.signInPerAccount };
  if (asker.isKnown) return [own];
  return [
    own,
    { key: strangersKey('sign-in', email), most: limits.strangersPasswordsPerDay, windowMinutes: DAY_MINUTES },
    { key: limitKey('sign-in', `from ${asker.id}`), most: limits.signInPerAddress },
  ];
}

/** The five tries of each asker at each code are counted with the code. */
export function resetCodeLimits(limits: Limits, email: string, asker: Asker): Limit[] {
  if (asker.isKnown) return [];
  return [{ key: strangersKey('reset', email), most: limits.strangersCodesPerDay, windowMinutes: DAY_MINUTES }];
}

/** By device where there is one: others in the same network cannot use it up. A device is had for any sign-in, so there is an end to many. */
export function requestLimits(limits: Limits, what: 'forgot' | 'reset', { network, deviceHash }: Origin): Limit[] {
  const most = limits.requestsPerAddress;
  if (!deviceHash) return [{ key: limitKey(what, network), most }];
  return [
    { key: limitKey(what, deviceHash), most },
    { key: limitKey(what, `devices of ${network}`), most: most * DEVICES_OF_A_NETWORK },
  ];
}

/** These mails go to somebody who did not ask for them: so many per account, and per recipient whoever names them. */
export function guardianMailLimits(accountId: string, email: string): Limit[] {
  return [
    { key: limitKey('guardian', accountId), most: 5 },
    { key: limitKey('guardian', `day ${accountId}`), most: 10, windowMinutes: DAY_MINUTES },
    ...strangersMailLimits(email),
  ];
}

/** As for guardians, and they share what one recipient may get. Nobody knows yet who an unconfirmed account is. */
export function parentMailLimits(accountId: string, email: string, { isConfirmed }: { isConfirmed: boolean }): Limit[] {
  return [
    { key: limitKey('parent', accountId), most: 5 },
    { key: limitKey('parent', `day ${accountId}`), most: isConfirmed ? 10 : 4, windowMinutes: DAY_MINUTES },
    ...strangersMailLimits(email),
  ];
}

/** A mailbox takes whatever stands behind a plus sign. A family may well tell its members apart so, but not by the dozen. */
function strangersMailLimits(email: string): Limit[] {
  return [
    { key: limitKey('guardian', `to ${email}`), most: 3, windowMinutes: DAY_MINUTES },
    { key: limitKey('guardian', `mailbox ${mailboxOf(email)}`), most: 12, windowMinutes: DAY_MINUTES },
  ];
}

/** An hour that nobody has paid for may be moved on and on; whoever was asked to pay reads the newest time on the page. */
export function movedMailLimit(email: string): Limit {
  return { key: limitKey('parent', `moved, to ${mailboxOf(email)}`), most: 3, windowMinutes: DAY_MINUTES };
}

function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}

/** A new password is not closed off by the tries at the old one. */
export function keysAfterReset(email: string, asker: Asker): LimitKey[] {
  return [limitKey('sign-in', `${email} ${asker.id}`), strangersKey('sign-in', email)];
}

function strangersKey(what: What, email: string): LimitKey {
  return limitKey(what, `strangers ${email}`);
}

export function tooManyTries(): HttpError {
  return new HttpError(429, 'too_many_tries', { headers: { 'retry-after': '60' } });
}

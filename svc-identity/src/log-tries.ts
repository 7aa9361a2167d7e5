import { HttpError } from 'svc-kit/errors';
import { networkWords } from './domain/describe-device.ts';
import type { Identity } from './identity.ts';
import { findByEmail } from './store/accounts.ts';

interface Tried {
  way: 'sign-in' | 'password again' | 'second factor' | 'reset' | 'mailed link';
  network?: string;
  /** As it was typed. */
  email?: string;
  accountId?: string;
}

export function logTaken({ log }: Identity, { way, network, accountId }: Tried): void {
  log.info('a way in was taken', { way, account: accountId, ...from(network) });
}

/** Logs nothing typed: it may be another's address, or a password in the wrong field. A mark tells it's the same. */
export async function logRefusal<T>(identity: Identity, tried: Tried, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) await logRefused(identity, tried, error);
    throw error;
  }
}

async function logRefused(identity: Identity, { way, network, email, accountId }: Tried, error: HttpError) {
  identity.log.warn('a way in was refused', {
    way,
    code: error.code,
    account: accountId ?? (await accountOf(identity, error, email)),
    ...(email === undefined ? {} : { address: identity.secrets.addressMark(email) }),
    ...from(network),
  });
}

/** Nobody is looked up for a try that was not looked at: a flood of those is to cost little. */
async function accountOf({ sql }: Identity, { status }: HttpError, email: string | undefined): Promise<string | null> {
  if (status === 429 || email === undefined) return null;
  return (await findByEmail(sql, email))?.id ?? null;
}

/** A part of the address, as in the history of sign-ins. */
function from(network: string | undefined): { network?: string | null } {
  return network === undefined ? {} : { network: networkWords(network) };
}

import { DETAIL } from 'contracts/details';
import { Secret, TOTP } from 'otpauth';
import { HttpError } from 'svc-kit/errors';
import type { Identity } from './identity.ts';
import { type Account, takeTotpStep } from './store/accounts.ts';

/**
 * Asks an enrolled account for its code: six digits of RFC 6238, one step of clock error, each step once.
 * @throws 401 'Second factor required' without a code or with one that does not fit
 */
export async function requireSecondFactor(
  identity: Identity,
  account: Pick<Account, 'id' | 'totp_secret'>,
  code: string | null | undefined,
): Promise<void> {
  if (!account.totp_secret) return;
  const totp = new TOTP({ secret: Secret.fromBase32(account.totp_secret) });
  const timestamp = identity.clock.real().getTime();
  const delta = code ? totp.validate({ token: code, timestamp, window: 1 }) : null;
  if (delta === null) throw new HttpError(401, DETAIL.secondFactorRequired);
  const taken = await takeTotpStep(identity.sql, account.id, totp.counter({ timestamp }) + delta);
  if (!taken) throw new HttpError(401, DETAIL.secondFactorRequired);
}

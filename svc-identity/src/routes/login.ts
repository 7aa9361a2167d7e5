import type { RefusalCode } from 'contracts/details';
import { login } from 'contracts/http/sign-in';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import { grantAccess, newRefreshToken } from '../credentials.ts';
import type { Identity } from '../identity.ts';
import { clientAddress, type LimitKey, limitKey, tooManyTries } from '../limits.ts';
import { requireSecondFactor } from '../second-factor.ts';
import { sha256 } from '../secrets.ts';
import { type Account, findByEmail } from '../store/accounts.ts';
import { insertSignIn } from '../store/sign-ins.ts';
import { countTry, isOverLimit } from '../store/tries.ts';
import { toUserData } from './user-data.ts';

export function mountLogin(app: Hono<AppEnv>, identity: Identity): void {
  route(app, login, async ({ body, c }) => {
    const account = await authenticate(identity, clientAddress(c), body);
    const refreshToken = newRefreshToken();
    const signIn = await insertSignIn(identity.sql, account.id, sha256(refreshToken), identity.clock.real());
    const access = await grantAccess(identity, c, { account, signIn, refreshToken });
    return { ...access, user_type: account.role, user_data: toUserData(account) };
  });
}

/** @throws 401 for a wrong address or password, 429 after too many failures of this account or address */
async function authenticate(
  identity: Identity,
  from: string,
  given: { email: string; password: string; totp_code?: string | null | undefined },
): Promise<Account> {
  const { sql, settings, passwords } = identity;
  const limits = [
    { key: limitKey('sign-in', given.email), limit: settings.limits.signInPerAccount },
    { key: limitKey('sign-in', `from ${from}`), limit: settings.limits.signInPerAddress },
  ];
  if (await isOverLimit(sql, limits)) throw tooManyTries();
  return passwords.withVerify(async (verify) => {
    // Checked again in the queue: a thousand simultaneous tries all passed the first check.
    if (await isOverLimit(sql, limits)) throw tooManyTries();
    const account = await findByEmail(sql, given.email);
    const fits = await verify(given.password, account?.passwordHash ?? null);
    const refusal = refusalOf(account, fits);
    if (refusal !== null || !account) {
      await countFailure(identity, limits);
      throw new HttpError(401, refusal ?? 'no_account');
    }
    try {
      await requireSecondFactor(identity, account, given.totp_code);
    } catch (error) {
      if (given.totp_code) await countFailure(identity, limits);
      throw error;
    }
    return account;
  });
}

function refusalOf(account: Account | null, fits: boolean): RefusalCode | null {
  if (!account) return 'no_account';
  if (account.passwordHash === null) return 'account_without_password';
  return fits ? null : 'incorrect_password';
}

async function countFailure(identity: Identity, limits: { key: LimitKey }[]): Promise<void> {
  await Promise.all(limits.map(({ key }) => countTry(identity.sql, key)));
}

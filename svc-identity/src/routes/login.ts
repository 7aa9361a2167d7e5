import type { RefusalCode } from 'contracts/details';
import { login } from 'contracts/http/sign-in';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import { findAsker, type Origin, originOf } from '../askers.ts';
import { grantAccess, newRefreshToken } from '../credentials.ts';
import type { Identity } from '../identity.ts';
import { signInLimits, tooManyTries } from '../limits.ts';
import { logRefusal, logTaken } from '../log-tries.ts';
import { noteSignIn } from '../note-sign-in.ts';
import { requireSecondFactor } from '../second-factor.ts';
import { sha256 } from '../secrets.ts';
import { type Account, findByEmail } from '../store/accounts.ts';
import { giveBack, isOverLimit, takeTry } from '../store/tries.ts';
import { toUserData } from './user-data.ts';

export function mountLogin(app: Hono<AppEnv>, identity: Identity): void {
  route(app, login, async ({ body, c }) => {
    const from = originOf(identity, c);
    const tried = { way: 'sign-in', network: from.network, email: body.email } as const;
    const refreshToken = newRefreshToken();
    const { account, signIn } = await logRefusal(identity, tried, async () => {
      const checked = await authenticate(identity, from, body);
      return { account: checked, signIn: await noteSignIn(identity, c, checked, sha256(refreshToken)) };
    });
    logTaken(identity, { ...tried, accountId: account.id });
    const access = await grantAccess(identity, c, { account, signIn, refreshToken });
    return { ...access, user_type: account.role, user_data: toUserData(account) };
  });
}

/** @throws 401 for a wrong address or password, 429 after too many failures (see docs/security.md) */
async function authenticate(
  identity: Identity,
  from: Origin,
  given: { email: string; password: string; totp_code?: string | null | undefined },
): Promise<Account> {
  const { sql, settings, passwords } = identity;
  const limits = signInLimits(settings.limits, given.email, await findAsker(sql, given.email, from));
  // Before they queue, so that a flood of refused tries costs little.
  if (await isOverLimit(sql, limits)) throw tooManyTries();
  return passwords.withVerify(async (verify) => {
    if (!(await takeTry(sql, limits))) throw tooManyTries();
    const account = await findByEmail(sql, given.email);
    const fits = await verify(given.password, account?.passwordHash ?? null);
    const refusal = refusalOf(account, fits);
    if (refusal !== null || !account) throw new HttpError(401, refusal ?? 'no_account');
    try {
      await requireSecondFactor(identity, account, given.totp_code);
    } catch (error) {
      if (!given.totp_code) await giveBack(sql, limits);
      throw error;
    }
    await giveBack(sql, limits);
    return account;
  });
}

function refusalOf(account: Account | null, fits: boolean): RefusalCode | null {
  if (!account) return 'no_account';
  if (account.passwordHash === null) return 'account_without_password';
  return fits ? null : 'incorrect_password';
}

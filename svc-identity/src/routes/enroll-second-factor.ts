import { beginSecondFactor, confirmSecondFactor } from 'contracts/http/accounts';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { findBrand } from 'svc-kit/site-name';
import type { Identity } from '../identity.ts';
import { limitKey, tooManyTries } from '../limits.ts';
import { logRefusal } from '../log-tries.ts';
import { enrollByCode, newSecret } from '../second-factor.ts';
import { findById } from '../store/accounts.ts';
import { keepPendingSecret } from '../store/second-factor.ts';
import { countTry } from '../store/tries.ts';

export function mountEnrollSecondFactor(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, settings, secrets } = identity;
  route(app, beginSecondFactor, async ({ caller, c }) => {
    const account = await findById(sql, signedIn(caller).id);
    if (!account) throw new HttpError(401, 'not_signed_in');
    const secret = await newSecret(account.email, await findBrand(sql));
    const kept = await keepPendingSecret(sql, account.id, secrets.seal(secret.base32));
    if (!kept) throw new HttpError(409, 'second_factor_exists');
    c.header('cache-control', 'no-store');
    return { secret: secret.base32, uri: secret.uri };
  });

  route(app, confirmSecondFactor, async ({ body, caller }) => {
    const { id } = signedIn(caller);
    await logRefusal(identity, { way: 'second factor', accountId: id }, async () => {
      const tries = await countTry(sql, limitKey('sign-in', `enroll ${id}`));
      if (tries > settings.limits.signInPerAccount) throw tooManyTries();
      if (!(await enrollByCode(identity, id, body.totp_code))) throw new HttpError(400, 'second_factor_wrong');
    });
    return { message: 'From now on signing in asks for a code.' };
  });
}

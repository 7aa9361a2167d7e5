import { HttpError } from 'svc-kit/errors';
import type { Identity } from './identity.ts';
import { limitKey, tooManyTries } from './limits.ts';
import { logRefusal } from './log-tries.ts';
import { type Checked, findById } from './store/accounts.ts';
import { giveBack, isOverLimit, takeTry } from './store/tries.ts';

type Before = 'delete' | 'change';

/** @throws 400 for a wrong password, 429 after as many wrong ones as signing in allows */
export function checkPassword(identity: Identity, id: string, password: string, before: Before): Promise<Checked> {
  return logRefusal(identity, { way: 'password again', accountId: id }, () => check(identity, id, password, before));
}

async function check(identity: Identity, id: string, password: string, before: Before): Promise<Checked> {
  const { sql, passwords, settings } = identity;
  const limits = [{ key: limitKey('sign-in', `${before} ${id}`), most: settings.limits.signInPerAccount }];
  if (await isOverLimit(sql, limits)) throw tooManyTries();
  const account = await findById(sql, id);
  if (!account) throw new HttpError(401, 'not_signed_in');
  return passwords.withVerify(async (verify) => {
    if (!(await takeTry(sql, limits))) throw tooManyTries();
    if (!(await verify(password, account.passwordHash))) throw new HttpError(400, 'incorrect_password');
    await giveBack(sql, limits);
    return account;
  });
}

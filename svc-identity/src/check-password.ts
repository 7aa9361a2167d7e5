import { HttpError } from 'svc-kit/errors';
import type { Identity } from './identity.ts';
import { limitKey, tooManyTries } from './limits.ts';
import { findById } from './store/accounts.ts';
import { giveBack, isOverLimit, takeTry } from './store/tries.ts';

/** @throws 400 for a wrong password, 429 after as many wrong ones as signing in allows */
export async function checkPassword(
  identity: Identity,
  id: string,
  password: string,
  before: 'delete' | 'change',
): Promise<void> {
  const { sql, passwords, settings } = identity;
  const limits = [{ key: limitKey('sign-in', `${before} ${id}`), most: settings.limits.signInPerAccount }];
  if (await isOverLimit(sql, limits)) throw tooManyTries();
  const account = await findById(sql, id);
  if (!account) throw new HttpError(401, 'not_signed_in');
  await passwords.withVerify(async (verify) => {
    if (!(await takeTry(sql, limits))) throw tooManyTries();
    if (!(await verify(password, account.passwordHash))) throw new HttpError(400, 'incorrect_password');
    await giveBack(sql, limits);
  });
}

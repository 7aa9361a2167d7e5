import { HttpError } from 'svc-kit/errors';
import type { Identity } from './identity.ts';
import { limitKey, tooManyTries } from './limits.ts';
import { findById } from './store/accounts.ts';
import { countTry, isOverLimit } from './store/tries.ts';

/** @throws 400 for a wrong password, 429 after as many wrong ones as signing in allows */
export async function checkPassword(
  identity: Identity,
  id: string,
  password: string,
  before: 'delete' | 'change',
): Promise<void> {
  const key = limitKey('sign-in', `${before} ${id}`);
  if (await isOverLimit(identity.sql, [{ key, limit: identity.settings.limits.signInPerAccount }]))
    throw tooManyTries();
  const account = await findById(identity.sql, id);
  if (!account) throw new HttpError(401, 'not_signed_in');
  const fits = await identity.passwords.withVerify((verify) => verify(password, account.passwordHash));
  if (fits) return;
  await countTry(identity.sql, key);
  throw new HttpError(400, 'incorrect_password');
}

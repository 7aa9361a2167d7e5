import { DETAIL } from 'contracts/details';
import { deleteAccount } from 'contracts/http/accounts';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { clearCookies } from '../credentials.ts';
import { closeAllSignIns } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { limitKey, tooManyTries } from '../limits.ts';
import { erase } from '../store/account-data.ts';
import { findById } from '../store/accounts.ts';
import { countTry, isOverLimit } from '../store/tries.ts';

export function mountDeleteAccount(app: Hono<AppEnv>, identity: Identity): void {
  route(app, deleteAccount, async ({ body, caller, c }) => {
    const { id, role } = signedIn(caller);
    await checkPassword(identity, id, body.password);
    await transaction(identity.sql, async (tx) => {
      const now = identity.clock.now();
      if (!(await erase(tx, id, now)) || role === 'admin') throw new HttpError(401, DETAIL.notSignedIn);
      await closeAllSignIns(tx, identity, id);
      await emit(tx, 'account.deleted', { accountId: id, role }, now);
    });
    clearCookies(identity, c);
    return { message: 'Your account is deleted.' };
  });
}

/** @throws 400 when it is wrong, 429 after as many wrong ones as signing in allows */
async function checkPassword(identity: Identity, id: string, password: string): Promise<void> {
  const limits = [
    { key: limitKey('sign-in', `delete ${id}`), limit: identity.settings.limits.signInPerAccount },
  ] as const;
  if (await isOverLimit(identity.sql, [...limits])) throw tooManyTries();
  const account = await findById(identity.sql, id);
  if (!account) throw new HttpError(401, DETAIL.notSignedIn);
  const fits = await identity.passwords.withVerify((verify) => verify(password, account.password_hash));
  if (fits) return;
  await countTry(identity.sql, limits[0].key);
  throw new HttpError(400, DETAIL.incorrectPassword);
}

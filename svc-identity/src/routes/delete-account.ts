import { deleteAccount } from 'contracts/http/accounts';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { checkPassword } from '../check-password.ts';
import { clearCookies } from '../credentials.ts';
import { closeAllSignIns } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { erase } from '../store/account-data.ts';

export function mountDeleteAccount(app: Hono<AppEnv>, identity: Identity): void {
  route(app, deleteAccount, async ({ body, caller, c }) => {
    const { id, role } = signedIn(caller);
    await checkPassword(identity, id, body.password, 'delete');
    await transaction(identity.sql, async (tx) => {
      const now = identity.clock.now();
      if (!(await erase(tx, id, now)) || role === 'admin') throw new HttpError(401, 'not_signed_in');
      await closeAllSignIns(tx, identity, id);
      await emit(tx, 'account.deleted', { accountId: id, role }, now);
    });
    clearCookies(identity, c);
    return { message: 'Your account is deleted.' };
  });
}

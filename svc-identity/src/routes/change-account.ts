import { changeAccount } from 'contracts/http/accounts';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { changeNames } from '../store/account-data.ts';
import { toUserData } from './user-data.ts';

export function mountChangeAccount(app: Hono<AppEnv>, identity: Identity): void {
  route(app, changeAccount, async ({ body, caller }) => {
    const { id } = signedIn(caller);
    const change = { firstName: body.first_name, lastName: body.last_name, timeZone: body.time_zone };
    const account = await transaction(identity.sql, async (tx) => {
      const changed = await changeNames(tx, id, change);
      if (!changed) throw new HttpError(401, 'not_signed_in');
      const { version, firstName, lastName, timeZone } = changed;
      await emit(
        tx,
        'account.changed',
        { accountId: id, version, firstName, lastName, timeZone },
        identity.clock.now(),
      );
      return changed;
    });
    return { ...toUserData(account), user_type: account.role };
  });
}

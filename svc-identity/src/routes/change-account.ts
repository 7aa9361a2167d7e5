import { changeAccount } from 'contracts/http/accounts';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { changeNames } from '../store/account-data.ts';

export function mountChangeAccount(app: Hono<AppEnv>, identity: Identity): void {
  route(app, changeAccount, async ({ body, caller }) => {
    const { id } = signedIn(caller);
    const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const account = await transaction(identity.sql, async (tx) => {
      const changed = await changeNames(tx, id, change);
      if (!changed) throw new HttpError(401, 'not_signed_in');
      const { version, first_name: firstName, last_name: lastName, time_zone: timeZone } = changed;
      await emit(
        tx,
        'account.changed',
        { accountId: id, version, firstName, lastName, timeZone },
        identity.clock.now(),
      );
      return changed;
    });
    const { first_name, last_name, email, time_zone, role } = account;
    return { id, first_name, last_name, email, time_zone, user_type: role };
  });
}

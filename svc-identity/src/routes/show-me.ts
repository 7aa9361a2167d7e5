import { me } from 'contracts/http/sign-in';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { findById } from '../store/accounts.ts';
import { toUserData } from './user-data.ts';

export function mountMe(app: Hono<AppEnv>, identity: Identity): void {
  route(app, me, async ({ caller, c }) => {
    const account = await findById(identity.quick, signedIn(caller).id);
    if (!account) throw new HttpError(401, 'not_signed_in');
    c.header('cache-control', 'no-store');
    const { role, birthDateKnown } = account;
    return { ...toUserData(account), user_type: role, birth_date_known: birthDateKnown };
  });
}

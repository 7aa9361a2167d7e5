import { me } from 'contracts/http/sign-in';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { isAdult } from '../domain/registration.ts';
import type { Identity } from '../identity.ts';
import { findById } from '../store/accounts.ts';
import { toUserData } from './user-data.ts';

export function mountMe(app: Hono<AppEnv>, identity: Identity): void {
  route(app, me, async ({ caller, c }) => {
    const account = await findById(identity.quick, signedIn(caller).id);
    if (!account) throw new HttpError(401, 'not_signed_in');
    c.header('cache-control', 'no-store');
    const { role, birthDate, timeZone } = account;
    const isAthlete = role === 'athlete';
    const isMinor = birthDate === null || !isAdult(birthDate, timeZone, identity.clock.now());
    const age = { birth_date_known: birthDate !== null, ...(isAthlete ? { is_minor: isMinor } : {}) };
    return { ...toUserData(account), user_type: role, ...age };
  });
}

import { logout } from 'contracts/http/sign-in';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { type AppEnv, route } from 'svc-kit/route';
import { clearCookies, readRefreshToken } from '../credentials.ts';
import { closeSignIn } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { sha256 } from '../secrets.ts';
import { signInOf } from '../store/sign-ins.ts';

/** Also works with an expired access token, because the refresh cookie names the sign-in too. */
export function mountLogout(app: Hono<AppEnv>, identity: Identity): void {
  route(app, logout, async ({ c, caller }) => {
    const token = readRefreshToken(identity, c);
    const byCookie = token ? await signInOf(identity.sql, sha256(token)) : null;
    const ended = new Map<string, string>();
    if (caller) ended.set(caller.signInId, caller.id);
    if (byCookie) ended.set(byCookie.id, byCookie.accountId);
    for (const [signInId, accountId] of ended) {
      await transaction(identity.sql, (tx) => closeSignIn(tx, identity, accountId, signInId));
    }
    clearCookies(identity, c);
    return { message: 'You’re logged out.' };
  });
}

import { refusalOf } from 'contracts/details';
import { refresh } from 'contracts/http/sign-in';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { type AppEnv, route } from 'svc-kit/route';
import { clearCookies, grantAccess, readRefreshToken } from '../credentials.ts';
import { closeSignIn } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { sha256 } from '../secrets.ts';
import { rotate } from '../store/sign-ins.ts';

export function mountRefresh(app: Hono<AppEnv>, identity: Identity): void {
  route(app, refresh, async ({ c }) => {
    const refuse = () => {
      clearCookies(identity, c);
      return c.json(refusalOf('not_signed_in'), 401);
    };
    const token = readRefreshToken(identity, c);
    if (!token) return refuse();
    const successor = identity.secrets.successor(token);
    const rotation = await transaction(identity.sql, async (tx) => {
      const result = await rotate(tx, sha256(token), sha256(successor), identity.clock.real());
      if (result.outcome === 'reused') await closeSignIn(tx, identity, result.account.id, result.signIn.id);
      return result;
    });
    if (rotation.outcome === 'reused')
      identity.log.warn('a used refresh token came back; its sign-in is ended', {
        account: rotation.account.id,
        sign_in: rotation.signIn.id,
      });
    if (rotation.outcome !== 'rotated') return refuse();
    const { account, signIn, expiresAt } = rotation;
    return grantAccess(identity, c, { account, signIn, refreshToken: successor, refreshExpiresAt: expiresAt });
  });
}

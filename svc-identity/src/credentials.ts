import { randomBytes } from 'node:crypto';
import { accessCookie, refreshCookie } from 'contracts/cookies';
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from 'contracts/times';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from 'svc-kit/route';
import type { Identity } from './identity.ts';
import type { Account } from './store/accounts.ts';
import type { SignIn } from './store/sign-ins.ts';

export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export const cookieOptions = (publicUrl: string, maxAge: number) =>
  ({ httpOnly: true, sameSite: 'Strict', path: '/', secure: publicUrl.startsWith('https:'), maxAge }) as const;

export async function grantAccess(
  identity: Identity,
  c: Context<AppEnv>,
  grant: { account: Pick<Account, 'id' | 'role'>; signIn: SignIn; refreshToken: string; refreshExpiresAt?: Date },
) {
  const { account, signIn } = grant;
  const { publicUrl } = identity.settings;
  const claims = { sub: account.id, role: account.role, sid: signIn.id, auth_time: signIn.createdAt.getTime() / 1000 };
  const token = await identity.signAccessToken(claims, ACCESS_TOKEN_MINUTES);
  const expiresIn = ACCESS_TOKEN_MINUTES * 60;
  const refreshSeconds = grant.refreshExpiresAt
    ? Math.max(0, Math.floor((grant.refreshExpiresAt.getTime() - Date.now()) / 1000))
    : REFRESH_TOKEN_DAYS * 86_400;
  setCookie(c, accessCookie(publicUrl), token, cookieOptions(publicUrl, expiresIn));
  setCookie(c, refreshCookie(publicUrl), grant.refreshToken, cookieOptions(publicUrl, refreshSeconds));
  c.header('cache-control', 'no-store');
  return { access_token: token, token_type: 'bearer' as const, expires_in: expiresIn };
}

export function readRefreshToken(identity: Identity, c: Context<AppEnv>): string | undefined {
  return getCookie(c, refreshCookie(identity.settings.publicUrl));
}

export function clearCookies(identity: Identity, c: Context<AppEnv>): void {
  const { publicUrl } = identity.settings;
  for (const name of [accessCookie(publicUrl), refreshCookie(publicUrl)]) {
    deleteCookie(c, name, { path: '/', secure: publicUrl.startsWith('https:') });
  }
}

import { redeemLink } from 'contracts/http/sign-in';
import { LINK_CREDENTIAL_MINUTES } from 'contracts/times';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import { clientNetwork } from '../askers.ts';
import type { Identity } from '../identity.ts';
import { logRefusal, logTaken } from '../log-tries.ts';
import { sha256 } from '../secrets.ts';
import { findLink, type OpenLink } from '../store/links.ts';

/** A token works until it expires, because its page may be opened again and again. */
export function mountRedeemLink(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, clock } = identity;
  route(app, redeemLink, async ({ body, c }) => {
    const tried = { way: 'mailed link', network: clientNetwork(c) } as const;
    const link = await logRefusal(identity, tried, async () => {
      const found = await findLink(sql, sha256(body.token), clock.now());
      if (!found) throw new HttpError(401, 'link_invalid');
      return found;
    });
    logTaken(identity, { ...tried, accountId: link.accountId });
    const claims = {
      sub: link.accountId,
      role: link.role,
      sid: signInOf(identity, link),
      auth_time: clock.real().getTime() / 1000,
      link: { action: link.action, session_id: link.sessionId },
    };
    c.header('cache-control', 'no-store');
    return {
      access_token: await identity.signAccessToken(claims, LINK_CREDENTIAL_MINUTES),
      token_type: 'bearer' as const,
      expires_in: LINK_CREDENTIAL_MINUTES * 60,
      action: link.action,
      session_id: link.sessionId,
      user_type: link.role,
      user_id: link.accountId,
    };
  });
}

function signInOf({ secrets }: Identity, { accountId, guardianSince }: OpenLink): string {
  return guardianSince ? secrets.guardianSignIn(accountId, guardianSince) : crypto.randomUUID();
}

import { accessCookie, refreshCookie } from 'contracts/cookies';
import type { RefusalCode } from 'contracts/details';
import type { Endpoint } from 'contracts/endpoint';
import { type Person, signCaller } from 'svc-kit/auth';
import type { EndedSignIns } from './ended-sign-ins.ts';
import type { Verified } from './verify-token.ts';

const VOUCH_MS = 30_000;

/** Who may pass, with the header that vouches for him (null: nobody), or why not. */
export type Admission =
  | { ok: true; callerHeader: string | null; who: Verified | null }
  | { ok: false; status: 401 | 403; code: RefusalCode };

const NOT_SIGNED_IN: Admission = { ok: false, status: 401, code: 'not_signed_in' };
const FORBIDDEN: Admission = { ok: false, status: 403, code: 'forbidden' };
const NOBODY: Admission = { ok: true, callerHeader: null, who: null };
const FOREIGN_ORIGIN: Admission = { ok: false, status: 403, code: 'foreign_origin' };

export interface Credentials {
  bearer: string | null;
  cookie: string | null;
  hasRefreshCookie: boolean;
}

/** Reads a request's credentials. 'ambiguous': two of them in one header, of which proxies might pick different ones. */
export function createCredentialReader(publicUrl: string): (headers: Headers) => Credentials | 'ambiguous' {
  const [access, refresh] = [accessCookie(publicUrl), refreshCookie(publicUrl)];
  return (headers) => {
    const authorization = headers.get('authorization');
    if (authorization?.includes(',')) return 'ambiguous';
    const bearer = authorization ? (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '') : null;
    const cookies = headers.get('cookie');
    if (!cookies) return { bearer, cookie: null, hasRefreshCookie: false };
    return { bearer, cookie: readCookie(cookies, access), hasRefreshCookie: readCookie(cookies, refresh) !== null };
  };
}

function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim() || null;
  }
  return null;
}

/**
 * Changes that travel by cookie must say that they come from our own pages. Bearer, sign-in and registration calls may
 * lack an Origin; a foreign one is never taken.
 */
export function checkOrigin(
  endpoint: Endpoint,
  request: { method: string; origin: string | null; ours: string },
  credentials: Credentials,
): Admission | null {
  if (request.origin !== null) return request.origin === request.ours ? null : FOREIGN_ORIGIN;
  if (request.method === 'GET' || request.method === 'HEAD' || credentials.bearer !== null) return null;
  const byCookie =
    endpoint.access === 'anyone' ? endpoint.name === 'refresh' && credentials.hasRefreshCookie : hasCookie(credentials);
  return byCookie ? FOREIGN_ORIGIN : null;
}

function hasCookie(credentials: Credentials): boolean {
  return credentials.cookie !== null || credentials.hasRefreshCookie;
}

/** Finds out who calls, refuses early whom the call is not for, and vouches for the others. */
export function createAdmission(deps: {
  verify: (token: string) => Promise<Verified | null>;
  ended: EndedSignIns;
  secret: string;
}) {
  async function identify(token: string | null): Promise<Verified | null> {
    const verified = token ? await deps.verify(token) : null;
    return verified && !deps.ended.isEnded(verified.person) ? verified : null;
  }

  async function vouch(verified: Verified): Promise<Admission> {
    const now = Date.now();
    if (!verified.vouched || verified.vouched.until <= now) {
      verified.vouched = { header: await signCaller(deps.secret, verified.person), until: now + VOUCH_MS };
    }
    return { ok: true, callerHeader: verified.vouched.header, who: verified };
  }

  return async (
    endpoint: Endpoint,
    params: Readonly<Record<string, string>>,
    { bearer, cookie }: Credentials,
  ): Promise<Admission> => {
    if (endpoint.access === 'anyone') return NOBODY;
    const who = await identify(bearer ?? cookie);
    if (endpoint.access === 'optional') {
      if (who) return who.person.link ? NOBODY : vouch(who);
      // A stale cookie is nobody; a bearer token was meant, and must not be mistaken for nobody.
      return bearer === null ? NOBODY : NOT_SIGNED_IN;
    }
    if (!who) return NOT_SIGNED_IN;
    return mayPass(endpoint, params, who.person) ? vouch(who) : FORBIDDEN;
  };
}

function mayPass(endpoint: Endpoint, params: Readonly<Record<string, string>>, person: Person): boolean {
  const { link } = person;
  if (link && !(endpoint.links?.includes(link.action) && params.id === link.sessionId)) return false;
  return !Array.isArray(endpoint.access) || endpoint.access.includes(person.role);
}

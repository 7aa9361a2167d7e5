import { ACCESS_TOKEN_ALGORITHM, ACCESS_TOKEN_TYPE, accessTokenClaims } from 'contracts/tokens';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { Person } from 'svc-kit/auth';
import { forgetAfterLoad } from 'svc-kit/give-back';

const LONGEST_TOKEN = 4_096;
const MOST_TOKENS = 5_000;

/** `expiresAt` is in real time, ms. */
export interface Verified {
  person: Person;
  expiresAt: number;
  vouched?: { header: string; until: number };
}

/** Trusts only our own keys; what a token's header says about keys or algorithms is ignored. */
export function createTokenVerifier(trust: { keys: JSONWebKeySet; issuer: string; audience: string }) {
  const keys = createLocalJWKSet(trust.keys);
  const known = new Map<string, Verified>();
  forgetAfterLoad(() => known.clear());
  const options = {
    algorithms: [ACCESS_TOKEN_ALGORITHM],
    typ: ACCESS_TOKEN_TYPE,
    issuer: trust.issuer,
    audience: trust.audience,
    requiredClaims: ['exp', 'iat'],
  };

  return async (token: string): Promise<Verified | null> => {
    const hit = known.get(token);
    if (hit) {
      if (hit.expiresAt > Date.now()) return hit;
      known.delete(token);
      return null;
    }
    if (token.length > LONGEST_TOKEN) return null;
    try {
      const { payload } = await jwtVerify(token, keys, options);
      const claims = accessTokenClaims.parse(payload);
      const { sub: id, role, sid: signInId, auth_time: signedInAt, link } = claims;
      const person: Person = { kind: 'person', id, role, signInId, signedInAt };
      if (link) person.link = { action: link.action, sessionId: link.session_id };
      const verified: Verified = { person, expiresAt: (payload.exp ?? 0) * 1000 };
      if (known.size >= MOST_TOKENS) known.delete(known.keys().next().value ?? '');
      known.set(token, verified);
      return verified;
    } catch {
      return null;
    }
  };
}

import { ACCESS_TOKEN_ALGORITHM, ACCESS_TOKEN_TYPE, accessTokenClaims } from 'contracts/tokens';
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
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

/** Of a token that was good, and by our clock is over. */
export const RAN_OUT = 'ran out';

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

  function remember(token: string, verified: Verified) {
    if (known.size >= MOST_TOKENS) known.delete(known.keys().next().value ?? '');
    known.set(token, verified);
  }

  return async (token: string): Promise<Verified | typeof RAN_OUT | null> => {
    const hit = known.get(token);
    if (hit) {
      if (hit.expiresAt > Date.now()) return hit;
      known.delete(token);
      return RAN_OUT;
    }
    if (token.length > LONGEST_TOKEN) return null;
    try {
      const { payload } = await jwtVerify(token, keys, options);
      const verified: Verified = { person: readPerson(payload), expiresAt: (payload.exp ?? 0) * 1000 };
      remember(token, verified);
      return verified;
    } catch (error) {
      return error instanceof errors.JWTExpired ? RAN_OUT : null;
    }
  };
}

function readPerson(payload: unknown): Person {
  const { sub: id, role, sid: signInId, auth_time: signedInAt, link } = accessTokenClaims.parse(payload);
  const person: Person = { kind: 'person', id, role, signInId, signedInAt };
  if (link) person.link = { action: link.action, sessionId: link.session_id };
  return person;
}

import type { RefusalCode } from 'contracts/details';
import type { Endpoint } from 'contracts/endpoint';
import { SECOND_MS } from 'contracts/times';
import { opensByLink, type Person, signCaller } from 'svc-kit/auth';
import type { Answers } from './answers.ts';
import type { EndedSignIns } from './ended-sign-ins.ts';
import type { Check } from './gateway-env.ts';
import type { Credentials } from './read-credentials.ts';
import type { Verified } from './verify-token.ts';

const VOUCH_MS = 30 * SECOND_MS;

type Admission = { ok: true; who: Verified | null } | { ok: false; status: 401 | 403; code: RefusalCode };

const NOT_SIGNED_IN: Admission = { ok: false, status: 401, code: 'not_signed_in' };
const FORBIDDEN: Admission = { ok: false, status: 403, code: 'forbidden' };
const NOBODY: Admission = { ok: true, who: null };

interface AdmissionDeps {
  answers: Answers;
  verify: (token: string) => Promise<Verified | null>;
  ended: EndedSignIns;
  secret: string;
}

export function createAdmission({ answers, verify, ended, secret }: AdmissionDeps): (endpoint: Endpoint) => Check {
  async function identify(token: string | null): Promise<Verified | null> {
    const verified = token ? await verify(token) : null;
    return verified && !ended.isEnded(verified.person) ? verified : null;
  }

  return (endpoint) => async (c) => {
    const credentials = c.get('credentials');
    const who = endpoint.access === 'anyone' ? null : await identify(credentials.bearer ?? credentials.cookie);
    const admission = decide(endpoint, c.req.param('id'), credentials, who);
    if (!admission.ok) {
      const challenge = admission.status === 401 ? { 'www-authenticate': 'Bearer' } : undefined;
      return answers.refuse(admission.status, admission.code, challenge);
    }
    c.set('who', admission.who);
    c.set('callerHeader', admission.who && (await vouch(secret, admission.who)));
    return undefined;
  };
}

function decide(
  endpoint: Endpoint,
  sessionId: string | undefined,
  { bearer }: Credentials,
  who: Verified | null,
): Admission {
  if (endpoint.access === 'anyone') return NOBODY;
  if (endpoint.access === 'optional') {
    if (who) return who.person.link ? NOBODY : { ok: true, who };
    // A stale cookie is ignored. A bearer token was sent on purpose, so a bad one is refused.
    return bearer === null ? NOBODY : NOT_SIGNED_IN;
  }
  if (!who) return NOT_SIGNED_IN;
  return mayPass(endpoint, sessionId, who.person) ? { ok: true, who } : FORBIDDEN;
}

function mayPass(endpoint: Endpoint, sessionId: string | undefined, { link, role }: Person): boolean {
  if (link && !opensByLink(endpoint, link, sessionId)) return false;
  return !Array.isArray(endpoint.access) || endpoint.access.includes(role);
}

async function vouch(secret: string, verified: Verified): Promise<string> {
  const now = Date.now();
  if (!verified.vouched || verified.vouched.until <= now) {
    verified.vouched = { header: await signCaller(secret, verified.person), until: now + VOUCH_MS };
  }
  return verified.vouched.header;
}

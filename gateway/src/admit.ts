import type { RefusalCode } from 'contracts/details';
import type { Endpoint } from 'contracts/endpoint';
import { SECOND_MS } from 'contracts/times';
import { opensByLink, type Person, signCaller } from 'svc-kit/auth';
import type { Answers } from './answers.ts';
import type { EndedSignIns } from './ended-sign-ins.ts';
import type { Check } from './gateway-env.ts';
import type { IdentityClock } from './identity-clock.ts';
import type { Credentials } from './read-credentials.ts';
import { RAN_OUT, type Verified } from './verify-token.ts';

const VOUCH_MS = 30 * SECOND_MS;

type Admission =
  | { ok: true; who: Verified | null }
  | { ok: false; status: 401 | 403; code: RefusalCode }
  | { ok: false; status: 503 };

const NOT_SIGNED_IN: Admission = { ok: false, status: 401, code: 'not_signed_in' };
const FORBIDDEN: Admission = { ok: false, status: 403, code: 'forbidden' };
/** Nobody is signed out by a clock. */
const LATER: Admission = { ok: false, status: 503 };
const NOBODY: Admission = { ok: true, who: null };

interface AdmissionDeps {
  answers: Answers;
  verify: (token: string) => Promise<Verified | typeof RAN_OUT | null>;
  ended: EndedSignIns;
  identityClock: Pick<IdentityClock, 'endsTokensAtOnce'>;
  secret: string;
}

export function createAdmission(deps: AdmissionDeps): (endpoint: Endpoint) => Check {
  const { answers, verify, ended, identityClock, secret } = deps;
  async function identify(token: string | null): Promise<Verified | typeof RAN_OUT | null> {
    const verified = token ? await verify(token) : null;
    if (verified === RAN_OUT) return identityClock.endsTokensAtOnce() ? RAN_OUT : null;
    return verified && !ended.isEnded(verified.person) ? verified : null;
  }

  return (endpoint) => async (c) => {
    const credentials = c.get('credentials');
    const who = endpoint.access === 'anyone' ? null : await identify(credentials.bearer ?? credentials.cookie);
    const admission = decide(endpoint, c.req.param('id'), credentials, who);
    if (!admission.ok) return refuse(answers, admission);
    c.set('who', admission.who);
    c.set('callerHeader', admission.who && (await vouch(secret, admission.who)));
    return undefined;
  };
}

function refuse(answers: Answers, admission: Extract<Admission, { ok: false }>): Response {
  if (admission.status === 503) return answers.serviceDown();
  const challenge = admission.status === 401 ? { 'www-authenticate': 'Bearer' } : undefined;
  return answers.refuse(admission.status, admission.code, challenge);
}

function decide(
  endpoint: Endpoint,
  sessionId: string | undefined,
  { bearer }: Credentials,
  who: Verified | typeof RAN_OUT | null,
): Admission {
  if (endpoint.access === 'anyone') return NOBODY;
  if (who === RAN_OUT) return endpoint.access === 'optional' && bearer === null ? NOBODY : LATER;
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

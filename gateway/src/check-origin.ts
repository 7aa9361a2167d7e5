import type { Endpoint } from 'contracts/endpoint';
import type { Answers } from './answers.ts';
import type { Check } from './gateway-env.ts';
import type { Credentials } from './read-credentials.ts';

/** Calls with a bearer token, sign-ins and registrations may lack an Origin; another site's is always refused. */
export function createOriginCheck(ours: string, answers: Answers): (endpoint: Endpoint) => Check {
  return (endpoint) => (c) => {
    const origin = c.req.raw.headers.get('origin');
    const isForeign = origin === null ? needsOrigin(endpoint, c.req.method, c.get('credentials')) : origin !== ours;
    return isForeign ? answers.refuse(403, 'foreign_origin') : undefined;
  };
}

function needsOrigin(endpoint: Endpoint, method: string, credentials: Credentials): boolean {
  if (method === 'GET' || method === 'HEAD' || credentials.bearer !== null) return false;
  if (endpoint.access === 'anyone') return endpoint.name === 'refresh' && credentials.hasRefreshCookie;
  return credentials.cookie !== null || credentials.hasRefreshCookie;
}

import { networkOf } from 'svc-kit/client-network';
import { isTraceparent, newTrace } from 'svc-kit/log';
import type { Answers } from './answers.ts';
import type { Step } from './gateway-env.ts';
import type { CredentialReader } from './read-credentials.ts';

export function refuseAmbiguousHost(answers: Answers): Step {
  return async (c, next) => {
    if (c.req.raw.headers.get('host')?.includes(',')) return answers.refuse(400, 'ambiguous_host');
    await next();
  };
}

export function describeRequest(deps: {
  answers: Answers;
  readCredentials: CredentialReader;
  trustedProxies: number;
}): Step {
  return async (c, next) => {
    const { headers } = c.req.raw;
    const credentials = deps.readCredentials(headers);
    if (credentials === 'ambiguous') return deps.answers.refuse(400, 'ambiguous_authorization');
    const traceparent = headers.get('traceparent');
    c.set('credentials', credentials);
    c.set('client', clientNetwork(headers, c.env.peer, deps.trustedProxies));
    c.set('traceparent', traceparent && isTraceparent(traceparent) ? traceparent : newTrace());
    await next();
  };
}

/** Of the address that our outermost proxy saw, or the peer's without proxies: never what a client claims. */
export function clientNetwork(headers: Headers, peer: string, trustedProxies: number): string {
  if (trustedProxies === 0) return networkOf(peer);
  const hops = headers.get('x-forwarded-for')?.split(',') ?? [];
  return networkOf(hops.at(-trustedProxies)?.trim() || peer);
}

import type { Endpoint, Owner } from 'contracts/endpoint';
import { type Log, withTrace } from 'svc-kit/log';
import type { Answers } from './answers.ts';
import { forward } from './forward.ts';
import type { Answer } from './gateway-env.ts';
import { splitUrl } from './split-url.ts';

/** Payments calls Stripe, with a time limit and retries of its own. */
const PAYMENTS_TIMEOUT_FACTOR = 3;

type Service = Exclude<Owner, 'gateway'>;
export type Upstreams = Readonly<Record<Service, string>>;

export function createPass(deps: { upstreams: Upstreams; timeoutMs: number; answers: Answers; log: Log }) {
  const { upstreams, timeoutMs, answers, log } = deps;
  return (endpoint: Endpoint, owner: Service): Answer =>
    async (c) => {
      const { path, search } = splitUrl(c.req.url);
      const body = endpoint.method === 'GET' ? null : new Uint8Array(await c.req.arrayBuffer());
      const traceparent = c.get('traceparent');
      try {
        return await forward(
          {
            url: upstreams[owner] + path.slice('/api'.length) + search,
            method: endpoint.method,
            headers: c.req.raw.headers,
            cookies: owner === 'identity',
            callerHeader: c.get('callerHeader'),
            clientAddress: c.get('client'),
            traceparent,
            body,
            timeoutMs: timeoutMs * (owner === 'payments' ? PAYMENTS_TIMEOUT_FACTOR : 1),
          },
          answers.headers,
        );
      } catch (error) {
        withTrace(traceparent, () => log.warn('a service does not answer', { service: owner, error }));
        return answers.serviceDown();
      }
    };
}

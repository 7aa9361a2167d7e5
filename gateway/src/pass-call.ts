import type { Endpoint } from 'contracts/endpoint';
import type { HonoRequest } from 'hono';
import { isHangUp } from 'svc-kit/errors';
import { type Log, withTrace } from 'svc-kit/log';
import type { Way } from 'svc-kit/nearby';
import type { Answers } from './answers.ts';
import { type Breaker, BreakerOpen, createBreaker } from './breaker.ts';
import { type Forwarded, forward, NotArrived } from './forward.ts';
import type { Answer } from './gateway-env.ts';
import type { Service, Upstreams } from './parts.ts';
import { splitUrl } from './split-url.ts';

/** Payments calls Stripe, with a time limit and retries of its own. */
const PAYMENTS_TIMEOUT_FACTOR = 3;
/** Nobody is left in doubt when reading is given up, so it may be given up sooner. */
const READING_TIMEOUT_FACTOR = 0.5;
/** From when the file has arrived: others may be made ready before it. */
const FILE_TIMEOUT_FACTOR = 3;

interface PassDeps {
  upstreams: Upstreams;
  wayTo: (url: string) => Way;
  timeoutMs: number;
  answers: Answers;
  log: Log;
}

export function createPass({ upstreams, wayTo, timeoutMs, answers, log }: PassDeps) {
  const breakers = createBreakers(Object.keys(upstreams) as Service[], log);
  return (endpoint: Endpoint, owner: Service): Answer => {
    const limitMs = timeoutMs * factorOf(endpoint, owner);
    return async (c) => {
      const { path, search } = splitUrl(c.req.url);
      const traceparent = c.get('traceparent');
      const call: Forwarded = {
        url: upstreams[owner] + path.slice('/api'.length) + search,
        way: wayTo(upstreams[owner]),
        method: endpoint.method,
        headers: c.req.raw.headers,
        cookies: owner === 'identity',
        callerHeader: c.get('callerHeader'),
        clientAddress: c.get('client'),
        traceparent,
        body: await bodyOf(endpoint, c.req),
        timeoutMs: limitMs,
        answersFile: endpoint.answers !== undefined,
        takeBody: c.get('takeBody'),
      };
      try {
        return await breakers[owner].run(() => forward(call, answers.headers), isOfSender);
      } catch (thrown) {
        const error = isOfSender(thrown) ? thrown.cause : thrown;
        if (isHangUp(error, c.req.raw)) return answers.refuse(400, 'json_invalid');
        if (!(error instanceof BreakerOpen))
          withTrace(traceparent, () => log.warn('a service does not answer', { part: owner, error }));
        return answers.serviceDown();
      }
    };
  };
}

/** Whoever hangs up or stops while a file comes in says nothing about the service. */
const isOfSender = (error: unknown) => error instanceof NotArrived;

/** A file is handed on while it comes in; a JSON body is small. */
async function bodyOf({ method, bytes }: Endpoint, { raw }: HonoRequest): Promise<Forwarded['body']> {
  if (method === 'GET') return null;
  return bytes ? raw.body : new Uint8Array(await raw.arrayBuffer());
}

function factorOf({ method, bytes }: Endpoint, owner: Service): number {
  if (bytes) return FILE_TIMEOUT_FACTOR;
  return (owner === 'payments' ? PAYMENTS_TIMEOUT_FACTOR : 1) * (method === 'GET' ? READING_TIMEOUT_FACTOR : 1);
}

function createBreakers(services: readonly Service[], log: Log): Record<Service, Breaker> {
  const create = (service: Service) =>
    createBreaker((isOpen) =>
      isOpen
        ? log.warn('a service left several calls without an answer; few are passed on until it answers', {
            part: service,
          })
        : log.info('a service answers again', { part: service }),
    );
  return Object.fromEntries(services.map((service) => [service, create(service)])) as Record<Service, Breaker>;
}

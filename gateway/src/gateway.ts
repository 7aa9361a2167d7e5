import type { Endpoint } from 'contracts/endpoint';
import type { EventEnvelope } from 'contracts/events';
import { ENDPOINTS } from 'contracts/http';
import { streamHints } from 'contracts/http/system';
import { createInternalCall } from 'svc-kit/internal-call';
import { isTraceparent, type Log, newTrace, withTrace } from 'svc-kit/log';
import { type Credentials, checkOrigin, createAdmission, createCredentialReader } from './admit.ts';
import { createAnswers } from './answers.ts';
import { createTries } from './count-tries.ts';
import { createDocs } from './docs/page.ts';
import { createEndedSignIns } from './ended-sign-ins.ts';
import { forward } from './forward.ts';
import { joinAnalytics } from './join-analytics.ts';
import { answerKept, createListCache } from './list-cache.ts';
import { createMatcher } from './match-route.ts';
import { createDevProxy } from './proxy-dev.ts';
import { readBody } from './read-body.ts';
import type { GatewaySettings } from './settings.ts';
import { createHintStreams } from './stream-hints.ts';
import { readiness } from './upstreams.ts';
import { createTokenVerifier } from './verify-token.ts';

const LIST_PATH = '/api/college-athletes';
const SITE_PATH = '/api/site';
/** Stripe is asked on the way, with a time limit of its own and retries. */
const PAYMENTS_TIMEOUT_FACTOR = 3;
/** On one machine everybody has the same address. */
const WIDE_LIMITS = { failures: 100_000, requests: 100_000 };
const LIMITS = { failures: 100, requests: 100 };

export interface Gateway {
  /** @param peer the network address at the other end of the connection */
  fetch(request: Request, peer: string): Promise<Response>;
  onEvent(event: EventEnvelope): void;
  onConnection(isUp: boolean): void;
  /** Ends what would never end by itself. */
  stop(): void;
  upstreams: Readonly<Record<string, string>>;
}

interface Call {
  request: Request;
  endpoint: Endpoint;
  params: Readonly<Record<string, string>>;
  path: string;
  search: string;
  credentials: Credentials;
  client: string;
  traceparent: string;
}

/** The one door: who calls, may he, where to; pages, limits and headers. It knows no rule of the product. */
export function createGateway(
  settings: GatewaySettings,
  deps: { log: Log; site(request: Request): Promise<Response | null> },
): Gateway {
  const { log } = deps;
  const upstreams = {
    identity: settings.IDENTITY_URL,
    catalog: settings.CATALOG_URL,
    booking: settings.BOOKING_URL,
    payments: settings.PAYMENTS_URL,
  };
  const ours = new URL(settings.PUBLIC_URL).origin;
  const answers = createAnswers(ours.startsWith('https:'));
  const match = createMatcher(ENDPOINTS);
  const docs = createDocs(ENDPOINTS, answers);
  const ended = createEndedSignIns();
  const verify = createTokenVerifier({
    keys: settings.JWT_PUBLIC_JWKS,
    issuer: settings.JWT_ISSUER,
    audience: settings.JWT_AUDIENCE,
  });
  const admit = createAdmission({ verify, ended, secret: settings.INTERNAL_SECRET });
  const readCredentials = createCredentialReader(settings.PUBLIC_URL);
  const ask = createInternalCall('gateway', settings.INTERNAL_SECRET);
  const list = createListCache();
  const hints = createHintStreams({ answers, isEnded: ended.isEnded });
  const usual = settings.NODE_ENV === 'development' ? WIDE_LIMITS : LIMITS;
  const tries = createTries({
    failures: settings.LIMIT_GATEWAY_FAILURES ?? usual.failures,
    requests: settings.LIMIT_GATEWAY_REQUESTS ?? usual.requests,
  });
  const proxyDev = settings.DEV_URL
    ? createDevProxy(settings.DEV_URL, () => answers.refuse(502, 'dev_tools_down'))
    : null;

  async function handle(request: Request, peer: string): Promise<Response> {
    const { path, search } = splitUrl(request.url);
    const { headers } = request;
    if (headers.get('host')?.includes(',')) return answers.refuse(400, 'ambiguous_host');
    if (path.startsWith('/api/')) return handleApi(request, path, search, peer);
    if (path === '/health') return answers.json({ status: 'ok' });
    if (path === '/ready') return answerReady();
    if (path === '/dev' || path.startsWith('/dev/')) {
      return proxyDev ? proxyDev(request) : answers.refuse(404, 'not_found');
    }
    return (await deps.site(request)) ?? answers.refuse(404, 'not_found');
  }

  async function answerReady(): Promise<Response> {
    const ready = await readiness(upstreams);
    return answers.json(ready, Object.values(ready).every(Boolean) ? 200 : 503);
  }

  async function handleApi(request: Request, path: string, search: string, peer: string): Promise<Response> {
    const { headers, method } = request;
    const credentials = readCredentials(headers);
    if (credentials === 'ambiguous') return answers.refuse(400, 'ambiguous_authorization');
    const origin = headers.get('origin');
    const isVisitor = method === 'GET' && credentials.bearer === null && credentials.cookie === null;
    const keptAs = isVisitor ? keyOf(path, search) : null;
    if (keptAs !== null && (origin === null || origin === ours)) {
      const hit = list.get(keptAs);
      if (hit) return answerKept(hit, headers.get('accept-encoding'));
    }
    const page = docs(method, path);
    if (page) return page;
    const found = match(method, path.slice('/api'.length));
    if (found.kind === 'unknown') return answers.refuse(404, 'not_found');
    if (found.kind === 'wrong method')
      return answers.refuse(405, 'wrong_method', { allow: found.allow }, `This address takes ${found.allow}.`);
    const { endpoint, params } = found;
    const foreign = checkOrigin(endpoint, { method, origin, ours }, credentials);
    if (foreign && !foreign.ok) return answers.refuse(foreign.status, foreign.code);
    const traceparent = headers.get('traceparent');
    const call: Call = {
      request,
      endpoint,
      params,
      path,
      search,
      credentials,
      client: clientAddress(headers, peer),
      traceparent: traceparent && isTraceparent(traceparent) ? traceparent : newTrace(),
    };
    if (keptAs === null) return answerCall(call);
    const filled = await list.fill(keptAs, () => answerCall(call));
    return filled instanceof Response ? filled : answerKept(filled, headers.get('accept-encoding'));
  }

  async function answerCall(call: Call): Promise<Response> {
    const { endpoint, client } = call;
    const wait = tries.waitSeconds(endpoint, client);
    if (wait !== null) return answers.refuse(429, 'too_many_tries', { 'retry-after': String(wait) });
    const admission = await admit(endpoint, call.params, call.credentials);
    if (!admission.ok) {
      const challenge = admission.status === 401 ? { 'www-authenticate': 'Bearer' } : undefined;
      return answers.refuse(admission.status, admission.code, challenge);
    }
    if (endpoint.name === streamHints.name && admission.who) return hints.open(call.request, admission.who);
    const answer = await (endpoint.owner === 'gateway' ? answerFigures(call) : pass(call, admission.callerHeader));
    tries.count(endpoint, client, answer.status);
    return answer;
  }

  async function answerFigures(call: Call): Promise<Response> {
    try {
      return answers.json(await withTrace(call.traceparent, () => joinAnalytics(ask, upstreams)));
    } catch (error) {
      log.warn('no figures', { error });
      return answers.serviceDown();
    }
  }

  async function pass(call: Call, callerHeader: string | null): Promise<Response> {
    const { request, endpoint } = call;
    const owner = endpoint.owner as keyof typeof upstreams;
    const hasBody = request.body !== null && request.method !== 'GET' && request.method !== 'HEAD';
    const body = hasBody ? await readBody(request) : null;
    if (body === 'too large') return answers.refuse(413, 'body_too_large', { connection: 'close' });
    try {
      return await forward(
        {
          url: upstreams[owner] + call.path.slice('/api'.length) + call.search,
          method: endpoint.method,
          headers: request.headers,
          cookies: owner === 'identity',
          callerHeader,
          clientAddress: call.client,
          traceparent: call.traceparent,
          body,
          timeoutMs: settings.UPSTREAM_TIMEOUT_MS * (owner === 'payments' ? PAYMENTS_TIMEOUT_FACTOR : 1),
        },
        answers.headers,
      );
    } catch (error) {
      withTrace(call.traceparent, () => log.warn('a service does not answer', { service: owner, error }));
      return answers.serviceDown();
    }
  }

  /** The address that our own outermost proxy saw; without proxies of ours, the peer's. What a client claims is not read. */
  function clientAddress(headers: Headers, peer: string): string {
    if (settings.TRUSTED_PROXIES === 0) return peer;
    const hops = headers.get('x-forwarded-for')?.split(',') ?? [];
    return hops.at(-settings.TRUSTED_PROXIES)?.trim() || peer;
  }

  return {
    upstreams,
    async fetch(request, peer) {
      try {
        return await handle(request, peer);
      } catch (error) {
        log.error('unexpected', { error, method: request.method });
        return answers.refuse(500, 'unexpected');
      }
    },
    onEvent(event) {
      ended.note(event);
      hints.tell(event);
      if (LIST_EVENTS.has(event.name)) list.drop();
    },
    onConnection(isUp) {
      list.setEnabled(isUp);
      hints.setEnabled(isUp);
    },
    stop: hints.stop,
  };
}

/** After any of these the public list, or what the site says, may read differently. */
const LIST_EVENTS: ReadonlySet<string> = new Set([
  'mentor.verified',
  'mentor.rejected',
  'mentor.changed',
  'mentor.hidden',
  'mentor.payout_ready_changed',
  'session.rated',
  'availability.changed',
  'account.changed',
  'account.deleted',
  'site.changed',
  'settings.changed',
]);

/** Under what a visitor's answer is kept: the list of mentors by its query, and what the site says. Null for all else. */
function keyOf(path: string, search: string): string | null {
  if (path === LIST_PATH) return search;
  return path === SITE_PATH ? SITE_PATH : null;
}

/** Path and query of a request's absolute URL, as text: a URL object costs more than the rest of a cached answer. */
function splitUrl(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  if (query < 0 || query > end) return { path: url.slice(start, end), search: '' };
  return { path: url.slice(start, query), search: url.slice(query, end) };
}

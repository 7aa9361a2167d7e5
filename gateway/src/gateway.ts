import type { Endpoint } from 'contracts/endpoint';
import type { EventEnvelope } from 'contracts/events';
import { ENDPOINTS } from 'contracts/http';
import { getAnalytics, streamHints } from 'contracts/http/system';
import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { isDevelopment } from 'svc-kit/config';
import { isHangUp } from 'svc-kit/errors';
import { FixedFirstRouter } from 'svc-kit/fixed-first-router';
import type { InternalCall } from 'svc-kit/internal-call';
import type { Log } from 'svc-kit/log';
import type { GaugeQuestion } from 'svc-kit/metrics/ask-gauges';
import { isMeasuring } from 'svc-kit/metrics/measured';
import { nameCall } from 'svc-kit/name-call';
import { createWays } from 'svc-kit/nearby';
import { createAdmission } from './admit.ts';
import { answerFounder } from './answer-founder.ts';
import { type Answers, createAnswers } from './answers.ts';
import { createOriginCheck } from './check-origin.ts';
import { createTries, limitTries } from './count-tries.ts';
import { describeRequest, refuseAmbiguousHost } from './describe-request.ts';
import { createDocs } from './docs/page.ts';
import { createEndedSignIns } from './ended-sign-ins.ts';
import type { Answer, Check, GatewayEnv, Step } from './gateway-env.ts';
import { gatewayGauges } from './gateway-gauges.ts';
import { createIdentityClock, type IdentityClock } from './identity-clock.ts';
import { createKeyCheck } from './identity-key.ts';
import { answerAnalytics } from './join-analytics.ts';
import { createKeptLists } from './keep-lists.ts';
import { createBodyLimit } from './limit-body.ts';
import { measureCalls, measureKept } from './measure-calls.ts';
import { createParts, type Upstreams } from './parts.ts';
import { createPass } from './pass-call.ts';
import { createDevProxy } from './proxy-dev.ts';
import { createClientReader } from './read-client.ts';
import { createCredentialReader, createDeviceReader } from './read-credentials.ts';
import { createRoomDoor } from './room/door.ts';
import { createRooms, type Rooms } from './room/rooms.ts';
import type { GatewaySettings } from './settings.ts';
import { splitUrl } from './split-url.ts';
import { createHintStreams } from './stream-hints.ts';
import { createTokenVerifier } from './verify-token.ts';

/** Ids and Stripe's references have no other characters, so nothing that a URL parser would rewrite gets through. */
const SAFE_SEGMENT = '[A-Za-z0-9_-]+';
const SAFE_FILE = `${SAFE_SEGMENT}\\.[a-z0-9]+`;

type RoomDoor = ReturnType<typeof createRoomDoor>;

export interface Gateway {
  fetch(request: Request, peer: string): Response | Promise<Response>;
  onEvent(event: EventEnvelope): void;
  onConnection(isUp: boolean): void;
  onIdentityClock: IdentityClock['note'];
  onIdentityKey(thumbprint: string): Promise<void>;
  /** Before `fetch`: null when it is no socket of a room. */
  upgrade: RoomDoor['upgrade'];
  socket: RoomDoor['socket'];
  rooms: Pick<Rooms, 'use' | 'count'>;
  gauges: readonly GaugeQuestion[];
  stop(): Promise<void>;
}

interface GatewayDeps {
  log: Log;
  ask: InternalCall;
  site(request: Request, client: string): Promise<Response | null>;
}

/** Knows who calls and which service answers, but no rule of the product. */
export function createGateway(settings: GatewaySettings, deps: GatewayDeps): Gateway {
  const pieces = createPieces(settings, deps);
  const { ended, hints, lists, parts, rooms, door } = pieces;
  const app = createApp(pieces, deps);
  const findKept = isMeasuring() ? measureKept(lists.find) : lists.find;
  return {
    // Kept lists are answered before Hono: as a step of the list, 26% fewer of them were answered in the same time.
    fetch: (request, peer) => findKept(request) ?? app.fetch(request, { peer }),
    onEvent(event) {
      ended.note(event);
      rooms.onEvent(event);
      hints.tell(event);
      lists.onEvent(event);
    },
    onConnection(isUp) {
      parts.setBroker(isUp);
      lists.setEnabled(isUp);
      hints.setEnabled(isUp);
    },
    onIdentityClock: pieces.identityClock.note,
    onIdentityKey: createKeyCheck(settings.JWT_PUBLIC_JWKS, deps.log),
    upgrade: door.upgrade,
    socket: door.socket,
    rooms,
    gauges: gatewayGauges({ rooms, countStreams: hints.count, hasBroker: parts.hasBroker }),
    async stop() {
      hints.stop();
      await rooms.stop();
    },
  };
}

function createPieces(settings: GatewaySettings, { log, ask }: GatewayDeps) {
  const upstreams: Upstreams = {
    identity: settings.IDENTITY_URL,
    catalog: settings.CATALOG_URL,
    booking: settings.BOOKING_URL,
    payments: settings.PAYMENTS_URL,
  };
  const ours = new URL(settings.PUBLIC_URL).origin;
  const secret = settings.INTERNAL_SECRET;
  const answers = createAnswers(ours.startsWith('https:'));
  const ended = createEndedSignIns();
  const identityClock = createIdentityClock(log);
  const verify = createTokenVerifier({
    keys: settings.JWT_PUBLIC_JWKS,
    issuer: settings.JWT_ISSUER,
    audience: settings.JWT_AUDIENCE,
  });
  const clientOf = createClientReader(settings.TRUSTED_PROXIES, settings.PROXY_NETWORKS);
  const readCredentials = createCredentialReader(settings.PUBLIC_URL);
  const rooms = createRooms({ secret, bookingUrl: upstreams.booking, ask, log, ended });
  return {
    rooms,
    door: createRoomDoor({ rooms, ours, answers, clientOf }),
    parts: createParts(upstreams),
    answers,
    ended,
    identityClock,
    lists: createKeptLists(readCredentials, ours),
    hints: createHintStreams({ answers, isEnded: ended.isEnded }),
    docs: createDocs(ENDPOINTS, answers),
    clientOf,
    describe: describeRequest({ answers, readCredentials, clientOf }),
    checkOrigin: createOriginCheck(ours, answers),
    tries: createTries(limitsOf(settings)),
    readDevice: createDeviceReader(settings.PUBLIC_URL, secret),
    admit: createAdmission({ answers, verify, ended, identityClock, secret }),
    limitBody: createBodyLimit(answers),
    pass: createPass({
      upstreams,
      wayTo: createWays(settings.SOCKETS_DIR),
      timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
      answers,
      log,
    }),
    joined: {
      [getAnalytics.name]: answerAnalytics({ urls: upstreams, ask, answers, log }),
      ...answerFounder({ urls: upstreams, ask, answers, log }),
    } as Readonly<Record<string, Answer>>,
    proxyDev: settings.DEV_URL
      ? createDevProxy(settings.DEV_URL, () => answers.refuse(502, 'dev_tools_down'))
      : () => answers.refuse(404, 'not_found'),
  };
}
type Pieces = ReturnType<typeof createPieces>;

function limitsOf(settings: GatewaySettings) {
  const usual = isDevelopment(settings) ? 100_000 : 100;
  return {
    failures: settings.LIMIT_GATEWAY_FAILURES ?? usual,
    requests: settings.LIMIT_GATEWAY_REQUESTS ?? usual,
  };
}

function createApp(pieces: Pieces, { log, site }: GatewayDeps): Hono<GatewayEnv> {
  const { answers, docs, describe, clientOf, parts, proxyDev } = pieces;
  const notFound = () => answers.refuse(404, 'not_found');
  // Hono would decode the path: what a service gets must be what was matched.
  const getPath = (request: Request) => splitUrl(request.url).path;
  const app = new Hono<GatewayEnv>({ getPath, router: new FixedFirstRouter() });

  if (isMeasuring()) app.use(measureCalls);
  app.use('/api/*', describe);
  for (const [path, answerFile] of docs) app.get(path, answerFile);
  for (const endpoint of fixedFirst(ENDPOINTS)) {
    const path = `/api${endpoint.path.replace(/:\w+/g, (name) => `${name}{${name === ':file' ? SAFE_FILE : SAFE_SEGMENT}}`)}`;
    nameCall(endpoint.method, path, endpoint.name);
    app.on(endpoint.method, [path], ...stepsOf(endpoint, pieces));
  }
  app.all(
    '/api/*',
    methodNotAllowed({ app, onMethodNotAllowed: (_, methods) => refuseMethod(answers, methods) }),
    notFound,
  );
  const oneHost = refuseAmbiguousHost(answers);
  app.all('/health', oneHost, () => answers.json({ status: 'ok' }));
  app.all('/ready', oneHost, async () => answers.json(await parts.describe()));
  app.all('/dev/*', oneHost, (c) => proxyDev(c.req.raw));
  app.all(
    '*',
    oneHost,
    async ({ req, env }) => (await site(req.raw, clientOf(req.raw.headers, env.peer))) ?? notFound(),
  );

  app.onError((error, c) => {
    if (isHangUp(error, c.req.raw)) {
      log.debug('the caller hung up', { method: c.req.method });
      return answers.refuse(400, 'json_invalid');
    }
    log.error('unexpected', { error, method: c.req.method });
    return answers.refuse(500, 'unexpected');
  });
  return app;
}

/** A parameter must not match a fixed word: /sessions/book before /sessions/:id. */
function fixedFirst(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
}

/** In the order they run. A call skips steps that do not concern it, and each one around the answer costs twice a check. */
function stepsOf(endpoint: Endpoint, pieces: Pieces): (Step | Answer)[] {
  const { checkOrigin, lists, tries, admit, limitBody, answers, readDevice } = pieces;
  const around = [
    ...(lists.isKept(endpoint) ? [lists.keep] : []),
    ...(tries.isCounted(endpoint) ? [limitTries(endpoint, tries, answers, readDevice)] : []),
  ];
  const first = checkOrigin(endpoint);
  const last = [admit(endpoint), ...(endpoint.method === 'GET' ? [] : [limitBody(endpoint)])];
  const answer = answerOf(endpoint, pieces);
  if (around.length === 0) return [afterChecks([first, ...last], answer)];
  return [afterChecks([first], (_, next) => next()), ...around, afterChecks(last, answer)];
}

function afterChecks(checks: readonly Check[], answer: Answer): Answer {
  return async (c, next) => {
    for (const check of checks) {
      const checked = check(c);
      const refusal = checked instanceof Promise ? await checked : checked;
      if (refusal) return refusal;
    }
    return answer(c, next);
  };
}

function answerOf(endpoint: Endpoint, { pass, hints, joined, answers }: Pieces): Answer {
  if (endpoint.owner !== 'gateway') return pass(endpoint, endpoint.owner);
  const join = joined[endpoint.name];
  if (join) return join;
  if (endpoint.name !== streamHints.name) throw new Error(`nothing answers ${endpoint.name}`);
  return (c) => {
    const who = c.get('who');
    return who ? hints.open(c.req.raw, who) : answers.refuse(401, 'not_signed_in');
  };
}

function refuseMethod(answers: Answers, methods: readonly string[]): Response {
  const allow = methods
    .filter((method) => method !== 'HEAD')
    .sort()
    .join(', ');
  return answers.refuse(405, 'wrong_method', { allow }, `This address takes ${allow}.`);
}

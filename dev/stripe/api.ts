import { type Context, Hono } from 'hono';
import { runDue } from './due.ts';
import { failureBody, StripeFailure } from './failure.ts';
import { CALL_MODES, type FaultRule, fitsPath, takeFault } from './faults.ts';
import { decodeUpload } from './files.ts';
import { decodeForm } from './form.ts';
import { fingerprintOf, Idempotency, json, type SavedAnswer } from './idempotency.ts';
import { type Asked, decode, doWork, overtake, postpone } from './late-work.ts';
import { OPERATIONS } from './operations.ts';
import { record } from './recording.ts';
import { API_VERSION, newId, type World } from './world.ts';

interface Request extends Asked {
  context: Context;
  method: 'GET' | 'POST';
  authorization: string;
  /** Unique per caller; undefined when the request has none that counts. */
  key: string | undefined;
}
interface Answer extends SavedAnswer {
  replayed?: boolean;
  /** Stripe asks its client not to repeat what would only be answered with the same failure. */
  final?: boolean;
}

/** `/v1/…` takes forms, `/v2/…` JSON. */
export function createApi(world: World): Hono {
  const app = new Hono();
  const idempotency = new Idempotency(world);
  for (const [method, path] of OPERATIONS)
    app.on(method, path, async (context) => await serve(world, idempotency, await readRequest(context, method, path)));
  app.notFound(async (context) => {
    const request = await readRequest(context, 'GET', context.req.path);
    return await serve(world, idempotency, {
      ...request,
      name: `${context.req.method}: ${request.pathname}`,
      key: undefined,
    });
  });
  return app;
}

async function readRequest(context: Context, method: 'GET' | 'POST', path: string): Promise<Request> {
  const header = (name: string) => context.req.header(name) ?? '';
  const authorization = header('authorization');
  const account = header('stripe-account') || header('stripe-context');
  const given = header('idempotency-key');
  return {
    context,
    name: `${method} ${path}`,
    method,
    pathname: context.req.path,
    path: context.req.param(),
    text: isUpload(header('content-type'))
      ? await decodeUpload(await context.req.formData())
      : await context.req.text(),
    v2: context.req.path.startsWith('/v2/'),
    authorization,
    account,
    given: given || null,
    key: method === 'POST' && given ? `${authorization} ${account} ${given}` : undefined,
  };
}

const isUpload = (contentType: string) => contentType.startsWith('multipart/form-data');

async function serve(world: World, idempotency: Idempotency, request: Request): Promise<Response> {
  const id = newId('req', 14);
  runDue(world);
  let answer: Answer | 'cut';
  try {
    answer = await idempotency.holding(request.key, () => answerWithFaults(world, idempotency, request, id));
  } catch (error) {
    answer = refusal(error, request);
  }
  if (answer === 'cut') return dropConnection();
  const headers = {
    'content-type': 'application/json',
    'request-id': id,
    'stripe-version': API_VERSION,
    ...(request.key && { 'idempotency-key': request.context.req.header('idempotency-key') ?? '' }),
    ...(answer.replayed && { 'idempotent-replayed': 'true' }),
    ...(answer.final && { 'stripe-should-retry': 'false' }),
  };
  recordExchange(world, request, answer, headers);
  return new Response(answer.body, { status: answer.status, headers });
}

/** Bun.serve closes the connection, without a byte of an answer, when a body fails before its first chunk. */
function dropConnection(): Response {
  return new Response(new ReadableStream({ start: (controller) => controller.error() }));
}

async function answerWithFaults(
  world: World,
  idempotency: Idempotency,
  request: Request,
  id: string,
): Promise<Answer | 'cut'> {
  authenticate(world, request);
  const fingerprint = fingerprintOf(request);
  const saved = request.key && idempotency.find(request.key, fingerprint);
  const fault = takeFault(world, (rule) => breaks(rule, request, saved || undefined));
  if (fault?.mode === 'cut-before') return 'cut';
  const keep = (answer: Answer) => {
    if (request.key) idempotency.save(request.key, fingerprint, answer);
    return answer;
  };
  if (saved) return await late({ ...saved, replayed: true, final: saved.status === 500 }, fault);
  const broken = { status: 500, body: json(failureBody(outage(), request.v2)) };
  if (fault?.mode === '500' && fault.lateSeconds > 0) {
    postpone(world, request, fault.lateSeconds);
    return { ...(request.v2 ? broken : keep(broken)), final: true };
  }
  // For a repeated key, v2 runs a failed request again; v1 replays the failure.
  if (fault?.mode === '500' && !fault.after) return request.v2 ? broken : keep(broken);
  if (request.key) overtake(world, request.key);
  const answer = work(world, request, id, keep);
  if (fault?.mode === '500') return keep(broken);
  return await late(answer, fault);
}

async function late(answer: Answer, fault: FaultRule | undefined): Promise<Answer | 'cut'> {
  if (fault?.mode === 'delay') await Bun.sleep(fault.delayMs);
  return fault?.mode === 'cut-after' ? 'cut' : answer;
}

/** Stripe replays saved answers: a 500 fault does not change a saved success, and replaying a saved 500 counts as one use. */
function breaks(rule: FaultRule, request: Request, saved: SavedAnswer | undefined): boolean {
  if (!CALL_MODES.some((mode) => mode === rule.mode)) return false;
  if (rule.mode === '500' && saved && saved.status !== 500) return false;
  return (rule.method === '*' || rule.method === request.method) && fitsPath(rule.path, request.pathname);
}

/** The work and its saved answer commit together. */
function work(world: World, request: Request, id: string, keep: (answer: Answer) => Answer): Answer {
  try {
    return world.store.transaction(() => {
      const { method, context } = request;
      const params = method === 'GET' ? decodeForm(context.req.url.split('?')[1] ?? '') : decode(request);
      return keep({ status: 200, body: json(doWork(world, request, params, id)) });
    });
  } catch (error) {
    const refused = refusal(error, request);
    if (error instanceof StripeFailure && !error.beforeWork && !request.v2) keep(refused);
    return refused;
  }
}

function authenticate(world: World, { authorization, account }: Request): void {
  const key = authorization.replace(/^Bearer /, '');
  if (!/^(sk|rk)_test_\w+/.test(key)) {
    const said = key ? `Invalid API Key provided: ${key.slice(0, 8)}…` : 'You did not provide an API key.';
    throw new StripeFailure(401, said, { beforeWork: true });
  }
  if (account && !world.store.find('v2.core.account', account))
    throw new StripeFailure(403, `The provided key does not have access to account '${account}'.`, {
      code: 'account_invalid',
      beforeWork: true,
    });
}

const outage = () => new StripeFailure(500, 'An unknown error occurred', { type: 'api_error' });

function refusal(error: unknown, { v2 }: Request): Answer {
  if (!(error instanceof StripeFailure)) console.error('stripe stand-in:', error);
  const failure = error instanceof StripeFailure ? error : outage();
  return { status: failure.status, body: json(failureBody(failure, v2)) };
}

function recordExchange(world: World, request: Request, answer: Answer, responseHeaders: Record<string, string>): void {
  // The published part of Stripe's specification, which recordings are compared with, does not have them.
  if (request.pathname.startsWith('/v1/files')) return;
  const { context, text } = request;
  const url = new URL(context.req.url);
  record(world, {
    method: context.req.method,
    path: url.pathname + url.search,
    requestHeaders: Object.fromEntries(context.req.raw.headers),
    requestBody: text,
    status: answer.status,
    responseHeaders,
    responseBody: answer.body,
    ts: world.now(),
    ...(context.req.header('x-expect-error') && { expectError: true }),
  });
}

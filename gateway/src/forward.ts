import { CLIENT_ADDRESS_HEADER } from 'contracts/headers';
import { MINUTE_MS } from 'contracts/times';
import { CALLER_HEADER } from 'svc-kit/auth';
import { inOneWrite } from 'svc-kit/in-one-write';
import type { Way } from 'svc-kit/nearby';
import type { TakeBody } from './gateway-env.ts';

/** The request headers that services get. All others are dropped, especially any claims about the caller. */
const PASSED_ON = ['content-type', 'if-match', 'if-none-match', 'if-range', 'range', 'stripe-signature', 'user-agent'];
/** Hop by hop (RFC 9110, 7.6.1), set by the gateway itself, or passed on one by one. */
const NOT_PASSED_BACK = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'server',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const SAID_OF_FILES = ['cache-control', 'cross-origin-resource-policy'];

const RETRY_PAUSE_MS = 100;
/** For a file that comes in over a slow line. */
const ARRIVING_MS = 5 * MINUTE_MS;
/** Pictures, and the pieces in which players ask for a video; a whole one is handed on as it comes. */
const MOST_HELD_BYTES = 2 * 1024 * 1024;

export interface Forwarded {
  url: string;
  way: Way;
  method: string;
  headers: Headers;
  cookies: boolean;
  callerHeader: string | null;
  clientAddress: string;
  traceparent: string;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** From when the body has arrived. */
  timeoutMs: number;
  /** Who may keep it and which pages may show it is then the service's to say. */
  answersFile: boolean;
  takeBody: TakeBody | undefined;
}

class TooSlow extends Error {
  constructor() {
    super('the service took too long');
  }
}

/** While the body was still coming in: the service may have waited in vain for whoever sends it. The cause says what happened. */
export class NotArrived extends Error {}

/** Reads are tried twice: a service that starts again is soon back. @throws when it is out of reach or out of time */
export async function forward(call: Forwarded, answerHeaders: Readonly<Record<string, string>>): Promise<Response> {
  try {
    return await forwardOnce(call, answerHeaders);
  } catch (error) {
    if (call.method !== 'GET' || error instanceof TooSlow) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    return forwardOnce(call, answerHeaders);
  }
}

async function forwardOnce(call: Forwarded, answerHeaders: Readonly<Record<string, string>>): Promise<Response> {
  const limit = createLimit();
  let hasArrived = !(call.body instanceof ReadableStream);
  limit.within(hasArrived ? call.timeoutMs : ARRIVING_MS);
  const onArrived = () => {
    hasArrived = true;
    limit.within(call.timeoutMs);
  };
  try {
    const answer = await fetch(call.url, {
      ...call.way,
      method: call.method,
      headers: headersFor(call),
      redirect: 'manual',
      decompress: false,
      signal: limit.signal,
      ...bodyFor(call, onArrived),
    });
    return await passBack(call, answer, answerHeaders);
  } catch (error) {
    throw hasArrived ? error : new NotArrived('the body did not arrive', { cause: error });
  } finally {
    limit.end();
  }
}

function createLimit() {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  return {
    signal: abort.signal,
    within(ms: number) {
      end();
      timer = setTimeout(() => abort.abort(new TooSlow()), ms);
    },
    end,
  };
}

function bodyFor({ body }: Forwarded, onArrived: () => void): { body?: BodyInit } {
  if (body instanceof ReadableStream) return { body: body.pipeThrough(new TransformStream({ flush: onArrived })) };
  return body && body.byteLength > 0 ? { body } : {};
}

function headersFor(call: Forwarded): Record<string, string> {
  const headers: Record<string, string> = {
    'accept-encoding': 'identity',
    traceparent: call.traceparent,
    [CLIENT_ADDRESS_HEADER]: call.clientAddress,
  };
  for (const name of PASSED_ON) {
    const value = call.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  if (call.callerHeader) headers[CALLER_HEADER] = call.callerHeader;
  const cookie = call.cookies ? call.headers.get('cookie') : null;
  if (cookie) headers.cookie = cookie;
  return headers;
}

async function passBack(
  { answersFile, takeBody }: Forwarded,
  answer: Response,
  answerHeaders: Readonly<Record<string, string>>,
): Promise<Response> {
  const isLong = answersFile && !(Number(answer.headers.get('content-length') ?? Number.NaN) <= MOST_HELD_BYTES);
  const isStream = isLong || answer.headers.get('content-type')?.startsWith('text/event-stream');
  // A body must arrive within the time limit, unless it is an event stream or a long file.
  const arrived = isStream ? null : await answer.bytes();
  const isTaken = arrived !== null && takeBody !== undefined && answer.status === 200;
  if (isTaken) takeBody(arrived);
  // Players and caches want to know how long a file is.
  const body = isTaken ? null : arrived && !answersFile ? inOneWrite(arrived) : (arrived ?? answer.body);
  const ours = answersFile && answer.status < 400 ? withoutSaidOfFile(answerHeaders, answer.headers) : answerHeaders;
  const back = new Response(body, { status: answer.status, headers: headersBack(answer.headers, ours) });
  for (const cookie of answer.headers.getSetCookie()) back.headers.append('set-cookie', cookie);
  return back;
}

function withoutSaidOfFile(ours: Readonly<Record<string, string>>, theirs: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ours).filter(([name]) => !(SAID_OF_FILES.includes(name) && theirs.has(name))),
  );
}

/** A plain object, because each change of a `Headers` is a call out of JavaScript. Cookies, of which there may be several, are left out. */
function headersBack(theirs: Headers, ours: Readonly<Record<string, string>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of theirs) if (!NOT_PASSED_BACK.has(name)) headers[name] = value;
  return Object.assign(headers, ours);
}

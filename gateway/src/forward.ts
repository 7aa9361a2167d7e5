import { CLIENT_ADDRESS_HEADER } from 'contracts/headers';
import { CALLER_HEADER } from 'svc-kit/auth';

/** The request headers that services get. All others are dropped, especially any claims about the caller. */
const PASSED_ON = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'stripe-signature',
  'user-agent',
];
/** Hop by hop (RFC 9110, 7.6.1), or set by the gateway itself. */
const NOT_PASSED_BACK = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const RETRY_PAUSE_MS = 100;

export interface Forwarded {
  url: string;
  method: string;
  headers: Headers;
  cookies: boolean;
  callerHeader: string | null;
  clientAddress: string;
  traceparent: string;
  body: Uint8Array<ArrayBuffer> | null;
  timeoutMs: number;
}

class TooSlow extends Error {
  constructor() {
    super('the service took too long');
  }
}

/**
 * Reading is tried once more when the connection fails, because a service that starts again is back within a moment.
 * @throws when the service cannot be reached or does not answer in time
 */
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
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new TooSlow()), call.timeoutMs);
  try {
    const answer = await fetch(call.url, {
      method: call.method,
      headers: headersFor(call),
      redirect: 'manual',
      decompress: false,
      signal: abort.signal,
      ...(call.body && call.body.byteLength > 0 ? { body: call.body } : {}),
    });
    return await passBack(answer, answerHeaders);
  } finally {
    clearTimeout(timer);
  }
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

async function passBack(answer: Response, answerHeaders: Readonly<Record<string, string>>): Promise<Response> {
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  // A body must arrive within the time limit, unless it is an event stream.
  const body = isStream ? answer.body : await answer.arrayBuffer();
  const headers = new Headers(answer.headers);
  for (const name of NOT_PASSED_BACK) headers.delete(name);
  for (const [name, value] of Object.entries(answerHeaders)) headers.set(name, value);
  return new Response(body, { status: answer.status, headers });
}

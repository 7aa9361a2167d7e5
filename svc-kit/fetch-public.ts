import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { readLimited, TooLarge } from './read-limited.ts';

/** `not_https` is every address of a wrong kind: another scheme, another port, a name or password in it. */
export type FetchRefusal =
  | 'not_https'
  | 'private_address'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'gone'
  | 'bad_status';
export type PublicAnswer =
  | { ok: true; status: number; headers: Headers; body: Uint8Array }
  | { ok: false; refusal: FetchRefusal; status?: number /** The header, as it came. */; retryAfter?: string };

export interface FetchPublicOptions {
  /** Of the body, unpacked. */
  maxBytes: number;
  /** For everything together: names, redirects, and the body. */
  timeoutMs: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Development and tests: each `host:port` here may be private and without https. */
  allow?: readonly string[];
  resolve?: (host: string) => Promise<string[]>;
  /** Tests: whose certificates count besides the usual ones. */
  ca?: string;
}

const MAX_REDIRECTS = 3;
const MAX_ADDRESSES = 4;
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);
const KEPT_TO_ONE_HOST = ['authorization', 'cookie'];

type Step = PublicAnswer | { movedTo: string };
const refused = (refusal: FetchRefusal, status?: number, retryAfter?: string): PublicAnswer => ({
  ok: false,
  refusal,
  ...(status === undefined ? {} : { status }),
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

/** Connects to the very address that was checked, or DNS could lead inside. All but 2xx and 304 is a refusal. */
export async function fetchPublic(address: string, options: FetchPublicOptions): Promise<PublicAnswer> {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<PublicAnswer>((resolve) => {
    timer = setTimeout(() => {
      resolve(refused('too_slow'));
      ended.abort();
    }, options.timeoutMs);
  });
  try {
    return await Promise.race([follow(address, options, ended.signal), tooSlow]);
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

async function follow(address: string, options: FetchPublicOptions, signal: AbortSignal): Promise<PublicAnswer> {
  let target = address;
  let headers = options.headers ?? {};
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const url = URL.canParse(target) ? new URL(target) : undefined;
    if (!url || !isAcceptable(url, options)) return refused('not_https');
    const step = await fetchOnce(url, { ...options, headers }, signal);
    if (!('movedTo' in step)) return step;
    const next = URL.canParse(step.movedTo, url) ? new URL(step.movedTo, url) : undefined;
    if (!next) return refused('bad_status');
    if (next.origin !== url.origin) headers = withoutCredentials(headers);
    target = next.href;
  }
  return refused('too_many_redirects');
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !KEPT_TO_ONE_HOST.includes(name.toLowerCase())));
}

function isAllowed(url: URL, { allow = [] }: FetchPublicOptions): boolean {
  return allow.includes(url.host);
}

function isAcceptable(url: URL, options: FetchPublicOptions): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (isAllowed(url, options)) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && url.port === '';
}

async function fetchOnce(url: URL, options: FetchPublicOptions, signal: AbortSignal): Promise<Step> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await (options.resolve ?? resolveHost)(host).catch(() => []);
  if (!isAllowed(url, options) && !addresses.every(isPublicAddress)) return refused('private_address');
  for (const at of addresses.slice(0, MAX_ADDRESSES)) {
    try {
      return await ask({ url, at, host }, options, signal);
    } catch (error) {
      if (error instanceof TooLarge) return refused('too_large');
      // Only where nothing was sent may the next address be tried.
      if (!NOT_CONNECTED.has(codeOf(error))) return refused('unreachable');
    }
  }
  return refused('unreachable');
}

/** IPv4 first: a machine without IPv6 would wait for nothing. */
async function resolveHost(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

async function ask(
  to: { url: URL; at: string; host: string },
  options: FetchPublicOptions,
  signal: AbortSignal,
): Promise<Step> {
  const answer = await open(to, options, signal);
  try {
    return await readStep(answer, options);
  } finally {
    answer.destroy();
  }
}

function open(
  { url, at, host }: { url: URL; at: string; host: string },
  options: FetchPublicOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isTls = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (isTls ? requestTls : requestPlain)(
    {
      hostname: at,
      port: url.port || (isTls ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method: options.method ?? 'GET',
      headers: { 'accept-encoding': 'gzip, deflate, br', ...options.headers, host: url.host },
      // A connection of its own, to be closed with the answer.
      agent: false,
      signal,
      ...(isTls && !isIP(host) ? { servername: host } : {}),
      ...(isTls && options.ca !== undefined ? { ca: options.ca } : {}),
    },
    resolve,
  );
  request.on('error', reject);
  request.end(options.body);
  return promise;
}

async function readStep(answer: IncomingMessage, options: FetchPublicOptions): Promise<Step> {
  const status = answer.statusCode ?? 0;
  const movedTo = answer.headers.location;
  const isMove = [301, 302, 303, 307, 308].includes(status) && movedTo !== undefined;
  // What was posted is for the one who was asked.
  if (isMove && (options.method ?? 'GET') === 'GET') return { movedTo };
  if (status === 404 || status === 410) return refused('gone', status);
  if (status !== 304 && (status < 200 || status > 299))
    return refused('bad_status', status, answer.headers['retry-after']);
  const body = await readLimited(answer, options.maxBytes);
  return { ok: true, status, headers: headersOf(answer), body };
}

function headersOf(answer: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

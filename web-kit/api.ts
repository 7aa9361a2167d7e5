import type { BodyInput, Endpoint, ParamsOf, QueryInput, ResponseOf } from 'contracts/endpoint';
import { ACCESS_TOKEN_MINUTES, MINUTE_MS, SECOND_MS } from 'contracts/times';
import {
  ApiError,
  type Code,
  type Detail,
  describeFaults,
  type FieldFault,
  isApiError,
  isRefusal,
  isRefused,
} from './api-error.ts';
import { noticeServerTime } from './clock.ts';
import { inTurn } from './in-turn.ts';
import { clearSession, markRefreshed, readSession, refreshMark } from './session.ts';

export { ApiError, type Detail, type FieldFault, isApiError, isRefusal, isRefused };

export const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.';
export const CUT_OFF = 'The answer took too long or broke off. Check your connection and try again.';
/** Of a change whose answer did not come. */
export const UNSURE =
  'We got no answer, so this may be done or not. Check your connection and look before you try again.';

/** Whether the change was made, nobody knows: no answer came, or it broke off. */
export function isUnsure(error: unknown): boolean {
  return isApiError(error) && error.message === UNSURE;
}

export function errorText(error: unknown, fallback: string): string {
  return isApiError(error) && error.detail.length > 0 ? error.message : fallback;
}

export function validationText(error: unknown, fallback: string): string {
  if (isApiError(error) && typeof error.detail !== 'string' && error.detail.length > 0)
    return `Validation error: ${describeFaults(error.detail)}`;
  return errorText(error, fallback);
}

type Part<K extends string, T> = [T] extends [undefined]
  ? { [key in K]?: undefined }
  : Record<never, never> extends T
    ? { [key in K]?: T }
    : { [key in K]: T };
export type CallOptions<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & {
    signal?: AbortSignal;
    /** From a mailed link; without it the sign-in cookie counts. */
    credential?: string | null;
    /** Such as If-Match. */
    headers?: Readonly<Record<string, string>>;
  };
type Arguments<E> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

interface Loose {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  credential?: string | null;
  headers?: Readonly<Record<string, string>>;
  file?: Blob;
  via?: Sender;
}
/** `onMoved` is called while something of it is being sent. */
export type Sender = (address: string, init: RequestInit, onMoved: () => void) => Promise<Response>;

/** Beyond what a gateway waits: 15 s for a read, 30 s for a change, and as long once a file has arrived. */
const READ_MS = 30 * SECOND_MS;
const CHANGE_MS = 40 * SECOND_MS;
const STILL_FILE_MS = 120 * SECOND_MS;
const RENEWAL_MS = 15 * SECOND_MS;

/** Throws ApiError. */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<ResponseOf<E>> {
  return (await readBody(await send(endpoint, options ?? {}))) as ResponseOf<E>;
}

/** A file instead of JSON. Throws ApiError. */
export async function callWithFile<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> & { file: Blob; via: Sender },
): Promise<ResponseOf<E>> {
  return (await readBody(await send(endpoint, options))) as ResponseOf<E>;
}

export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<{ items: ResponseOf<E>; total: number }> {
  const response = await send(endpoint, options ?? {});
  const items = (await readBody(response)) as ResponseOf<E>;
  const length = Array.isArray(items) ? items.length : 0;
  return { items, total: Number(response.headers.get('x-total-count') ?? length) };
}

export function addressOf(endpoint: Pick<Endpoint, 'path'>, options: { params?: unknown; query?: unknown }): string {
  const params = (options.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((options.query ?? {}) as Record<string, unknown>)) {
    if ((value ?? '') !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

async function send(endpoint: Endpoint, options: Loose): Promise<Response> {
  const [mark, who] = [refreshMark(), readSession()?.id];
  let response = await request(endpoint, options);
  const mayRefresh = endpoint.access !== 'anyone' && !options.credential;
  if (response.status === 401 && mayRefresh && (await refreshOnce(mark)) && readSession()?.id === who)
    response = await request(endpoint, options);
  noticeServerTime(response.headers.get('x-now'));
  if (!response.ok) throw await readRefusal(response);
  return response;
}

async function request(endpoint: Endpoint, options: Loose): Promise<Response> {
  // A change is sent at once: the page may be about to go.
  if (endpoint.method === 'GET') await inTurn();
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (options.credential) headers.authorization = `Bearer ${options.credential}`;
  const { method, access } = endpoint;
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: options.signal ?? null };
  if (options.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(options.body);
    // A decision is sent at the latest when the page is left, and must arrive. Browsers allow 64 KiB of such at once.
    init.keepalive = init.body.length < KEPT_ALIVE_MOST;
  } else if (options.file) {
    headers['content-type'] = options.file.type.split(';')[0] ?? '';
    init.body = options.file;
  } else init.keepalive = method !== 'GET';
  // What anyone may do, such as logging in, does no harm when it is done twice.
  const limitMs = method === 'GET' || access === 'anyone' ? READ_MS : options.file ? STILL_FILE_MS : CHANGE_MS;
  return reach(addressOf(endpoint, options), init, limitMs, options.via);
}

/** With its whole body. The limit begins anew while a file is being sent, and once the answer begins to come. */
async function reach(address: string, init: RequestInit, limitMs: number, via: Sender = fetch): Promise<Response> {
  const end = new AbortController();
  const giveUp = () => end.abort();
  init.signal?.addEventListener('abort', giveUp);
  if (init.signal?.aborted) giveUp();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onMoved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end.abort(limitMs), limitMs);
  };
  let response: Response | undefined;
  try {
    onMoved();
    response = await via(address, { ...init, signal: end.signal }, onMoved);
    onMoved();
    return new Response((await response.text()) || null, response);
  } catch (cause) {
    const isLate = end.signal.reason === limitMs;
    if (end.signal.aborted && !isLate) throw cause;
    // Only changes may take longer than reads.
    const text = limitMs > READ_MS ? UNSURE : CUT_OFF;
    throw new ApiError(isLate ? 504 : 0, isLate || response ? text : UNREACHABLE);
  } finally {
    clearTimeout(timer);
  }
}

const KEPT_ALIVE_MOST = 16_384;

let renewal: Promise<boolean> | null = null;

/** Once for all callers and tabs: using a rotated refresh token twice would look like theft and end the session. */
function refreshOnce(mark: string | null): Promise<boolean> {
  const renew = async () => {
    if (refreshMark() !== mark) return refreshMark() !== null;
    const response = await reach('/api/refresh', { method: 'POST', credentials: 'same-origin' }, RENEWAL_MS);
    if (response.ok) markRefreshed();
    else if (response.status === 401) clearSession();
    // Whether it stands is not known.
    else throw await readRefusal(response);
    return response.ok;
  };
  renewal ??= (navigator.locks?.request('refresh-sign-in', renew) ?? renew()).finally(() => {
    renewal = null;
  });
  return renewal;
}

const RENEWED_BEFORE_MS = MINUTE_MS;

/** Before something is held back that is sent when the page is left: by then, nobody is there to renew the sign-in and ask again. */
export async function renewAhead(): Promise<void> {
  const mark = refreshMark();
  const runsOut = Number(mark) + ACCESS_TOKEN_MINUTES * MINUTE_MS;
  if (mark === null || Date.now() < runsOut - RENEWED_BEFORE_MS) return;
  await refreshOnce(mark).catch(() => undefined);
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(response.status, 'The server sent an answer we couldn’t read. Please try again.');
  }
}

async function readRefusal(response: Response): Promise<ApiError> {
  // A proxy's error page says nothing.
  const body = ((await readBody(response).catch(() => null)) ?? {}) as { detail?: unknown; code?: unknown };
  const code = (typeof body.code === 'string' ? body.code : '') as Code;
  const isOurs = typeof body.detail === 'string' || Array.isArray(body.detail);
  return new ApiError(response.status, isOurs ? (body.detail as Detail) : '', code, body);
}

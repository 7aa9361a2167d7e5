import { DETAIL } from 'contracts/details';
import type { Endpoint } from 'contracts/endpoint';
import { FRESH_SIGN_IN_MINUTES } from 'contracts/times';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { type Caller, opensByLink, type Person } from './auth.ts';
import { HttpError, invalid, notStorable } from './errors.ts';
import { inOneWrite } from './in-one-write.ts';
import { nameCall } from './name-call.ts';
import { findUnstorable } from './storable.ts';

/** `refusesChanges`: whether consumers are too far behind for more events. */
export type AppEnv = { Variables: { caller: Caller | null; refusesChanges: () => boolean } };
const BUSY_SECONDS = '5';
const MAX_BODY_BYTES = 64 * 1024;

export interface RouteInput<P, Q, B, A = Person | null> {
  params: P;
  query: Q;
  body: B;
  /** The version that the caller says they saw; null for whichever there is. */
  ifMatch: number | null;
  /** The signed-in person; null only where the endpoint lets anyone in. */
  caller: A;
  c: Context<AppEnv>;
}

/** The handler's value becomes the JSON answer; a Response goes out unchanged. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: Hono<AppEnv>,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (input: RouteInput<z.infer<P>, z.infer<Q>, z.infer<B>>) => Promise<z.input<R> | Response>,
): void {
  nameCall(endpoint.method, endpoint.path, endpoint.name);
  app.on(endpoint.method, [endpoint.path], async (c) => {
    const caller = admit(endpoint, c);
    if (endpoint.method !== 'GET' && !endpoint.evenWhenBusy && c.get('refusesChanges')())
      throw new HttpError(429, 'too_busy', { headers: { 'retry-after': BUSY_SECONDS } });
    const params = readPath(endpoint, c.req.param(), caller) as z.infer<P>;
    const query = parse(endpoint.query, c.req.query(), 'query') as z.infer<Q>;
    checkOwn(endpoint, 'query', query, caller);
    const body = (endpoint.body ? parse(endpoint.body, await readJson(c), 'body') : undefined) as z.infer<B>;
    const ifMatch = endpoint.ifMatch ? readVersion(c.req.header('if-match')) : null;
    const answer = await handler({ params, query, body, ifMatch, caller, c });
    if (answer instanceof Response) return answer;
    return c.body(inOneWrite(JSON.stringify(answer)), 200, { 'content-type': 'application/json' });
  });
}

/** Never throws in handlers of endpoints whose `access` demands a caller. */
export function signedIn(caller: Person | null): Person {
  if (!caller) throw new HttpError(401, 'not_signed_in');
  return caller;
}

/** Who sees what is not open to everybody: the person themselves, and the founder. */
export function isInsider(caller: Person | null, id: string): boolean {
  return caller?.role === 'admin' || caller?.id === id;
}

function admit(endpoint: Endpoint, c: Context<AppEnv>): Person | null {
  const who = c.get('caller');
  const caller = who?.kind === 'person' ? who : null;
  if (endpoint.access === 'anyone' || endpoint.access === 'optional') return caller?.link ? null : caller;
  if (!caller) throw new HttpError(401, 'not_signed_in');
  if (caller.link && !opensByLink(endpoint, caller.link, c.req.param('id'))) throw new HttpError(403, 'forbidden');
  if (endpoint.access !== 'signed-in' && !endpoint.access.includes(caller.role)) throw new HttpError(403, 'forbidden');
  const ageSeconds = Date.now() / 1000 - caller.signedInAt;
  if (endpoint.freshSignIn && caller.role === 'admin' && ageSeconds > FRESH_SIGN_IN_MINUTES * 60)
    throw new HttpError(401, 'fresh_sign_in_required');
  return caller;
}

/** Whoever is let in as the admin may name anybody. */
function checkOwn(endpoint: Endpoint, part: 'params' | 'query', given: unknown, caller: Person | null): void {
  if (endpoint.own?.in !== part || caller?.role === 'admin') return;
  if ((given as Record<string, unknown>)[endpoint.own.name] !== caller?.id) throw new HttpError(403, 'not_yourself');
}

/** An id that can't exist is refused as one that doesn't: it's nobody's own, and what it would name is missing. */
function readPath(endpoint: Endpoint, given: unknown, caller: Person | null): unknown {
  checkOwn(endpoint, 'params', given, caller);
  const parsed = findUnstorable(given) ? null : endpoint.params?.safeParse(given);
  if (parsed === undefined || parsed?.success) return parsed?.data;
  throw new HttpError(404, endpoint.errors?.[404] === DETAIL.mentor_not_found ? 'mentor_not_found' : 'not_found');
}

function parse<S extends z.ZodType>(schema: S | undefined, value: unknown, part: 'body' | 'query'): unknown {
  if (!schema) return undefined;
  const unstorable = findUnstorable(value);
  if (unstorable) throw notStorable(part, unstorable);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(part, parsed.error);
}

/** One that is none of ours can't be the newest. */
function readVersion(tag = '*'): number | null {
  return tag === '*' ? null : Number(/^"(\d{1,9})"$/.exec(tag)?.[1] ?? -1);
}

async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HttpError(415, 'not_json');
  const text = await readText(c);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'json_invalid');
  }
}

/** Of an endpoint that takes a file. Read in pieces, so that one that is too large is given up in time. */
export async function readBytes({ req }: Context, { maxBodyBytes = MAX_BODY_BYTES }: Endpoint): Promise<Bytes> {
  const declared = Number(req.header('content-length') ?? 0);
  const pieces: Uint8Array[] = [];
  let length = declared > maxBodyBytes ? declared : 0;
  for (const reader = req.raw.body?.getReader(); reader && length <= maxBodyBytes; ) {
    const { done, value } = await reader.read();
    if (done) return joined(pieces, length);
    pieces.push(value);
    length += value.byteLength;
    if (length > maxBodyBytes) await reader.cancel();
  }
  if (length > maxBodyBytes) throw new HttpError(413, 'file_too_large');
  return joined(pieces, length);
}
type Bytes = Uint8Array<ArrayBuffer>;

function joined(pieces: readonly Uint8Array[], length: number): Bytes {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

export async function readText(c: Context): Promise<string> {
  const declared = Number(c.req.header('content-length') ?? 0);
  if (declared > MAX_BODY_BYTES) throw new HttpError(413, 'body_too_large');
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > MAX_BODY_BYTES) throw new HttpError(413, 'body_too_large');
  return new TextDecoder().decode(bytes);
}

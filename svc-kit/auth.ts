import type { Endpoint } from 'contracts/endpoint';
import { type LinkAction, linkAction, role } from 'contracts/status';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { forgetAfterLoad } from './give-back.ts';

const person = z.object({
  kind: z.literal('person'),
  id: z.uuid(),
  role,
  signInId: z.string(),
  /** Real time of the sign-in, unix seconds. */
  signedInAt: z.number(),
  /** Present when the credential came from a mailed link: good only for this session and action. */
  link: z.object({ action: linkAction, sessionId: z.uuid() }).optional(),
});
const service = z.object({ kind: z.literal('service'), name: z.string() });
export const caller = z.discriminatedUnion('kind', [person, service]);
export type Person = z.infer<typeof person>;
export type Caller = z.infer<typeof caller>;
export type { LinkAction };

/** @param sessionId what the call's path names as `:id`; a call whose path names none concerns no single session */
export function opensByLink(
  { links, path }: Pick<Endpoint, 'links' | 'path'>,
  link: NonNullable<Person['link']>,
  sessionId: string | undefined,
): boolean {
  if (!links?.includes(link.action)) return false;
  return sessionId === undefined ? !path.includes(':') : sessionId === link.sessionId;
}

export const CALLER_HEADER = 'x-caller';
const LIFETIME_SECONDS = 60;
const VOUCH_MS = (LIFETIME_SECONDS / 2) * 1000;
/** As many people as the gateway knows by their tokens. */
const MOST_CALLERS = 5_000;

export function signCaller(secret: string, who: Caller): Promise<string> {
  return new SignJWT({ caller: who })
    .setProtectedHeader({ alg: 'HS256', typ: 'caller+jwt' })
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .sign(new TextEncoder().encode(secret));
}

/** Signs once for many calls: half of its time is then left for whoever reads it. */
export function vouchFor(who: Caller, secret: string, now = Date.now): () => Promise<string> {
  let header: Promise<string> | null = null;
  let until = 0;
  return () => {
    if (header && now() < until) return header;
    until = now() + VOUCH_MS;
    header = signCaller(secret, who);
    return header;
  };
}

/** Signed by one of ours, whose clock is behind ours, or read too late. Whoever it was signed for has done nothing wrong. */
export class CallerRanOut extends Error {}

/** The verifier returns null for what none of ours has signed. @throws CallerRanOut, from it */
export function createCallerVerifier(secret: string): (header: string | undefined) => Promise<Caller | null> {
  const key = new TextEncoder().encode(secret);
  const seen = new Map<string, { caller: Caller; expires: number }>();
  forgetAfterLoad(() => seen.clear());
  return async (header) => {
    if (!header) return null;
    const hit = seen.get(header);
    if (hit && hit.expires > Date.now()) return hit.caller;
    try {
      const { payload } = await jwtVerify(header, key, { algorithms: ['HS256'], typ: 'caller+jwt' });
      const who = caller.parse(payload.caller);
      if (seen.size >= MOST_CALLERS) seen.delete(seen.keys().next().value ?? '');
      seen.set(header, { caller: who, expires: (payload.exp ?? 0) * 1000 });
      return who;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new CallerRanOut(error.message);
      return null;
    }
  };
}

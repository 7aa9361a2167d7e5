import { z } from 'zod';
import { linkAction, role } from './status.ts';

/** `typ` of the header of an access token (RFC 9068): no other token of ours passes for one. */
export const ACCESS_TOKEN_TYPE = 'at+jwt';
export const ACCESS_TOKEN_ALGORITHM = 'EdDSA';

/** The claims besides issuer, audience and expiry. Identity signs them, the gateway reads them. */
export const accessTokenClaims = z.object({
  sub: z.uuid(),
  role,
  /** The sign-in, which can be ended before the token runs out. */
  sid: z.string().min(1).max(100),
  /** Real time of the sign-in: unix seconds with a fraction, to tell it from what ended just before. */
  auth_time: z.number(),
  /** Present when the token came from a mailed link: good for this action on this session only. */
  link: z.object({ action: linkAction, session_id: z.uuid() }).optional(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;

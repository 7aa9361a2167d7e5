import { z } from 'zod';
import { linkAction, role } from './status.ts';

/** `typ` of the header (RFC 9068), so no other token of ours passes for an access token. */
export const ACCESS_TOKEN_TYPE = 'at+jwt';
export const ACCESS_TOKEN_ALGORITHM = 'EdDSA';

/** Besides issuer, audience and expiry. Identity signs them, the gateway reads them. */
export const accessTokenClaims = z.object({
  sub: z.uuid(),
  role,
  /** The sign-in, which can end before the token expires. */
  sid: z.string().min(1).max(100),
  /** Real time in unix seconds, with a fraction to tell it from a sign-in that ended just before. */
  auth_time: z.number(),
  /** From a mailed link: good for this action on this session only. */
  link: z.object({ action: linkAction, session_id: z.uuid() }).optional(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;

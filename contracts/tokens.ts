import { z } from 'zod';
import { seat } from './room.ts';
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

export const ROOM_TICKET_TYPE = 'room+jwt';

/** Booking signs them, the gateway reads them. Good for one connection in one room, as often as its socket opens. */
export const roomTicketClaims = z.object({
  /** The account; a guardian's is that of the athlete. */
  sub: z.uuid(),
  session: z.uuid(),
  seat,
  connection: z.uuid(),
  /** As the others see it. */
  name: z.string().max(300),
  sid: z.string().min(1).max(100),
  auth_time: z.number(),
  /** Real time, ms: of two devices of one person the one that entered later stays. */
  entered: z.int(),
});
export type RoomTicketClaims = z.infer<typeof roomTicketClaims>;

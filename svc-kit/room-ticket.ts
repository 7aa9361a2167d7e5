import { ROOM_TICKET_TYPE, type RoomTicketClaims, roomTicketClaims } from 'contracts/tokens';
import { jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';

/** @param expiresAt real time */
export function signRoomTicket(secret: string, claims: RoomTicketClaims, expiresAt: Date): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: ROOM_TICKET_TYPE })
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret));
}

export interface RoomTicket extends RoomTicketClaims {
  /** Real time, ms. */
  expiresAt: number;
}

export function createRoomTicketReader(secret: string): (ticket: string) => Promise<RoomTicket | null> {
  const key = new TextEncoder().encode(secret);
  const options = { algorithms: [ALGORITHM], typ: ROOM_TICKET_TYPE, requiredClaims: ['exp', 'iat'] };
  return async (ticket) => {
    try {
      const { payload } = await jwtVerify(ticket, key, options);
      return { ...roomTicketClaims.parse(payload), expiresAt: (payload.exp ?? 0) * 1_000 };
    } catch {
      return null;
    }
  };
}

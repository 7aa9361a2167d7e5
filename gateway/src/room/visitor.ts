import { MAX_SIGNAL_BYTES, ROOM_CLOSED, type SignalFromClient, signalFromClient } from 'contracts/room';
import { Allowance } from './allowance.ts';
import type { Local, Room } from './room.ts';

export interface Visitor {
  session: string;
  client: string;
  isCounted: boolean;
  /** The socket has closed, perhaps while the ticket was being read. */
  isGone: boolean;
  allowance: Allowance;
  greeting: ReturnType<typeof setTimeout> | undefined;
  inside: { room: Room; local: Local; ticketUntil: number; signIn: SignIn; reported: Reported } | null;
  /** Real time, ms. */
  heardAt: number;
}
export type Inside = NonNullable<Visitor['inside']>;

export interface SignIn {
  id: string;
  signInId: string;
  signedInAt: number;
}

/** What was noted of this connection, so that a browser cannot fill a database. */
export interface Reported {
  media: Map<string, string>;
  mediaNotes: number;
  troubles: number;
}

export function newVisitor(session: string, client: string, now: number): Visitor {
  const allowance = new Allowance(now);
  return {
    session,
    client,
    isCounted: false,
    isGone: false,
    allowance,
    greeting: undefined,
    inside: null,
    heardAt: now,
  };
}

/** A frame, or the code to close with. */
export function readFrame(visitor: Visitor, raw: string | Uint8Array, now: number): SignalFromClient | number {
  if (!visitor.allowance.take(now)) return ROOM_CLOSED.refused;
  if (typeof raw !== 'string' || Buffer.byteLength(raw) > MAX_SIGNAL_BYTES) return ROOM_CLOSED.refused;
  const parsed = signalFromClient.safeParse(parseJson(raw));
  return parsed.success ? parsed.data : ROOM_CLOSED.refused;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

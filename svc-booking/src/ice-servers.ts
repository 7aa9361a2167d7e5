import { createHmac } from 'node:crypto';
import type { IceServer } from 'contracts/http/room';

export interface Turn {
  /** `turn:`, `turns:` and `stun:` addresses of one server, and the secret in its own configuration. */
  urls: readonly string[];
  secret: string;
}

/** Credentials that coturn checks by itself (`use-auth-secret`): who and until when, signed. @param until real time */
export function iceServers(turn: Turn | null, person: string, until: Date): IceServer[] {
  if (!turn) return [];
  const username = `${Math.floor(until.getTime() / 1_000)}:${person}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [{ urls: [...turn.urls], username, credential }];
}

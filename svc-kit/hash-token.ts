import { createHash } from 'node:crypto';

/** Opaque tokens are random enough for a plain hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { RESET_CODE_DIGITS } from 'contracts/times';

/** Everything secret that is derived instead of stored: what the database holds can be used for nothing. */
export interface Secrets {
  /** A mailed token of 128 bits, the same whenever the same mail is made again. */
  linkToken(mailId: string, action: string): string;
  /** The token that follows a refresh token, so that two tabs that rotate at once get the same one. */
  successor(refreshToken: string): string;
  /** Six digits, from the id of the code's row. */
  resetCode(id: string): string;
  /** How a reset code is stored: without the process's key, trying out a million codes tells nothing. */
  resetCodeHash(id: string, code: string): string;
}

/** @param root key material that only this service has */
export function createSecrets(root: string): Secrets {
  const key = (label: string) => createHmac('sha256', root).update(`sideline ${label}`).digest();
  const keys = { link: key('link'), refresh: key('refresh'), code: key('code'), codeHash: key('code hash') };
  const mac = (name: keyof typeof keys, text: string) => createHmac('sha256', keys[name]).update(text).digest();
  return {
    linkToken: (mailId, action) => mac('link', `${mailId} ${action}`).subarray(0, 16).toString('base64url'),
    successor: (token) => mac('refresh', token).toString('base64url'),
    // 48 bits over a million: no digit is likelier than another by more than 1 in 10^8.
    resetCode: (id) =>
      String(mac('code', id).readUIntBE(0, 6) % 10 ** RESET_CODE_DIGITS).padStart(RESET_CODE_DIGITS, '0'),
    resetCodeHash: (id, code) => mac('codeHash', `${id} ${code}`).toString('hex'),
  };
}

/** How opaque tokens are stored. They are random enough for a plain hash. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

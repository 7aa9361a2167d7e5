import { createHmac, timingSafeEqual } from 'node:crypto';
import { RESET_CODE_DIGITS } from 'contracts/times';
import { hashToken } from 'svc-kit/hash-token';
import { createSealer, type Sealer } from 'svc-kit/seal-text';

/** Secrets are derived instead of stored, so that a copy of the database is useless. */
export interface Secrets extends Sealer {
  /** 128 bits, the same whenever the same mail is made again. */
  linkToken(mailId: string, action: string): string;
  /** A UUID for all that one guardian of an account gets by links, so that it ends together. */
  guardianSignIn(accountId: string, confirmedAt: Date): string;
  /** Derived from the refresh token, so that two tabs that rotate at once get the same successor. */
  successor(refreshToken: string): string;
  resetCode(id: string): string;
  /** A keyed hash, because a million codes are quickly tried. */
  resetCodeHash(id: string, code: string): string;
  /** A keyed hash: the same address is known again in the log, and nobody without the key finds out which it is. */
  addressMark(email: string): string;
}

export function createSecrets(root: string): Secrets {
  const key = (label: string) => createHmac('sha256', root).update(`sideline ${label}`).digest();
  const keys = {
    link: key('link'),
    refresh: key('refresh'),
    code: key('code'),
    codeHash: key('code hash'),
    address: key('address'),
  };
  const mac = (name: keyof typeof keys, text: string) => createHmac('sha256', keys[name]).update(text).digest();
  return {
    linkToken: (mailId, action) => mac('link', `${mailId} ${action}`).subarray(0, 16).toString('base64url'),
    guardianSignIn: (accountId, confirmedAt) =>
      uuidOf(mac('link', `${accountId} guardian since ${confirmedAt.toISOString()}`)),
    successor: (token) => mac('refresh', token).toString('base64url'),
    // 48 bits over a million: no digit is more likely than another by more than 1 in 10^8.
    resetCode: (id) =>
      String(mac('code', id).readUIntBE(0, 6) % 10 ** RESET_CODE_DIGITS).padStart(RESET_CODE_DIGITS, '0'),
    resetCodeHash: (id, code) => mac('codeHash', `${id} ${code}`).toString('hex'),
    addressMark: (email) => mac('address', email).toString('hex').slice(0, 16),
    ...createSealer(key('seal')),
  };
}

export const sha256 = hashToken;

/** Of the version for bits of one's own (RFC 9562). */
function uuidOf(bits: Buffer): string {
  return bits.toString('hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

export function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

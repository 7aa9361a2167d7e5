import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { RESET_CODE_DIGITS } from 'contracts/times';
import { hashToken } from 'svc-kit/hash-token';

/** Secrets are derived instead of stored, so that a copy of the database is useless. */
export interface Secrets {
  /** 128 bits, the same whenever the same mail is made again. */
  linkToken(mailId: string, action: string): string;
  /** Derived from the refresh token, so that two tabs that rotate at once get the same successor. */
  successor(refreshToken: string): string;
  resetCode(id: string): string;
  /** A keyed hash, because a million codes are quickly tried. */
  resetCodeHash(id: string, code: string): string;
  /** A keyed hash: the same address is known again in the log, and nobody without the key finds out which it is. */
  addressMark(email: string): string;
  /** AES-256-GCM; `open` throws when the text was tampered with. */
  seal(text: string): string;
  open(sealed: string): string;
}

export function createSecrets(root: string): Secrets {
  const key = (label: string) => createHmac('sha256', root).update(`sideline ${label}`).digest();
  const keys = {
    link: key('link'),
    refresh: key('refresh'),
    code: key('code'),
    codeHash: key('code hash'),
    address: key('address'),
    seal: key('seal'),
  };
  const mac = (name: keyof typeof keys, text: string) => createHmac('sha256', keys[name]).update(text).digest();
  return {
    linkToken: (mailId, action) => mac('link', `${mailId} ${action}`).subarray(0, 16).toString('base64url'),
    successor: (token) => mac('refresh', token).toString('base64url'),
    // 48 bits over a million: no digit is more likely than another by more than 1 in 10^8.
    resetCode: (id) =>
      String(mac('code', id).readUIntBE(0, 6) % 10 ** RESET_CODE_DIGITS).padStart(RESET_CODE_DIGITS, '0'),
    resetCodeHash: (id, code) => mac('codeHash', `${id} ${code}`).toString('hex'),
    addressMark: (email) => mac('address', email).toString('hex').slice(0, 16),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce);
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keys.seal, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

export const sha256 = hashToken;

export function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

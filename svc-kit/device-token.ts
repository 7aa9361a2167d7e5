import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;

/** Marks a browser. Signed, so that the gateway can tell our own from invented ones without asking anybody. */
export function newDeviceToken(secret: string): string {
  const id = randomBytes(BYTES).toString('base64url');
  return `${id}.${sign(secret, id)}`;
}

export function isDeviceToken(secret: string, token: string): boolean {
  const [id = '', signature = '', ...more] = token.split('.');
  if (id.length !== 43 || more.length > 0) return false;
  const expected = Buffer.from(sign(secret, id));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`device ${id}`).digest().subarray(0, 16).toString('base64url');
}

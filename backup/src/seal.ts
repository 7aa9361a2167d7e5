import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** So that no word changes unseen, and nobody who gets into the store puts an admin of theirs into a backup. */
export function seal<T extends object>(said: T, secret: string): T & { seal: string } {
  return { ...said, seal: sealOf(said, secret) };
}

function sealOf(said: object, secret: string): string {
  const text = JSON.stringify(said);
  const digest = secret ? createHmac('sha256', secret) : createHash('sha256');
  return `${secret ? 'hmac' : 'sha256'}:${digest.update(text).digest('hex')}`;
}

/** @throws Refusal */
export function unseal(text: string, secret: string, what: string): Record<string, unknown> {
  const { seal: given, ...said } = parse(text, what);
  const wanted = Buffer.from(sealOf(said, secret));
  const found = Buffer.from(String(given));
  if (found.length === wanted.length && timingSafeEqual(found, wanted)) return said;
  if (secret && !String(given).startsWith('hmac:'))
    throw new Refusal(`${what} is not sealed with BACKUP_SECRET: whoever wrote it did not know it.`);
  if (!secret && String(given).startsWith('hmac:'))
    throw new Refusal(`${what} is sealed: set the BACKUP_SECRET that it was made with.`);
  throw new Refusal(`${what} was changed after it was written, or BACKUP_SECRET is not the one it was made with.`);
}

function parse(text: string, what: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text);
    if (said !== null && typeof said === 'object') return said as Record<string, unknown>;
  } catch {
    // Half a file ends up here as well.
  }
  throw new Refusal(`${what} is damaged.`);
}

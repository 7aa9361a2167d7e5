import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { HttpError } from 'svc-kit/errors';

const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;
/** At about 30 hashes per second and core, the longest wait is about two seconds. */
const MAX_WAITING = 100;
/** Fewer than the tries of one asker: each try is counted while it is evaluated, the right ones too. */
const MOST_AT_ONCE = 8;

const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** The list is from the package @zxcvbn-ts/language-common (MIT). */
export function isTooCommon(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

/** @throws 422 on the named field */
export function refuseCommon(password: string, field: string): void {
  if (!isTooCommon(password)) return;
  const msg = 'This password is one of the most common ones. Please choose another.';
  throw new HttpError(422, [{ loc: ['body', field], msg }]);
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** `verify` against null is false, and takes as long as against a hash. */
  withVerify<T>(work: (verify: (password: string, hash: string | null) => Promise<boolean>) => Promise<T>): Promise<T>;
}

/** One hash per core at a time, so that other work gets the CPU too. @throws 429 when too many wait */
export function createPasswords(
  atOnce = Math.min(cpus().length || 1, MOST_AT_ONCE),
  maxWaiting = MAX_WAITING,
): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  const dummy = Bun.password.hash(crypto.randomUUID(), ARGON2ID);

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new HttpError(429, 'too_many_tries', { headers: { 'retry-after': '2' } });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function verify(password: string, hash: string | null): Promise<boolean> {
    const fits = await Bun.password.verify(password, hash ?? (await dummy));
    return hash !== null && fits;
  }

  return {
    hash: (password) => queued(() => Bun.password.hash(password, ARGON2ID)),
    withVerify: (work) => queued(() => work(verify)),
  };
}

import { randomBytes } from 'node:crypto';
import type { Destination } from './destinations.ts';
import type { Manners } from './manners.ts';
import type { Store } from './store.ts';

export interface World {
  store: Store;
  /** What the stand-in was started with; `mannersOf` knows what holds now. */
  manners: Partial<Manners>;
  destinations: readonly Destination[];
  /** The domain clock in unix seconds. */
  now(): number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The API request being answered; events name it. */
  request: { id: string; idempotency_key: string | null } | null;
  wakeWebhooks(): void;
}

/** The pinned client's; every event carries it. */
export const API_VERSION = '2026-10-28.endive';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `newId('ch', 24)` → `ch_3Qs…`, random like Stripe's. */
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix}_${letters.join('')}`;
}

/** Unix seconds as the v2 API writes times. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Runs when the domain clock reaches `at`; a later call for the same pair replaces it. */
export function schedule(world: World, job: string, id: string, at: number): void {
  world.store.db
    .query('INSERT INTO due (at, job, id) VALUES (?, ?, ?) ON CONFLICT (job, id) DO UPDATE SET at = excluded.at')
    .run(at, job, id);
}

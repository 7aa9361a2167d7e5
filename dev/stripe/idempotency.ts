import { StripeFailure } from './failure.ts';
import type { World } from './world.ts';

const KEPT_FOR = 24 * 60 * 60;

export interface SavedAnswer {
  status: number;
  body: string;
}

export function keepAnswer(world: World, key: string, request: string, { status, body }: SavedAnswer): void {
  world.store.db
    .query('INSERT OR REPLACE INTO idempotency (key, request, status, body, saved_at) VALUES (?, ?, ?, ?, ?)')
    .run(key, request, status, body, world.now());
}

/** What must be the same whenever a key is used again. */
export const fingerprintOf = ({ pathname, text }: { pathname: string; text: string }) => `${pathname}\n${text}`;

export const json = (body: object) => JSON.stringify(body, null, 2);

/** Keeps answers for 24 hours of domain time. */
export class Idempotency {
  readonly #world: World;
  readonly #inFlight = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** @throws 400 when the same key came with another request */
  find(key: string, request: string): SavedAnswer | undefined {
    const saved = this.#world.store.db
      .query<SavedAnswer & { request: string; saved_at: number }, [string]>('SELECT * FROM idempotency WHERE key = ?')
      .get(key);
    if (!saved || this.#world.now() - saved.saved_at >= KEPT_FOR) return undefined;
    if (saved.request !== request)
      throw new StripeFailure(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than this one if you meant to execute a different request.',
        { type: 'idempotency_error', beforeWork: true },
      );
    return { status: saved.status, body: saved.body };
  }

  save(key: string, request: string, answer: SavedAnswer): void {
    keepAnswer(this.#world, key, request, answer);
  }

  /** The same key gets 409 while `work` runs, as at Stripe. */
  async holding<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return await work();
    if (this.#inFlight.has(key))
      throw new StripeFailure(
        409,
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
        { code: 'idempotency_key_in_use', beforeWork: true },
      );
    this.#inFlight.add(key);
    try {
      return await work();
    } finally {
      this.#inFlight.delete(key);
    }
  }
}

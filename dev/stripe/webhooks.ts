import { createHmac } from 'node:crypto';
import { type Destination, nameOf } from './destinations.ts';
import { type FaultMode, type FaultRule, fitsPath, takeFault, WEBHOOK_MODES } from './faults.ts';
import { record } from './recording.ts';
import type { World } from './world.ts';

interface Delivery {
  seq: number;
  event: string;
  destination: number;
  body: string;
  attempts: number;
}

const AT_ONCE = 10;
const TIMEOUT_MS = 10_000;
// The first retries come quickly, so that one lost connection costs no waiting.
const BACK_OFF_MS = [200, 500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000];
const QUICK_TRIES = 3;

/** The header Stripe signs a webhook with: `t` is real time, `v1` the HMAC of `t.body`. */
export function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}

/** Retries until each webhook got a 2xx, with back-off in real time; the queue survives a restart. */
export class Webhooks {
  readonly #world: World;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<number> | undefined;
  #stopped = false;
  readonly #stopping = new AbortController();

  constructor(world: World) {
    this.#world = world;
  }

  wake(): void {
    this.#arm(0);
  }

  #arm(ms: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.deliverDue(), ms);
    this.#timer.unref?.();
  }

  /** @returns how many attempts it made */
  async deliverDue(): Promise<number> {
    if (this.#running) return await this.#running;
    this.#running = this.#drain().finally(() => {
      this.#running = undefined;
    });
    const attempts = await this.#running;
    const next = this.#next();
    if (next !== undefined) this.#arm(Math.max(0, next - Date.now()));
    return attempts;
  }

  async #drain(): Promise<number> {
    let attempts = 0;
    while (!this.#stopped) {
      const due = this.#world.store.db
        .query<Delivery, [number, number]>(
          "SELECT * FROM sending WHERE state = 'waiting' AND next_try <= ? ORDER BY seq LIMIT ?",
        )
        .all(Date.now(), AT_ONCE);
      if (due.length === 0) break;
      attempts += due.length;
      await Promise.all(due.map((delivery) => this.#deliver(delivery)));
    }
    return attempts;
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const destination = this.#world.destinations[delivery.destination];
    if (!destination) return this.#finish(delivery, 'dropped');
    const type = (JSON.parse(delivery.body) as { type: string }).type;
    const fault = delivery.attempts === 0 ? takeFault(this.#world, (rule) => concerns(rule, type)) : undefined;
    if (fault?.mode === 'drop-webhooks') return this.#finish(delivery, 'dropped');
    // Counted as past the quick retries: a webhook held back on purpose must not keep anybody waiting for idleness.
    if (fault?.mode === 'delay-webhooks') return this.#postpone({ ...delivery, attempts: QUICK_TRIES }, fault.delayMs);
    const copies = fault?.mode === 'duplicate-webhooks' ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#post(destination, delivery.body)));
    if (this.#stopped) return;
    if (answers.every(Boolean)) this.#finish(delivery, 'delivered');
    else this.#postpone(delivery, BACK_OFF_MS[Math.min(delivery.attempts, BACK_OFF_MS.length - 1)] ?? 60_000);
  }

  async #post(destination: Destination, body: string): Promise<boolean> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(body, destination.secret),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopping.signal]);
      const answer = await fetch(destination.url, { method: 'POST', headers, body, redirect: 'manual', signal });
      await answer.arrayBuffer();
      const ts = Math.floor(Date.now() / 1000);
      if (!this.#stopped)
        record(this.#world, {
          kind: 'webhook',
          destination: nameOf(destination),
          requestHeaders: headers,
          requestBody: body,
          status: answer.status,
          ts,
        });
      return answer.ok;
    } catch {
      return false;
    }
  }

  #finish(delivery: Delivery, state: 'delivered' | 'dropped'): void {
    const { db } = this.#world.store;
    db.query('UPDATE sending SET state = ?, attempts = attempts + 1 WHERE seq = ?').run(state, delivery.seq);
    if (state === 'delivered')
      db.query(
        "UPDATE object SET body = json_set(body, '$.pending_webhooks', MAX(0, body ->> '$.pending_webhooks' - 1)) WHERE id = ? AND kind = 'event'",
      ).run(delivery.event);
  }

  #postpone(delivery: Delivery, ms: number): void {
    this.#world.store.db
      .query('UPDATE sending SET attempts = ?, next_try = ? WHERE seq = ?')
      .run(delivery.attempts + 1, Date.now() + ms, delivery.seq);
  }

  #next(): number | undefined {
    const row = this.#world.store.db
      .query<{ next: number | null }, []>("SELECT MIN(next_try) AS next FROM sending WHERE state = 'waiting'")
      .get();
    return row?.next ?? undefined;
  }

  /** Nothing is due or about to be retried within seconds. */
  isIdle(): boolean {
    const row = this.#world.store.db
      .query<{ busy: number }, [number, number]>(
        "SELECT COUNT(*) AS busy FROM sending WHERE state = 'waiting' AND (next_try <= ? OR attempts BETWEEN 1 AND ?)",
      )
      .get(Date.now(), QUICK_TRIES);
    return (row?.busy ?? 0) === 0;
  }

  hurry(): void {
    this.#world.store.db.run("UPDATE sending SET next_try = 0 WHERE state = 'waiting'");
    this.wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }
}

function concerns(rule: FaultRule, type: string): boolean {
  const modes: readonly FaultMode[] = WEBHOOK_MODES;
  return modes.includes(rule.mode) && (rule.path === '' || rule.path.startsWith('/') || fitsPath(rule.path, type));
}

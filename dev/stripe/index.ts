import { createApi } from './api.ts';
import type { Destination } from './destinations.ts';
import { runDue } from './due.ts';
import type { Manners } from './manners.ts';
import { createPanel } from './panel.ts';
import { Store } from './store.ts';
import { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export type { Destination } from './destinations.ts';
export { type Manners, SETTLED_PLATFORM } from './manners.ts';

export interface StandInOptions {
  /** Holds the SQLite file, so everything survives a restart. */
  dataDir: string;
  /** Hosted pages live below `${publicUrl}/dev/stripe/`. */
  publicUrl: string;
  destinations: readonly Destination[];
  /** The domain clock: `created`, expiries, and when funds become available. */
  now: () => Date;
  manners?: Partial<Manners>;
}
export interface Fetcher {
  fetch(request: Request): Response | Promise<Response>;
}
export interface StandIn {
  api: Fetcher;
  /** Below `/dev/stripe/`. */
  panel: Fetcher;
  /** For after the clock moved. True when nothing was left to do. */
  settle(): Promise<boolean>;
  stop(): Promise<void>;
}

const TICK_MS = 1_000;

export function createStripeStandIn(options: StandInOptions): StandIn {
  const now = () => Math.floor(options.now().getTime() / 1000);
  const store = new Store(options.dataDir, now);
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const world: World = {
    store,
    manners: options.manners ?? {},
    destinations: options.destinations,
    now,
    publicUrl,
    request: null,
    wakeWebhooks: () => webhooks.wake(),
  };
  const webhooks = new Webhooks(world);
  const api = createApi(world);
  const panel = createPanel(world, webhooks);
  const tick = setInterval(() => runDue(world), TICK_MS);
  tick.unref?.();
  webhooks.wake();
  return {
    api: { fetch: (request) => api.fetch(request) },
    panel: { fetch: (request) => panel.fetch(request) },
    settle: async () => {
      const jobs = runDue(world);
      const attempts = await webhooks.deliverDue();
      return jobs === 0 && attempts === 0 && webhooks.isIdle();
    },
    stop: async () => {
      clearInterval(tick);
      await webhooks.stop();
      store.db.close();
    },
  };
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CUT, createApi } from './api.ts';
import { runDue } from './due.ts';
import { createPanel } from './panel.ts';
import { listen } from './server.ts';
import { Store } from './store.ts';
import { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export interface StandInOptions {
  /** The SQLite file goes here; everything is still there after a restart. */
  dataDir: string;
  /** Hosted pages live below `${publicUrl}/dev/stripe/`. */
  publicUrl: string;
  /** Where signed webhooks go. */
  webhookUrl: string;
  webhookSecret: string;
  /** The domain clock: `created`, expiries, and when funds become available. */
  now: () => Date;
}
export interface Fetcher {
  fetch(request: Request): Response | Promise<Response>;
}
export interface StandIn {
  /** Stripe's API. Served like this it can break answers off but not connections: prefer `listen`. */
  api: Fetcher;
  /** Everything below `/dev/stripe/`. */
  panel: Fetcher;
  /** Serves the API on a server of its own, whose connections the faults `cut-before` and `cut-after` really drop. */
  listen(port: number, hostname?: string): Promise<{ port: number }>;
  /** Call it after the clock moved: does what is due and delivers webhooks; true when nothing was left to do. */
  settle(): Promise<boolean>;
  stop(): Promise<void>;
}

// Things also come due while nobody calls.
const TICK_MS = 1_000;

/** A stand-in for Stripe that keeps its state in `dataDir` and talks to the official client over plain HTTP. */
export function createStripeStandIn(options: StandInOptions): StandIn {
  const now = () => Math.floor(options.now().getTime() / 1000);
  const store = new Store(options.dataDir, now);
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const world: World = { store, now, publicUrl, request: null, wakeWebhooks: () => webhooks.wake() };
  const webhooks = new Webhooks(world, options.webhookUrl, options.webhookSecret);
  const api = createApi(world);
  const panel = createPanel(world, webhooks);
  const servers: Server[] = [];
  const tick = setInterval(() => runDue(world), TICK_MS);
  tick.unref?.();
  webhooks.wake();
  return {
    api: { fetch: async (request) => breakOff(await api.fetch(request)) },
    panel: { fetch: (request) => panel.fetch(request) },
    listen: async (port, hostname = '127.0.0.1') => {
      const server = await listen((request) => api.fetch(request), port, hostname);
      servers.push(server);
      return { port: (server.address() as AddressInfo).port };
    },
    settle: async () => {
      const jobs = runDue(world);
      const attempts = await webhooks.deliverDue();
      return jobs === 0 && attempts === 0 && webhooks.isIdle();
    },
    stop: async () => {
      clearInterval(tick);
      await webhooks.stop();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      store.db.close();
    },
  };
}

/** The nearest thing to a dropped connection that a Response can be: a body that breaks. */
function breakOff(response: Response): Response {
  if (!response.headers.has(CUT)) return response;
  const broken = new ReadableStream({
    start(controller) {
      controller.error(new Error('connection cut by a fault'));
    },
  });
  return new Response(broken, { status: 200, headers: { 'content-type': 'application/json' } });
}

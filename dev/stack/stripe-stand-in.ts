import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StandIn } from 'stripe-stand-in';
import { findForeign } from './find-foreign.ts';
import type { Foundation } from './foundation.ts';

export type StripeStandIn = Pick<StandIn, 'panel' | 'settle' | 'stop'>;

/** In this process, on a port of its own; null when a key of the real Stripe is set. */
export async function startStripeStandIn({
  settings,
  secrets,
  ports,
  clock,
}: Foundation): Promise<StripeStandIn | null> {
  if (settings.stripe) return null;
  const { createStripeStandIn, SETTLED_PLATFORM } = await import('stripe-stand-in');
  const dataDir = join(settings.dataDir, 'stripe');
  const url = `http://127.0.0.1:${ports.payments}/webhooks/stripe`;
  mkdirSync(dataDir, { recursive: true });
  const standIn = createStripeStandIn({
    dataDir,
    publicUrl: settings.publicUrl,
    destinations: [
      { url, secret: secrets.stripeWebhooks.platform, payload: 'snapshot', scope: 'platform' },
      { url, secret: secrets.stripeWebhooks.connected, payload: 'snapshot', scope: 'connected' },
      { url, secret: secrets.stripeWebhooks.thin, payload: 'thin', scope: 'connected' },
    ],
    now: clock.now,
    manners: SETTLED_PLATFORM,
  });
  const server = Bun.serve({
    port: ports.stripe,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch(request) {
      const problem = findForeign(request.method, (name) => request.headers.get(name));
      return problem ? new Response(problem, { status: 403 }) : standIn.api.fetch(request);
    },
  });
  return {
    panel: standIn.panel,
    settle: () => standIn.settle(),
    async stop() {
      await server.stop(true);
      await standIn.stop();
    },
  };
}

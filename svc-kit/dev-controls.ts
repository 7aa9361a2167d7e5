import type { Hono } from 'hono';
import { z } from 'zod';
import type { MovableClock } from './clock.ts';
import type { Delivery } from './delivery/start-delivery.ts';
import type { AppEnv } from './route.ts';
import type { Worker } from './worker.ts';

const move = z.object({ offset_ms: z.int() });

/** Development only, on the loopback port. `settle` answers `{idle}`: true when there was nothing to do. */
export function mountDevControls(
  app: Hono<AppEnv>,
  parts: { clock: MovableClock; due: Worker; relay: Worker; delivery: Delivery; settle?: () => Promise<boolean> },
): void {
  app.post('/internal/dev/clock', async (c) => {
    const parsed = move.safeParse(await c.req.json());
    if (!parsed.success) return c.json({ detail: 'offset_ms must be a whole number.' }, 400);
    parts.clock.setOffset(parsed.data.offset_ms);
    return c.json({ now: parts.clock.now().toISOString() });
  });
  app.post('/internal/dev/settle', async (c) => {
    const idle = {
      due: await parts.due.settle(),
      extra: (await parts.settle?.()) ?? true,
      outbox: await parts.relay.settle(),
      consumers: await parts.delivery.idle(),
    };
    return c.json({ idle: Object.values(idle).every(Boolean), parts: idle });
  });
}

import { timingSafeEqual } from 'node:crypto';
import { refusalOf } from 'contracts/details';
import { DEV_SECRET_HEADER } from 'contracts/headers';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { MovableClock } from './clock.ts';
import type { Delivery } from './delivery/start-delivery.ts';
import type { AppEnv } from './route.ts';
import type { Worker } from './worker.ts';

const move = z.object({ offset_ms: z.int() });

/** Development only, for the supervisor that started this process. `settle` answers `{idle}`: true when there was nothing to do. */
export function mountDevControls(
  app: Hono<AppEnv>,
  secret: string | undefined,
  parts: { clock: MovableClock; due: Worker; relay: Worker; delivery: Delivery; settle?: () => Promise<boolean> },
): void {
  app.use('/internal/dev/*', async (c, next) => {
    if (!isSame(secret, c.req.header(DEV_SECRET_HEADER))) return c.json(refusalOf('not_found'), 404);
    await next();
  });
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

function isSame(wanted: string | undefined, given: string | undefined): boolean {
  if (!wanted || wanted.length !== given?.length) return false;
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(given));
}

import { MAX_WEBHOOK_BYTES, receiveStripeWebhook } from 'contracts/http/payments';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { failpoint } from 'svc-kit/failpoint';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { verifyEvent } from '../webhooks/receive-event.ts';
import { takeEvent } from '../webhooks/take-event.ts';

export function mountReceiveStripeWebhook(app: Hono<AppEnv>, deps: Deps): void {
  route(app, receiveStripeWebhook, async ({ c }) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (body.byteLength > MAX_WEBHOOK_BYTES) throw new HttpError(413, 'body_too_large');
    const signature = c.req.header('stripe-signature') ?? '';
    const real = deps.clock.real().getTime() / 1000;
    const event = await verifyEvent(deps.stripe, deps.settings.webhookSecrets, { body, signature, real });
    if (!event) throw new HttpError(400, 'signature_invalid');
    await transaction(deps.sql, (tx) => takeEvent(deps, tx, event));
    failpoint('webhook.after-insert');
    return { received: true as const };
  });
}

import { fileURLToPath } from 'node:url';
import { configOrExit, exitOnConfigError, serviceConfig } from 'svc-kit/config';
import { runService } from 'svc-kit/service';
import { z } from 'zod';
import { createParts } from './src/app.ts';
import { joinSecrets, webhookSecrets } from './src/webhooks/secrets.ts';

const config = configOrExit(
  serviceConfig
    .extend({
      SUPPORT_EMAIL: z.email(),
      STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe'),
      STRIPE_WEBHOOK_SECRETS: webhookSecrets,
      STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
    })
    .refine(({ NODE_ENV, STRIPE_API_BASE }) => NODE_ENV !== 'production' || !STRIPE_API_BASE, {
      path: ['STRIPE_API_BASE'],
      message: 'only for development: the key would go there',
    }),
  joinSecrets(process.env),
);

await runService({
  name: 'payments',
  config,
  migrations: fileURLToPath(new URL('./migrations/', import.meta.url)),
  parts: (deps) =>
    createParts(deps, {
      publicUrl: config.PUBLIC_URL,
      bookingUrl: config.BOOKING_URL,
      identityUrl: config.IDENTITY_URL,
      supportEmail: config.SUPPORT_EMAIL,
      livemode: config.STRIPE_SECRET_KEY.includes('_live_'),
      webhookSecrets: config.STRIPE_WEBHOOK_SECRETS,
      stripe: { secretKey: config.STRIPE_SECRET_KEY, apiBase: config.STRIPE_API_BASE },
    }),
}).catch(exitOnConfigError);

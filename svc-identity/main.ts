import { fileURLToPath } from 'node:url';
import type { JWK } from 'jose';
import { configOrExit, serviceConfig } from 'svc-kit/config';
import { runService } from 'svc-kit/service';
import { z } from 'zod';
import { createParts } from './src/app.ts';
import { STRANGERS_TRIES } from './src/limits.ts';
import { isTooCommon } from './src/passwords.ts';

const privateJwk = z.string().transform((text, context): JWK => {
  try {
    const key = JSON.parse(text) as JWK;
    if (key.kty === 'OKP' && key.crv === 'Ed25519' && key.d && key.kid) return key;
  } catch {
    // Reported below, without the text itself, which is a secret.
  }
  context.addIssue({ code: 'custom', message: 'must be an Ed25519 private JWK as JSON, with d and kid' });
  return z.NEVER;
});
/** As base64url, without padding. */
const vapidKey = (bytes: number) =>
  z.string().refine((text) => Buffer.from(text, 'base64url').length === bytes, `must be ${bytes} bytes as base64url`);
const limit = z.coerce.number().int().min(1).optional();
/** Of who sees everything and moves all money; people's own may be shorter. */
const LEAST_OF_FOUNDER = 12;

const config = configOrExit(
  serviceConfig
    .extend({
      SMTP_URL: z.url({ protocol: /^smtps?$/ }),
      SUPPORT_EMAIL: z.email(),
      ADMIN_EMAIL: z.email(),
      ADMIN_PASSWORD: z.string().min(6).max(128),
      ADMIN_TOTP: z.enum(['offered', 'required']).default('offered'),
      JWT_PRIVATE_JWK: privateJwk,
      JWT_ISSUER: z.string().min(1),
      JWT_AUDIENCE: z.string().min(1),
      /** Of the event stream, which this service creates. */
      STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
      MEETING_URL_TEMPLATE: z.string().optional(),
      /** For push messages; without them none are sent. */
      VAPID_PUBLIC_KEY: vapidKey(65).optional(),
      VAPID_PRIVATE_KEY: vapidKey(32).optional(),
      LIMIT_SIGN_IN_PER_ACCOUNT: limit,
      LIMIT_SIGN_IN_PER_ADDRESS: limit,
      LIMIT_REQUESTS_PER_ADDRESS: limit,
    })
    .refine((given) => !given.VAPID_PUBLIC_KEY === !given.VAPID_PRIVATE_KEY, {
      path: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
      message: 'set both or neither',
    })
    .refine(
      ({ NODE_ENV, ADMIN_PASSWORD }) =>
        NODE_ENV !== 'production' || (ADMIN_PASSWORD.length >= LEAST_OF_FOUNDER && !isTooCommon(ADMIN_PASSWORD)),
      {
        path: ['ADMIN_PASSWORD'],
        message: `must have ${LEAST_OF_FOUNDER} characters or more, and be none of the most common ones`,
      },
    ),
  process.env,
);
/** Outside production, everybody may share one address. */
const isDevelopment = config.NODE_ENV !== 'production';

await runService({
  name: 'identity',
  config,
  migrations: fileURLToPath(new URL('./migrations/', import.meta.url)),
  makesStream: true,
  streamReplicas: config.STREAM_REPLICAS,
  parts: (deps) =>
    createParts(deps, {
      publicUrl: config.PUBLIC_URL,
      supportEmail: config.SUPPORT_EMAIL,
      smtpUrl: config.SMTP_URL,
      meetsElsewhere: config.MEETING_URL_TEMPLATE !== undefined,
      admin: {
        email: config.ADMIN_EMAIL,
        password: config.ADMIN_PASSWORD,
        mustHaveSecondFactor: config.ADMIN_TOTP === 'required',
      },
      jwt: { privateJwk: config.JWT_PRIVATE_JWK, issuer: config.JWT_ISSUER, audience: config.JWT_AUDIENCE },
      push: pushOf(config),
      deviceSecret: config.INTERNAL_SECRET,
      parts: { booking: config.BOOKING_URL, catalog: config.CATALOG_URL, payments: config.PAYMENTS_URL },
      limits: {
        ...STRANGERS_TRIES,
        signInPerAccount: config.LIMIT_SIGN_IN_PER_ACCOUNT ?? 10,
        signInPerAddress: config.LIMIT_SIGN_IN_PER_ADDRESS ?? (isDevelopment ? 100_000 : 100),
        requestsPerAddress: config.LIMIT_REQUESTS_PER_ADDRESS ?? (isDevelopment ? 100_000 : 60),
      },
    }),
});

function pushOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, FETCH_PRIVATE_HOSTS }: typeof config) {
  return publicKey && privateKey ? { publicKey, privateKey, allow: FETCH_PRIVATE_HOSTS } : null;
}

import { configOrExit, drainMs, port } from 'svc-kit/config';
import { z } from 'zod';
import { isNetwork } from './read-client.ts';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const limit = z.coerce.number().int().min(1).optional();

/** Ed25519 public keys only: a private or a symmetric key here is a mistake that must not start. */
const publicKeys = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      keys: z
        .array(
          z.strictObject({
            kty: z.literal('OKP'),
            crv: z.literal('Ed25519'),
            x: z.string(),
            kid: z.string().exactOptional(),
            alg: z.literal('EdDSA').exactOptional(),
            use: z.literal('sig').exactOptional(),
          }),
        )
        .min(1),
    }),
  );

const HIDDEN_BEHIND_PROXY =
  'PUBLIC_URL is https, so a proxy stands in front; with 0 all visitors have its address, and one of them can use up the limits of all';

export const gatewaySettings = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
    PORT: port.default(8080),
    HOST: z.string().default('127.0.0.1'),
    SOCKETS_DIR: z.string().optional(),
    DRAIN_MS: drainMs,
    METRICS_PORT: port.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
    PUBLIC_URL: address,
    INTERNAL_SECRET: z.string().min(32),
    NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
    JWT_PUBLIC_JWKS: publicKeys,
    JWT_ISSUER: z.string().min(1),
    JWT_AUDIENCE: z.string().min(1),
    IDENTITY_URL: address,
    CATALOG_URL: address,
    BOOKING_URL: address,
    PAYMENTS_URL: address,
    UI_DIR: z.string().min(1),
    SUPPORT_EMAIL: z.email().default('support@sideline.example'),
    /** The booking service reads it; here it only says what pages may promise. */
    MEETING_URL_TEMPLATE: z.string().optional(),
    DEV_URL: address.optional(),
    /** Development only: some interfaces hot-reload in open pages. */
    HOT_RELOAD: z
      .literal('1')
      .optional()
      .transform((value) => value === '1'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
    /** How many proxies of our own stand before the gateway and append to X-Forwarded-For. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
    /** From where they speak to the gateway; from anywhere else the header is a stranger's claim. */
    PROXY_NETWORKS: z
      .string()
      .default('127.0.0.0/8,::1')
      .transform((text) => text.split(',').map((each) => each.trim()))
      .refine((networks) => networks.every(isNetwork), 'must be networks such as 172.30.238.0/24, separated by commas'),
    /** Per network address and quarter of an hour: failed sign-ins; and registrations, reset requests, redeemed links. */
    LIMIT_GATEWAY_FAILURES: limit,
    LIMIT_GATEWAY_REQUESTS: limit,
    /** Per network address and minute: pages rendered anew. Beyond, the browser renders them. */
    LIMIT_GATEWAY_RENDERS: limit,
    UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  })
  .superRefine((settings, context) => {
    if (settings.NODE_ENV !== 'production') return;
    for (const name of ['DEV_URL', 'HOT_RELOAD'] as const)
      if (settings[name]) context.addIssue({ code: 'custom', path: [name], message: 'only for development' });
    if (settings.PUBLIC_URL.startsWith('https:') && settings.TRUSTED_PROXIES === 0)
      context.addIssue({ code: 'custom', path: ['TRUSTED_PROXIES'], message: HIDDEN_BEHIND_PROXY });
  });
export type GatewaySettings = z.infer<typeof gatewaySettings>;

export function settingsOrExit(env: Record<string, string | undefined>): GatewaySettings {
  return configOrExit(gatewaySettings, env);
}

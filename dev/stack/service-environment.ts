import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePorts } from 'svc-kit/free-ports';
import { holdsSockets } from 'svc-kit/nearby';
import { SERVICES, type Secrets, type ServiceName } from './secrets.ts';
import { ROOT, type Settings } from './settings.ts';

export type Ports = Record<ServiceName | 'postgres' | 'nats' | 'smtp' | 'mailbox' | 'stripe' | 'dev', number>;

export async function pickPorts(): Promise<Ports> {
  const names = [...SERVICES, 'postgres', 'nats', 'smtp', 'mailbox', 'stripe', 'dev'] as const;
  const free = await findFreePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, free[index]])) as Ports;
}

export type AppName = ServiceName | 'gateway';
export const APPS: AppName[] = [...SERVICES, 'gateway'];

const JWT_ISSUER = 'identity';
const JWT_AUDIENCE = 'api';

const ROOM = ['TURN_URLS', 'TURN_SECRET', 'MEETING_URL_TEMPLATE', 'ROOM_FALLBACK'];

/** Settings that may be given to `npm start` and in compose.yaml; without them the program's own default holds. */
export const OPTIONAL: Record<AppName, readonly string[]> = {
  identity: [
    'ADMIN_TOTP',
    'MEETING_URL_TEMPLATE',
    'LIMIT_SIGN_IN_PER_ACCOUNT',
    'LIMIT_SIGN_IN_PER_ADDRESS',
    'LIMIT_REQUESTS_PER_ADDRESS',
  ],
  catalog: ['MEDIA_URL'],
  booking: ['FREE_SESSIONS', 'NOTICE_MINUTES', 'HORIZON_DAYS', 'UNCONFIRMED_SHARE', ...ROOM],
  payments: [],
  gateway: [
    'TRUSTED_PROXIES',
    'PROXY_NETWORKS',
    'LIMIT_GATEWAY_FAILURES',
    'LIMIT_GATEWAY_REQUESTS',
    'LIMIT_GATEWAY_RENDERS',
    'MEETING_URL_TEMPLATE',
  ],
};

function pickOptional(name: AppName, given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(OPTIONAL[name].flatMap((each) => (given[each] ? [[each, given[each]]] : [])));
}

/** All on one machine: the given port is the first program's, the next one the second's. */
function pickMetricsPort(name: AppName, { METRICS_PORT }: Record<string, string>): Record<string, string> {
  return METRICS_PORT ? { METRICS_PORT: String(Number(METRICS_PORT) + APPS.indexOf(name)) } : {};
}

export function appFolder(name: AppName): string {
  return name === 'gateway' ? 'gateway' : `svc-${name}`;
}

type StackParts = { settings: Settings; secrets: Secrets; ports: Ports };

/** The full configuration of `name`. compose.yaml has the same names. */
export function describeEnvironment(
  name: AppName,
  stack: StackParts & { devSecret: string; clockOffsetMs: number; failpoint: string | undefined },
): Record<string, string> {
  const { settings, secrets, ports } = stack;
  const shared: Record<string, string> = {
    NODE_ENV: 'development',
    NATS_URL: `nats://${name}:${secrets.brokers[name]}@127.0.0.1:${ports.nats}`,
    INTERNAL_SECRET: secrets.internal,
    PUBLIC_URL: settings.publicUrl,
    ...describeSockets(settings),
    CLOCK_MOVABLE: '1',
    CLOCK_OFFSET_MS: String(stack.clockOffsetMs),
    LOG_LEVEL: settings.passedOn.LOG_LEVEL ?? 'info',
    JWT_ISSUER,
    JWT_AUDIENCE,
    ...Object.fromEntries(
      SERVICES.map((service) => [`${service.toUpperCase()}_URL`, `http://127.0.0.1:${ports[service]}`]),
    ),
    ...pickOptional(name, settings.passedOn),
    ...pickMetricsPort(name, settings.passedOn),
    ...Object.fromEntries(Object.entries(settings.passedOn).filter(([each]) => each.startsWith('OTEL_'))),
    ...(stack.failpoint ? { FP: stack.failpoint } : {}),
  };
  return { ...shared, ...(name === 'gateway' ? describeGateway(stack) : describeService(name, stack)) };
}

function describeService(name: ServiceName, stack: StackParts & { devSecret: string }): Record<string, string> {
  const { secrets, ports } = stack;
  return {
    PORT: String(ports[name]),
    DEV_SECRET: stack.devSecret,
    FETCH_PRIVATE_HOSTS: stack.settings.passedOn.FETCH_PRIVATE_HOSTS ?? '',
    DATABASE_URL: `postgres://${name}:${secrets.databases[name]}@127.0.0.1:${ports.postgres}/${name}`,
    ...(name === 'identity' ? describeIdentity(stack) : {}),
    ...(name === 'catalog' ? describeCatalog(stack) : {}),
    ...(name === 'payments' ? describePayments(stack) : {}),
  };
}

export const socketsDir = (dataDir: string) => join(dataDir, 'sockets');

/** A path that is too long for sockets costs time, nothing else. */
function describeSockets({ dataDir }: Settings): Record<string, string> {
  const dir = socketsDir(dataDir);
  return holdsSockets(dir) ? { SOCKETS_DIR: dir } : {};
}

function describeCatalog({ settings }: StackParts) {
  return { MEDIA_URL: settings.passedOn.MEDIA_URL ?? pathToFileURL(join(settings.dataDir, 'media')).href };
}

function supportEmail({ passedOn }: Settings): string {
  return passedOn.SUPPORT_EMAIL ?? 'support@sideline.example';
}

function describeIdentity({ settings, secrets, ports }: StackParts) {
  return {
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SUPPORT_EMAIL: supportEmail(settings),
    ADMIN_EMAIL: settings.adminEmail,
    ADMIN_PASSWORD: settings.adminPassword,
    JWT_PRIVATE_JWK: secrets.jwtPrivateJwk,
    VAPID_PUBLIC_KEY: secrets.vapid.publicKey,
    VAPID_PRIVATE_KEY: secrets.vapid.privateKey,
  };
}

function describePayments({ settings, secrets, ports }: StackParts): Record<string, string> {
  const support = { SUPPORT_EMAIL: supportEmail(settings) };
  if (settings.stripe) {
    return {
      ...support,
      STRIPE_SECRET_KEY: settings.stripe.secretKey,
      STRIPE_WEBHOOK_SECRETS: settings.stripe.webhookSecrets,
    };
  }
  return {
    ...support,
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRETS: Object.values(secrets.stripeWebhooks).join(),
    STRIPE_API_BASE: `http://127.0.0.1:${ports.stripe}`,
  };
}

function describeGateway({ settings, secrets, ports }: StackParts) {
  return {
    PORT: String(settings.port),
    HOST: settings.host,
    JWT_PUBLIC_JWKS: secrets.jwtPublicJwks,
    SUPPORT_EMAIL: supportEmail(settings),
    UI_DIR: settings.passedOn.UI_DIR ?? ROOT,
    DEV_URL: `http://127.0.0.1:${ports.dev}`,
  };
}

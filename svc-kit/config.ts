import { z } from 'zod';
import { isLocalName } from './local-names.ts';

const address = z.url({ protocol: /^https?$/ });
export const port = z.coerce.number().int().min(0).max(65_535);
export const drainMs = z.coerce.number().int().min(0).max(60_000).optional();

export const serviceConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: port,
  HOST: z.string().default('127.0.0.1'),
  /** A folder in which the processes of one machine reach each other without TCP. */
  SOCKETS_DIR: z.string().optional(),
  /** Where Prometheus asks; without it nothing is counted. Nothing public may lead to it. */
  METRICS_PORT: port.optional(),
  /** Where spans are sent. OpenTelemetry reads this and its other variables itself; here it only says whether it is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Postgres itself, where DATABASE_URL is a PgBouncer in transaction mode. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** `only` applies them and ends; `check` refuses to start while some are missing. */
  MIGRATIONS: z.enum(['apply', 'only', 'check']).default('apply'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
  /** Between the order to stop and the last answer. */
  DRAIN_MS: drainMs,
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
  INTERNAL_SECRET: z.string().min(32),
  IDENTITY_URL: address,
  CATALOG_URL: address,
  BOOKING_URL: address,
  PAYMENTS_URL: address,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Development only: the clock can be moved, and a named failpoint kills the process. */
  CLOCK_MOVABLE: z.enum(['0', '1']).default('0'),
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
  /** What the supervisor shows before it moves the clock; without it nobody can. */
  DEV_SECRET: z.string().min(32).optional(),
  FP: z.string().optional(),
  /** Development only: each `host:port` here may be fetched although it is private or has no https. */
  FETCH_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((host) => host !== '')),
});
export type ServiceConfig = z.infer<typeof serviceConfig>;

/** Limits per network address are wide in development, where everybody has the same address. */
export function isDevelopment(config: Pick<ServiceConfig, 'NODE_ENV'>): boolean {
  return config.NODE_ENV === 'development';
}

/** EX_CONFIG of sysexits.h: starting again will not help. */
export const EXIT_CONFIG = 78;

export class ConfigError extends Error {}

/** @throws ConfigError naming every missing or wrong setting, one per line */
export function readConfig<T extends z.ZodType>(schema: T, env: Record<string, string | undefined>): z.infer<T> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  if (env.NODE_ENV === 'production' || env.NODE_ENV === undefined) {
    for (const name of ['CLOCK_MOVABLE', 'CLOCK_OFFSET_MS', 'DEV_SECRET', 'FP', 'FETCH_PRIVATE_HOSTS']) {
      if (present[name] !== undefined && present[name] !== '0') faults.push(`  ${name}: only for development`);
    }
    if (isInTheClear(present.PUBLIC_URL))
      faults.push('  PUBLIC_URL: must be https, else passwords travel in the clear');
  }
  if (!parsed.success || faults.length > 0) throw new ConfigError(`Configuration is not right:\n${faults.join('\n')}`);
  return parsed.data;
}

function isInTheClear(publicUrl = ''): boolean {
  const url = URL.parse(publicUrl);
  return url?.protocol === 'http:' && !isLocalName(url.hostname);
}

/** For main.ts: prints every fault on stderr and exits with code 78 (EX_CONFIG). */
export function configOrExit<T extends z.ZodType>(schema: T, env: Record<string, string | undefined>): z.infer<T> {
  try {
    return readConfig(schema, env);
  } catch (error) {
    return exitOnConfigError(error);
  }
}

/** Also for what only the database can tell of a setting. @throws any other error */
export function exitOnConfigError(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(EXIT_CONFIG);
}

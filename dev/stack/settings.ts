import { isAbsolute, join, resolve } from 'node:path';
import { isLocalName } from 'svc-kit/local-names';
import { refuseProduction } from './refuse-production.mjs';
import { StartProblem } from './start-problem.ts';

export const ROOT = resolve(import.meta.dir, '../..');

export type Settings = {
  /** The only public port, and where it listens; all others are picked among the free ones. */
  port: number;
  host: string;
  dataDir: string;
  publicUrl: string;
  adminEmail: string;
  adminPassword: string;
  /** null: the stand-in is used. */
  stripe: { secretKey: string; webhookSecrets: string } | null;
  isFresh: boolean;
  isEmpty: boolean;
  /** Whoever reaches a public address may use /dev. */
  exposesDevTools: boolean;
  /** Settings meant for a service: FP_<SERVICE>, LOG_LEVEL and those that service-environment.ts lists as optional. */
  passedOn: Record<string, string>;
};

const FLAGS = ['--fresh', '--empty', '--expose-dev-tools'];

export const DEMO_ADMIN = { email: 'admin@sideline.example', password: 'Sideline-admin-1' };

/** Reads the command line and the environment of `npm start`. @throws StartProblem with every fault listed */
export function readSettings(flags: string[], environment: Record<string, string | undefined>): Settings {
  // Bun has read an .env file by now, dev/start.mjs has not.
  const refusal = refuseProduction(environment);
  if (refusal) throw new StartProblem(refusal);
  const port = Number(environment.PORT || 8080);
  const secretKey = environment.STRIPE_SECRET_KEY || '';
  const webhookSecrets = environment.STRIPE_WEBHOOK_SECRETS || environment.STRIPE_WEBHOOK_SECRET || '';
  const settings: Settings = {
    port,
    host: environment.HOST || '127.0.0.1',
    dataDir: readDataDir(environment),
    publicUrl: (environment.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    adminEmail: environment.ADMIN_EMAIL || DEMO_ADMIN.email,
    adminPassword: environment.ADMIN_PASSWORD || DEMO_ADMIN.password,
    stripe: secretKey ? { secretKey, webhookSecrets } : null,
    isFresh: flags.includes('--fresh'),
    isEmpty: flags.includes('--empty'),
    exposesDevTools: flags.includes('--expose-dev-tools'),
    passedOn: pickPassedOn(environment),
  };
  const faults = [...findUnknownFlags(flags), ...findFaults(settings)];
  if (faults.length > 0) throw new StartProblem(`Cannot start: ${faults.join('; ')}.`);
  return settings;
}

export function readDataDir(environment: Record<string, string | undefined>): string {
  const dataDir = environment.DATA_DIR || '.data';
  return isAbsolute(dataDir) ? dataDir : join(ROOT, dataDir);
}

function findUnknownFlags(flags: string[]): string[] {
  return flags
    .filter((flag) => !FLAGS.includes(flag))
    .map((flag) => `${flag} is not known: there are ${FLAGS.slice(0, -1).join(', ')} and ${FLAGS.at(-1)}`);
}

function findFaults({ port, publicUrl, stripe, exposesDevTools }: Settings): string[] {
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535;
  const isAddress = /^https?:\/\//.test(publicUrl) && URL.canParse(publicUrl);
  const isExposed = isAddress && !isLocalName(new URL(publicUrl).hostname) && !exposesDevTools;
  return [
    ...(isPort ? [] : ['PORT must be a number between 1 and 65535']),
    ...(stripe && !stripe.webhookSecrets ? ['STRIPE_WEBHOOK_SECRETS must be set together with STRIPE_SECRET_KEY'] : []),
    ...(isAddress ? [] : ['PUBLIC_URL must be an http or https address']),
    ...(isExposed ? [describeExposure(publicUrl)] : []),
  ];
}

function describeExposure(publicUrl: string): string {
  return (
    `PUBLIC_URL ${publicUrl} is not this machine, and whoever can open it could read every mail and move money and the ` +
    'clock with the tools under /dev: use compose.yaml, or add --expose-dev-tools if that is what you want'
  );
}

function pickPassedOn(environment: Record<string, string | undefined>): Record<string, string> {
  const wanted =
    /^(FP_\w+|LOG_LEVEL|METRICS_PORT|OTEL_\w+|SUPPORT_EMAIL|ADMIN_TOTP|LIMIT_\w+|TRUSTED_PROXIES|PROXY_NETWORKS|FREE_SESSIONS|NOTICE_MINUTES|HORIZON_DAYS|UNCONFIRMED_SHARE|TURN_URLS|TURN_SECRET|MEDIA_URL|MEETING_URL_TEMPLATE|ROOM_FALLBACK|FETCH_PRIVATE_HOSTS|UI_DIR)$/;
  const entries = Object.entries(environment).filter(([name, value]) => wanted.test(name) && value);
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']));
}

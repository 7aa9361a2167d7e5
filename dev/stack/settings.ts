import { isAbsolute, join, resolve } from 'node:path';
import { StartProblem } from './start-problem.ts';

export const ROOT = resolve(import.meta.dir, '../..');

export type Settings = {
  /** The only public port; all others are picked among the free ones. */
  port: number;
  dataDir: string;
  publicUrl: string;
  adminEmail: string;
  adminPassword: string;
  /** null: the stand-in is used. */
  stripe: { secretKey: string; webhookSecrets: string } | null;
  isFresh: boolean;
  isEmpty: boolean;
  /** Settings meant for a service: FP_<SERVICE>, LOG_LEVEL and those that service-environment.ts lists as optional. */
  passedOn: Record<string, string>;
};

export const DEMO_ADMIN = { email: 'admin@sideline.example', password: 'Sideline-admin-1' };

/** Reads the command line and the environment of `npm start`. @throws StartProblem with every fault listed */
export function readSettings(flags: string[], environment: Record<string, string | undefined>): Settings {
  const port = Number(environment.PORT || 8080);
  const dataDir = environment.DATA_DIR || '.data';
  const secretKey = environment.STRIPE_SECRET_KEY || '';
  const webhookSecrets = environment.STRIPE_WEBHOOK_SECRETS || environment.STRIPE_WEBHOOK_SECRET || '';
  const settings: Settings = {
    port,
    dataDir: isAbsolute(dataDir) ? dataDir : join(ROOT, dataDir),
    publicUrl: (environment.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    adminEmail: environment.ADMIN_EMAIL || DEMO_ADMIN.email,
    adminPassword: environment.ADMIN_PASSWORD || DEMO_ADMIN.password,
    stripe: secretKey ? { secretKey, webhookSecrets } : null,
    isFresh: flags.includes('--fresh'),
    isEmpty: flags.includes('--empty'),
    passedOn: pickPassedOn(environment),
  };
  const faults = [...findUnknownFlags(flags), ...findFaults(settings)];
  if (faults.length > 0) throw new StartProblem(`Cannot start: ${faults.join('; ')}.`);
  return settings;
}

function findUnknownFlags(flags: string[]): string[] {
  return flags
    .filter((flag) => flag !== '--fresh' && flag !== '--empty')
    .map((flag) => `${flag} is not known: there are --fresh and --empty`);
}

function findFaults({ port, publicUrl, stripe }: Settings): string[] {
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535;
  const isAddress = /^https?:\/\//.test(publicUrl) && URL.canParse(publicUrl);
  return [
    ...(isPort ? [] : ['PORT must be a number between 1 and 65535']),
    ...(stripe && !stripe.webhookSecrets ? ['STRIPE_WEBHOOK_SECRETS must be set together with STRIPE_SECRET_KEY'] : []),
    ...(isAddress ? [] : ['PUBLIC_URL must be an http or https address']),
  ];
}

function pickPassedOn(environment: Record<string, string | undefined>): Record<string, string> {
  const wanted =
    /^(FP_\w+|LOG_LEVEL|SUPPORT_EMAIL|ADMIN_TOTP|LIMIT_\w+|TRUSTED_PROXIES|FREE_SESSIONS|NOTICE_MINUTES|HORIZON_DAYS|UI_DIR)$/;
  const entries = Object.entries(environment).filter(([name, value]) => wanted.test(name) && value);
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']));
}

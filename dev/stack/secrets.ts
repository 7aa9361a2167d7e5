import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { StartProblem } from './start-problem.ts';

export const SERVICES = ['identity', 'catalog', 'booking', 'payments'] as const;
export type ServiceName = (typeof SERVICES)[number];

export type Secrets = {
  postgres: string;
  databases: Record<ServiceName, string>;
  brokers: Record<ServiceName | 'gateway', string>;
  internal: string;
  stripeWebhooks: Record<'platform' | 'connected' | 'thin', string>;
  /** Ed25519 as JSON text: identity signs tokens with the private half, the gateway verifies with the public one. */
  jwtPrivateJwk: string;
  jwtPublicJwks: string;
  vapid: { publicKey: string; privateKey: string };
};

/** Data directories of earlier versions have none. */
type Newer = 'stripeWebhooks' | 'vapid';

/** Made at a data directory's first start and kept: its databases and everybody's sign-in depend on them. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    try {
      const kept = JSON.parse(readFileSync(file, 'utf8')) as Omit<Secrets, Newer> & Partial<Secrets>;
      const { stripeWebhooks = makeWebhookSecrets(), vapid = makeVapidKeys() } = kept;
      return keep(file, { ...kept, stripeWebhooks, vapid });
    } catch {
      throw new StartProblem(`${file} is damaged. Start with --fresh to make everything anew.`);
    }
  }
  return keep(file, await makeSecrets());
}

function keep(file: string, secrets: Secrets): Secrets {
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

async function makeSecrets(): Promise<Secrets> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const about = { alg: 'EdDSA', use: 'sig', kid: makePassword().slice(0, 9) };
  const brokers = { ...eachService(), gateway: makePassword() };
  return {
    postgres: makePassword(),
    databases: eachService(),
    brokers,
    internal: makePassword(),
    stripeWebhooks: makeWebhookSecrets(),
    jwtPrivateJwk: JSON.stringify({ ...(await exportJWK(privateKey)), ...about }),
    vapid: makeVapidKeys(),
    jwtPublicJwks: JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), ...about }] }),
  };
}

function makeVapidKeys(): Secrets['vapid'] {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const secret = pair.getPrivateKey();
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString('base64url') };
}

function makeWebhookSecrets(): Secrets['stripeWebhooks'] {
  const make = () => `whsec_${makePassword()}`;
  return { platform: make(), connected: make(), thin: make() };
}

function eachService(): Record<ServiceName, string> {
  return { identity: makePassword(), catalog: makePassword(), booking: makePassword(), payments: makePassword() };
}

/** 192 random bits after a letter: nats-server would read a password of digits as a number. */
function makePassword(): string {
  return `p${randomBytes(24).toString('hex')}`;
}

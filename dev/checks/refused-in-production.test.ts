import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppName, appFolder } from '../stack/service-environment.ts';
import { ROOT } from '../stack/settings.ts';
import { settingsOf } from './pod-settings.ts';

const addresses = ['IDENTITY', 'CATALOG', 'BOOKING', 'PAYMENTS'].map((name) => [`${name}_URL`, 'http://127.0.0.1:1']);
const SECRETS = [
  ...['INTERNAL_SECRET', 'DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD', 'JWT_PRIVATE_JWK', 'JWT_PUBLIC_JWKS'],
  ...['MEDIA_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'],
];
const GOOD = {
  ...settingsOf({ name: 'any', env: SECRETS.map((name) => ({ name })) }, {}),
  ...Object.fromEntries(addresses),
  ...{ NODE_ENV: 'production', PORT: '0', PUBLIC_URL: 'https://sideline.example', MIGRATIONS: 'only' },
  ...{
    NATS_URL: 'nats://127.0.0.1:1',
    JWT_ISSUER: 'identity',
    JWT_AUDIENCE: 'api',
    UI_DIR: ROOT,
    TRUSTED_PROXIES: '1',
  },
  ...{ SUPPORT_EMAIL: 'help@sideline.example', ADMIN_EMAIL: 'founder@sideline.example' },
};

/** @returns what is wrong with the settings, else that the database is away */
function start(name: AppName, changes: Record<string, string>): string {
  const { stderr } = Bun.spawnSync([process.execPath, '--no-env-file', join(ROOT, appFolder(name), 'main.ts')], {
    env: { ...GOOD, ...changes, PATH: process.env.PATH ?? '' },
    timeout: 20_000,
  });
  return stderr.toString();
}

test('whatever .env.example says is refused in production is refused there', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const [, refused = ''] = example.split('refused in production ---');
  const names = [...refused.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  // Only `npm start` and the backup of its data know DATA_DIR, and those refuse by NODE_ENV.
  const asked = names.filter((name) => name !== 'DATA_DIR');
  expect(asked.length).toBeGreaterThan(5);
  const readers: Partial<Record<string, AppName>> = {
    STRIPE_API_BASE: 'payments',
    DEV_URL: 'gateway',
    HOT_RELOAD: 'gateway',
  };
  for (const name of asked) {
    const value = { STRIPE_API_BASE: 'http://127.0.0.1:1', DEV_URL: 'http://127.0.0.1:1', DEV_SECRET: 'x'.repeat(32) };
    const said = start(readers[name] ?? 'booking', { [name]: value[name as keyof typeof value] ?? '1' });
    expect([name, said]).toEqual([name, expect.stringContaining(`${name}: only for development`)]);
  }
}, 60_000);

test('in production the founder’s password is long, and none that many people have', () => {
  for (const ADMIN_PASSWORD of ['secret', 'elevenchars', 'qwerty123456', '1Q2W3e4r5t6y'])
    expect([ADMIN_PASSWORD, start('identity', { ADMIN_PASSWORD })]).toEqual([
      ADMIN_PASSWORD,
      expect.stringContaining('ADMIN_PASSWORD: must have 12 characters or more'),
    ]);
  expect(start('identity', { ADMIN_PASSWORD: 'a word of twelve' })).toContain('the database does not answer');
}, 60_000);

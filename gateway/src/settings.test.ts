import { expect, test } from 'bun:test';
import { ConfigError, readConfig } from 'svc-kit/config';
import { makeKeys } from './fixtures/door.ts';
import { gatewaySettings } from './settings.ts';

const { jwks } = await makeKeys();
const GOOD = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sideline.example/',
  INTERNAL_SECRET: 'x'.repeat(32),
  NATS_URL: 'nats://gateway:pw@nats:4222',
  JWT_PUBLIC_JWKS: jwks,
  JWT_ISSUER: 'identity',
  JWT_AUDIENCE: 'api',
  IDENTITY_URL: 'http://identity:8080',
  CATALOG_URL: 'http://catalog:8080',
  BOOKING_URL: 'http://booking:8080',
  PAYMENTS_URL: 'http://payments:8080/',
  UI_DIR: '/app',
  TRUSTED_PROXIES: '1',
  PROXY_NETWORKS: '172.30.238.0/24',
};

function faults(changes: Record<string, string | undefined>): string {
  try {
    readConfig(gatewaySettings, { ...GOOD, ...changes });
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('what is right is taken, and addresses lose their last slash', () => {
  const settings = readConfig(gatewaySettings, GOOD);
  expect(settings).toMatchObject({ PUBLIC_URL: 'https://sideline.example', PAYMENTS_URL: 'http://payments:8080' });
});

test('every fault is named at once', () => {
  const message = faults({ INTERNAL_SECRET: 'short', CATALOG_URL: undefined, NATS_URL: 'http://nats', PORT: '70000' });
  for (const name of ['INTERNAL_SECRET', 'CATALOG_URL', 'NATS_URL', 'PORT']) expect(message).toContain(name);
});

test('a private, symmetric or unreadable key does not start', async () => {
  const { keys } = JSON.parse(jwks);
  for (const wrong of ['{', '{}', '{"keys":[]}', '{"keys":[{"kty":"oct","k":"AAAA"}]}'])
    expect(faults({ JWT_PUBLIC_JWKS: wrong })).toContain('JWT_PUBLIC_JWKS');
  expect(faults({ JWT_PUBLIC_JWKS: JSON.stringify({ keys: [{ ...keys[0], d: 'secret' }] }) })).toContain(
    'JWT_PUBLIC_JWKS',
  );
});

test('in production behind https, limits never count all visitors as one', () => {
  expect(faults({ TRUSTED_PROXIES: undefined })).toContain('TRUSTED_PROXIES: PUBLIC_URL is https');
  expect(faults({ TRUSTED_PROXIES: '0', PUBLIC_URL: 'http://localhost:8080' })).toBe('');
  expect(faults({ TRUSTED_PROXIES: '0', NODE_ENV: 'development' })).toBe('');
  expect(faults({ PROXY_NETWORKS: 'caddy' })).toContain('PROXY_NETWORKS: must be networks');
});

test('in production nobody’s password travels in the clear, but on this machine', () => {
  for (const PUBLIC_URL of ['http://sideline.example', 'http://localhost.sideline.example'])
    expect(faults({ PUBLIC_URL })).toContain('PUBLIC_URL: must be https');
  for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080', 'http://shop.localhost'])
    expect(faults({ PUBLIC_URL })).toBe('');
  expect(faults({ PUBLIC_URL: 'http://sideline.example', NODE_ENV: 'development' })).toBe('');
});

test('none of /dev exists in production', () => {
  expect(faults({ DEV_URL: 'http://127.0.0.1:9' })).toContain('DEV_URL: only for development');
  expect(faults({ HOT_RELOAD: '1' })).toContain('HOT_RELOAD: only for development');
  expect(faults({ DEV_URL: 'http://127.0.0.1:9', HOT_RELOAD: '1', NODE_ENV: 'development' })).toBe('');
});

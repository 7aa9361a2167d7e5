import type { IContainer } from 'kubernetes-models/v1';

const KEY = { kty: 'OKP', crv: 'Ed25519', x: 'x' };
/** Of the right form, and leading nowhere. */
const EXAMPLES: Record<string, string> = {
  INTERNAL_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://user:password@127.0.0.1:1/name',
  DATABASE_DIRECT_URL: 'postgres://user:password@127.0.0.1:1/name',
  SMTP_URL: 'smtps://user:password@127.0.0.1',
  JWT_PRIVATE_JWK: JSON.stringify({ ...KEY, d: 'd', kid: 'kid' }),
  JWT_PUBLIC_JWKS: JSON.stringify({ keys: [KEY] }),
  VAPID_PUBLIC_KEY: Buffer.alloc(65).toString('base64url'),
  VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url'),
  MEDIA_URL: 's3://key:secret@127.0.0.1/bucket/prefix',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRETS: `whsec_${'x'.repeat(32)}`,
};

/** As the container would find them, with an example for every secret. */
export function settingsOf(container: IContainer | undefined, shared: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = { ...shared };
  for (const { name, value } of container?.env ?? [])
    found[name] = value?.replace(/\$\((\w+)\)/g, (_, used) => found[used] ?? '') ?? EXAMPLES[name] ?? 'x'.repeat(32);
  return found;
}

import { createLocalJWKSet, jwtVerify } from 'jose';

const keys = createLocalJWKSet(JSON.parse(process.env.JWT_PUBLIC_JWKS));

/** The id of whoever sent this token; null for none that is valid. */
export async function whoAsks(authorization) {
  try {
    const { payload } = await jwtVerify((authorization ?? '').slice('Bearer '.length), keys, { audience: 'api' });
    return payload.sub ?? null;
  } catch {
    return null;
  }
}

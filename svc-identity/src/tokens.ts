import { ACCESS_TOKEN_ALGORITHM, ACCESS_TOKEN_TYPE, type AccessTokenClaims, accessTokenClaims } from 'contracts/tokens';
import { importJWK, type JWK, SignJWT } from 'jose';

/** RFC 9068, signed with our Ed25519 key. Lifetimes are in real time. */
export type SignAccessToken = (claims: AccessTokenClaims, lifetimeMinutes: number) => Promise<string>;

/** @throws when the key is not an Ed25519 private key with a key id */
export async function createTokenSigner(settings: {
  privateJwk: JWK;
  issuer: string;
  audience: string;
}): Promise<SignAccessToken> {
  const { privateJwk, issuer, audience } = settings;
  const key = await importJWK(privateJwk, ACCESS_TOKEN_ALGORITHM);
  const header = {
    alg: ACCESS_TOKEN_ALGORITHM,
    typ: ACCESS_TOKEN_TYPE,
    ...(privateJwk.kid ? { kid: privateJwk.kid } : {}),
  };
  return (claims, lifetimeMinutes) =>
    new SignJWT({ ...accessTokenClaims.parse(claims) })
      .setProtectedHeader(header)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeMinutes}m`)
      .setJti(crypto.randomUUID())
      .sign(key);
}

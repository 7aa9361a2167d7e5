import type { JWK } from 'jose';

export interface Settings {
  publicUrl: string;
  supportEmail: string;
  smtpUrl: string;
  admin: { email: string; password: string; mustHaveSecondFactor: boolean };
  jwt: { privateJwk: JWK; issuer: string; audience: string };
  limits: Limits;
}

/** Failures (or requests) allowed per quarter of an hour. */
export interface Limits {
  signInPerAccount: number;
  signInPerAddress: number;
  /** Registrations, requested codes and reset tries, counted separately. */
  requestsPerAddress: number;
}

import type { JWK } from 'jose';

/** What main.ts reads from the environment in addition to what every service needs. */
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
  /** Registrations, asked codes and reset tries, each. */
  requestsPerAddress: number;
}

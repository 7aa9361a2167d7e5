import type { JWK } from 'jose';

export interface Settings {
  publicUrl: string;
  supportEmail: string;
  smtpUrl: string;
  /** In a room of somebody else's, where joining is no check-in. */
  meetsElsewhere: boolean;
  admin: { email: string; password: string; mustHaveSecondFactor: boolean };
  jwt: { privateJwk: JWK; issuer: string; audience: string };
  /** `push`: null for no messages. `deviceSecret` signs the cookies that mark devices; the gateway checks them. */
  push: PushSettings | null;
  deviceSecret: string;
  limits: Limits;
  /** Where the services answer that hold more of an account's data. */
  parts: Record<DataPart, string>;
}

/** The keys by which push services know this site (VAPID, RFC 8292), as base64url. */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** Development and tests: hosts that may be private. */
  allow: readonly string[];
  ca?: string;
}

export type DataPart = 'booking' | 'catalog' | 'payments';

/** Failures (or requests) allowed per quarter of an hour. */
export interface Limits {
  /** Of one asker at one account. */
  signInPerAccount: number;
  signInPerAddress: number;
  /** Per day, at one account. */
  strangersPasswordsPerDay: number;
  strangersCodesPerDay: number;
  /** Registrations, requested codes and reset tries, counted separately. */
  requestsPerAddress: number;
}

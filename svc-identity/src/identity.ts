import type { ServiceDeps } from 'svc-kit/service';
import type { Passwords } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { SignAccessToken } from './tokens.ts';

export interface Identity extends ServiceDeps {
  settings: Settings;
  passwords: Passwords;
  secrets: Secrets;
  signAccessToken: SignAccessToken;
  /** Thumbprint of the key that it signs with, by RFC 7638. */
  signsWith: string;
}

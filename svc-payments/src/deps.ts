import type { ServiceDeps } from 'svc-kit/service';
import type { Stripe } from './stripe.ts';

export interface PaymentSettings {
  publicUrl: string;
  bookingUrl: string;
  identityUrl: string;
  supportEmail: string;
  /** The mode of our key; events of the other mode are not ours. */
  livemode: boolean;
  /** One for each event destination at Stripe. */
  webhookSecrets: readonly string[];
}
export interface Deps extends ServiceDeps {
  stripe: Stripe;
  settings: PaymentSettings;
}

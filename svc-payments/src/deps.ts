import type { ServiceDeps } from 'svc-kit/service';
import type { Stripe } from './stripe.ts';

export interface PaymentSettings {
  publicUrl: string;
  bookingUrl: string;
  identityUrl: string;
  supportEmail: string;
  /** `livemode`: our key's; events of the other mode are not ours. `webhookSecrets`: one for each event destination. */
  livemode: boolean;
  webhookSecrets: readonly string[];
}
export interface Deps extends ServiceDeps {
  stripe: Stripe;
  settings: PaymentSettings;
}

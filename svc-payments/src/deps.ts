import type { ServiceDeps } from 'svc-kit/service';
import type { Stripe } from './stripe.ts';

export interface PaymentSettings {
  /** Of the site: where hosted pages lead back to. */
  publicUrl: string;
  bookingUrl: string;
  webhookSecret: string;
}
/** What the money's work is done with. */
export interface Deps extends ServiceDeps {
  stripe: Stripe;
  settings: PaymentSettings;
}

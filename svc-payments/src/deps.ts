import type { ServiceDeps } from 'svc-kit/service';
import type { Stripe } from './stripe.ts';

export interface PaymentSettings {
  publicUrl: string;
  bookingUrl: string;
  identityUrl: string;
  supportEmail: string;
  webhookSecret: string;
}
export interface Deps extends ServiceDeps {
  stripe: Stripe;
  settings: PaymentSettings;
}

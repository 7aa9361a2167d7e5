import { refuse } from './failure.ts';
import { mannersOf } from './manners.ts';
import type { World } from './world.ts';

/** Those of Stripe's types that the stand-in can be paid with; wallets come with cards. */
export const METHODS = ['card', 'us_bank_account'] as const;
export type Method = (typeof METHODS)[number];

/** The dashboard's methods, filtered by the page's list if it has one. @throws Stripe's 400 when nothing is left */
export function methodsFor(world: World, allowed: string[] | null): Method[] {
  const active: Method[] = mannersOf(world).bankDebits === 'offered' ? [...METHODS] : ['card'];
  const offered = active.filter((method) => allowed === null || allowed.includes(method));
  if (offered.length === 0)
    throw refuse(
      'No valid payment method types for this Checkout Session. Activate payment methods that fit it in your dashboard.',
      'allowed_payment_method_types',
    );
  return offered;
}

import type Stripe from 'stripe';
import { scheduleSweep } from './balance-settings.ts';
import { emitThin } from './events.ts';
import { isoTime, schedule, type World } from './world.ts';

type Account = Stripe.V2.Core.Account;
type Requirements = Stripe.V2.Core.Account.Requirements;
export type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;
type Name = 'payouts' | 'stripe_transfers';
type Due = 'currently_due' | 'past_due';

const DAY = 86_400;
const GRACE = 14 * DAY;

const ACTIVE = { status: 'active', status_details: [] } satisfies Capability;
export const RESTRICTED = {
  status: 'restricted',
  status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
} satisfies Capability;
const PENDING = {
  status: 'pending',
  status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
} satisfies Capability;

const SETTINGS = {
  active: { payouts: ACTIVE, stripe_transfers: ACTIVE },
  restricted: { payouts: RESTRICTED, stripe_transfers: RESTRICTED },
  'payouts-pending': { payouts: PENDING, stripe_transfers: ACTIVE },
  'payouts-restricted': { payouts: RESTRICTED, stripe_transfers: ACTIVE },
  'transfers-pending': { payouts: ACTIVE, stripe_transfers: PENDING },
  'transfers-restricted': { payouts: ACTIVE, stripe_transfers: RESTRICTED },
} satisfies Record<string, Record<Name, Capability>>;
const NAMES = ['payouts', 'stripe_transfers'] as const;

export function statusOf(account: Account, name: Name): Capability['status'] | undefined {
  return account.configuration?.recipient?.capabilities?.stripe_balance?.[name]?.status;
}

export function canReceiveTransfers(account: Account): boolean {
  return !account.closed && statusOf(account, 'stripe_transfers') === 'active';
}

/** To its bank. The platform itself always can. */
export function canPayOut(world: World, id: string): boolean {
  return id === '' || statusOf(world.store.get('v2.core.account', id), 'payouts') === 'active';
}

/** Onboarding turns them on; Stripe can hold each of them by itself. */
export function setCapabilities(world: World, id: string, setting: keyof typeof SETTINGS): void {
  const account = world.store.get('v2.core.account', id);
  const next = SETTINGS[setting];
  const changed = NAMES.filter((name) => next[name].status !== statusOf(account, name));
  account.configuration = {
    ...account.configuration,
    recipient: { applied: true, capabilities: { stripe_balance: { ...next } } },
  };
  delete account.requirements;
  world.store.save(account);
  if (next.payouts.status === 'active') scheduleSweep(world, id, world.now());
  if (setting === 'active') emitThin(world, 'v2.core.account[identity].updated', id);
  emitThin(world, 'v2.core.account[requirements].updated', id);
  for (const _ of changed) emitThin(world, 'v2.core.account[configuration.recipient].capability_status_updated', id);
}

/** Everything still works, until a deadline for something that Stripe wants to know. */
export function restrictSoon(world: World, id: string): void {
  const account = world.store.get('v2.core.account', id);
  const deadline = world.now() + GRACE;
  const names = NAMES.filter((name) => statusOf(account, name) === 'active');
  account.requirements = wanted('currently_due', names, isoTime(deadline));
  world.store.save(account);
  schedule(world, 'restrict-when-due', id, deadline);
  emitThin(world, 'v2.core.account[requirements].updated', id);
}

export function restrictWhenDue(world: World, id: string): void {
  const deadline = world.store.find('v2.core.account', id)?.requirements?.summary?.minimum_deadline?.time;
  if (deadline && Date.parse(deadline) <= world.now() * 1000) setCapabilities(world, id, 'restricted');
}

export function requirementsOf(account: Account): Requirements {
  if (account.requirements) return account.requirements;
  const names = NAMES.filter((name) => statusOf(account, name) === 'restricted');
  return names.length === 0 ? { entries: [] } : wanted('past_due', names);
}

function wanted(status: Due, names: readonly Name[], time?: string): Requirements {
  const entry = {
    awaiting_action_from: 'user' as const,
    description: 'identity.individual',
    errors: [],
    impact: {
      restricts_capabilities: names.map((name) => ({
        capability: `stripe_balance.${name}` as const,
        configuration: 'recipient' as const,
        deadline: { status },
      })),
    },
    minimum_deadline: { status },
    requested_reasons: [{ code: 'routine_onboarding' as const }],
  };
  return { entries: [entry], summary: { minimum_deadline: { status, ...(time && { time }) } } };
}

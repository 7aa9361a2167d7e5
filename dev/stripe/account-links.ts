import type Stripe from 'stripe';
import { type Call, hashOf, textOf } from './call.ts';
import { setCapabilities } from './capabilities.ts';
import { refuse, StripeFailure } from './failure.ts';
import type { StoredLink } from './store.ts';
import { isoTime, newId, type World } from './world.ts';

const LINK_SECONDS = 10 * 60;

/** The address opens the onboarding pages once. */
export function createAccountLink({ world, params }: Call): object {
  const account = world.store.get('v2.core.account', params.account as string, 'account');
  const useCase = hashOf(params, 'use_case');
  const type = textOf(useCase, 'type') ?? '';
  const given = hashOf(useCase, type);
  const refreshUrl = textOf(given, 'refresh_url');
  if (!refreshUrl) throw refuse(`use_case.${type} must be given.`, `use_case.${type}`, 'parameter_missing');
  const link: StoredLink = {
    id: newId('link', 32),
    account: account.id,
    expires_at: world.now() + LINK_SECONDS,
    used: false,
    return_url: textOf(given, 'return_url') ?? refreshUrl,
    refresh_url: refreshUrl,
  };
  world.store.insert('link', link);
  const answer: Stripe.V2.Core.AccountLink = {
    object: 'v2.core.account_link',
    account: account.id,
    created: isoTime(world.now()),
    expires_at: isoTime(link.expires_at),
    livemode: false,
    url: `${world.publicUrl}/dev/stripe/onboard/${link.id}`,
    use_case: useCase as unknown as Stripe.V2.Core.AccountLink.UseCase,
  };
  return answer;
}

/** After that, Stripe sends people to the link's refresh address. */
export function isOpen(world: World, link: StoredLink): boolean {
  return !link.used && world.now() < link.expires_at;
}

/** 410 when the link is already used up. */
export function finishOnboarding(world: World, linkId: string): StoredLink {
  const link = world.store.get('link', linkId);
  if (!isOpen(world, link))
    throw new StripeFailure(410, 'This onboarding link was used or has expired. Ask for a new one.');
  link.used = true;
  world.store.save(link);
  setCapabilities(world, link.account, 'active');
  return link;
}

export function createLoginLink({ world, path }: Call): object {
  const account = world.store.get('v2.core.account', path('id'));
  return { object: 'login_link', created: world.now(), url: `${world.publicUrl}/dev/stripe/express/${account.id}` };
}

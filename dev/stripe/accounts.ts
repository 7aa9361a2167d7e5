import type Stripe from 'stripe';
import { amountOf, type Call, hashOf, lagOf, listOf, mergeMetadata, textOf } from './call.ts';
import { RESTRICTED, requirementsOf } from './capabilities.ts';
import { emitThin, thinList } from './events.ts';
import { missing, refuse } from './failure.ts';
import type { Parameters } from './form.ts';
import { isoTime, newId } from './world.ts';

type Account = Stripe.V2.Core.Account;

/** Recipient capabilities stay pending until the onboarding pages are filled in. */
export function createAccount({ world, params }: Call): object {
  const recipient = hashOf(hashOf(params, 'configuration'), 'recipient');
  const country = textOf(hashOf(params, 'identity'), 'country');
  if (hashOf(params, 'configuration').recipient && !country)
    throw refuse(
      'identity.country is required for a recipient configuration.',
      'identity.country',
      'parameter_missing',
    );
  checkContact(params, textOf(params, 'contact_email'));
  checkResponsibilities(params);
  const account: Account = {
    id: newId('acct', 16),
    object: 'v2.core.account',
    applied_configurations: Object.keys(
      hashOf(params, 'configuration'),
    ) as Stripe.V2.Core.Account.AppliedConfiguration[],
    closed: false,
    configuration: {},
    created: isoTime(world.now()),
    livemode: false,
    metadata: {},
    ...asked(params, {}),
    ...(params.defaults && {
      defaults: { ...hashOf(params, 'defaults'), responsibilities: responsibilitiesOf(params) },
    }),
  };
  if (hashOf(params, 'configuration').recipient) applyRecipient(account, recipient);
  world.store.insert('v2.core.account', account);
  emitThin(world, 'v2.core.account.created', account.id);
  return shown(account, params);
}

function checkContact(params: Parameters, email: string | undefined): void {
  const { merchant, recipient } = hashOf(params, 'configuration');
  if ((merchant || recipient) && !email)
    throw refuse(
      'contact_email is required when configuring the account as a merchant or recipient.',
      'contact_email',
      'parameter_missing',
    );
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw refuse(`Invalid email address: ${email}`, 'contact_email', 'email_invalid');
}

function checkResponsibilities(params: Parameters): void {
  const { fees_collector, losses_collector } = hashOf(hashOf(params, 'defaults'), 'responsibilities');
  if (params.dashboard === 'express' && (fees_collector !== 'application' || losses_collector !== 'application'))
    throw refuse(
      'An express dashboard needs fees_collector and losses_collector to be application.',
      'defaults.responsibilities',
      'invalid_parameter',
    );
}

function responsibilitiesOf(params: Parameters): Stripe.V2.Core.Account.Defaults.Responsibilities {
  const asked = hashOf(hashOf(params, 'defaults'), 'responsibilities');
  return { ...asked, requirements_collector: 'stripe' } as Stripe.V2.Core.Account.Defaults.Responsibilities;
}

function asked(params: Parameters, before: Record<string, string>): Partial<Account> {
  const fields: Record<string, unknown> = { metadata: mergeMetadata(before, params) };
  for (const name of ['contact_email', 'contact_phone', 'dashboard', 'display_name'])
    if (textOf(params, name)) fields[name] = params[name];
  if (params.identity) fields.identity = identityOf(hashOf(params, 'identity'));
  return fields;
}

/** Never numbers of documents or people. */
function identityOf(identity: Parameters): Stripe.V2.Core.Account.Identity {
  const country = textOf(identity, 'country');
  const entity = textOf(identity, 'entity_type');
  return {
    ...(country && { country }),
    ...(entity && { entity_type: entity as Stripe.V2.Core.Account.Identity.EntityType }),
  };
}

function applyRecipient(account: Account, recipient: Parameters): void {
  const transfers = hashOf(hashOf(hashOf(recipient, 'capabilities'), 'stripe_balance'), 'stripe_transfers');
  const before = account.configuration?.recipient?.capabilities?.stripe_balance ?? {};
  const requested =
    transfers.requested === true ? { payouts: RESTRICTED, stripe_transfers: RESTRICTED, ...before } : before;
  account.configuration = {
    ...account.configuration,
    recipient: { applied: true, capabilities: { stripe_balance: requested } },
  };
}

/** v2 calls show only the parts that `include` names. */
function shown(account: Account, params: Parameters): object {
  const include = new Set(listOf(params, 'include').map(String));
  const { configuration, defaults, identity, requirements: _, ...rest } = account;
  const parts: Partial<Account> = {};
  const recipient = configuration?.recipient;
  if (include.has('configuration.recipient') && recipient) parts.configuration = { recipient };
  if (include.has('defaults') && defaults) parts.defaults = defaults;
  if (include.has('identity') && identity) parts.identity = identity;
  if (include.has('requirements')) parts.requirements = requirementsOf(account);
  if (include.has('future_requirements')) parts.future_requirements = { entries: [] };
  return { ...rest, ...parts };
}

export function retrieveAccount({ world, path, params }: Call): object {
  return shown(world.store.get('v2.core.account', path('id')), params);
}

export function updateAccount({ world, path, params }: Call): object {
  const account = world.store.get('v2.core.account', path('id'));
  checkContact(params, textOf(params, 'contact_email') ?? account.contact_email);
  const identity = params.identity
    ? { ...account.identity, ...identityOf(hashOf(params, 'identity')) }
    : account.identity;
  Object.assign(account, asked(params, account.metadata ?? {}), identity && { identity });
  const { recipient } = hashOf(params, 'configuration');
  if (recipient) {
    applyRecipient(account, recipient as Parameters);
    account.applied_configurations = [...new Set([...account.applied_configurations, 'recipient' as const])];
  }
  world.store.save(account);
  emitThin(world, 'v2.core.account.updated', account.id);
  return shown(account, params);
}

export function closeAccount({ world, path }: Call): object {
  const account = world.store.get('v2.core.account', path('id'));
  account.closed = true;
  world.store.save(account);
  emitThin(world, 'v2.core.account.closed', account.id);
  return shown(account, {});
}

/** Newest first; `closed` accounts only when asked for. */
export function listAccounts(call: Call): object {
  const { world, params } = call;
  const limit = amountOf(params, 'limit') ?? 20;
  const after = textOf(params, 'page');
  if (after && !world.store.find('v2.core.account', after)) throw missing('page', after, 'page');
  const closed = params.closed === true;
  const page = world.store.list('v2.core.account', {
    limit,
    where: { closed },
    ...lagOf(world),
    ...(after && { after }),
  });
  return thinList(
    call,
    { data: page.data.map((account) => shown(account, {}) as Account), hasMore: page.hasMore },
    limit,
  );
}

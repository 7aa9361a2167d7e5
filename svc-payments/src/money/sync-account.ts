import { type Tx, transaction } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import type { IntentKey } from '../domain/money-key.ts';
import { readOurId } from '../domain/our-mark.ts';
import { runIntent } from '../intents/run-intent.ts';
import { findAddress, LONGER_MS } from '../people.ts';
import {
  type ConnectedAccount,
  findAccount,
  findAccountByStripeId,
  holdAccount,
  lockClosed,
  noteAccount,
  noteCheck,
  noteClosed,
  noteReadiness,
} from '../store/accounts.ts';
import { findIntent, finishIntent, persistIntent, reopenIntent } from '../store/intents.ts';
import { lockSession } from '../store/sessions.ts';
import { listWaiting } from '../store/transfers.ts';
import { isOutOfSight, type Stripe, trouble } from '../stripe.ts';
import { planTransfer } from './release-session.ts';

/** Stripe leaves out what is not asked for. */
export const ACCOUNT_PARTS: Stripe.V2.Core.AccountRetrieveParams.Include[] = ['configuration.recipient'];

const keyOf = (mentorId: string): IntentKey<'account'> => ({ kind: 'account', mentorId });

/** Null while identity or Stripe cannot be asked. */
export async function ensureAccount(deps: Deps, mentorId: string): Promise<ConnectedAccount | null> {
  const known = await findAccount(deps.sql, mentorId);
  if (known?.accountId && !known.closed) return known;
  const key = keyOf(mentorId);
  // A call under way is repeated exactly, with the address it began with.
  if ((await findIntent(deps.sql, key))?.state !== 'pending') {
    const address = await askForAddress(deps, mentorId);
    if (!address) return null;
    const params = describeAccount(mentorId, address);
    await transaction(deps.sql, async (tx) => {
      if (await lockClosed(tx, mentorId)) await reopenIntent(tx, key);
      await persistIntent(tx, { key, params }, deps.clock.now());
    });
  }
  await sendAccount(deps, mentorId);
  return findAccount(deps.sql, mentorId);
}

async function askForAddress(deps: Deps, mentorId: string): Promise<string | null> {
  return findAddress(deps, mentorId, LONGER_MS).catch((error) => {
    deps.log.warn('identity did not answer with the address', { error });
    return null;
  });
}

/** Stripe gets the mentor's id and address; its own pages ask for the rest. */
export function describeAccount(mentorId: string, address: string) {
  return {
    contact_email: address,
    dashboard: 'express' as const,
    defaults: {
      currency: 'usd',
      responsibilities: { fees_collector: 'application' as const, losses_collector: 'application' as const },
    },
    identity: { country: 'US', entity_type: 'individual' as const },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    metadata: { mentor_id: mentorId },
  };
}

export async function sendAccount(deps: Deps, mentorId: string): Promise<void> {
  await runIntent(deps, keyOf(mentorId), {
    done: (tx, { id }) => noteAccount(tx, mentorId, id),
    refused: async () => undefined,
  });
}

export async function syncAccount(deps: Deps, accountId: string): Promise<ConnectedAccount | null> {
  await noteCheck(deps.sql, accountId, deps.clock.now());
  let noted: Noted | null = null;
  while (!noted) noted = await noteNewest(deps, accountId);
  return noted.mentorId === null ? null : findAccount(deps.sql, noted.mentorId);
}

interface Noted {
  /** Null for nobody's. */
  mentorId: string | null;
}

/** @returns null when others noted something meanwhile: what was read may be older than that */
async function noteNewest(deps: Deps, accountId: string): Promise<Noted | null> {
  const known = await findAccountByStripeId(deps.sql, accountId);
  const account = await readAccount(deps, accountId, known !== null);
  const isClosed = account?.closed ?? true;
  const mentorId = known?.mentorId ?? (account && !isClosed ? await askedFor(deps, account) : null);
  if (!mentorId) return { mentorId: null };
  return transaction(deps.sql, async (tx) => {
    const now = await holdAccount(tx, accountId);
    if (now?.version !== known?.version || now?.closed !== known?.closed) return null;
    // Not for a closed one, while another is being asked for.
    if (!known) await finishIntent(tx, keyOf(mentorId), accountId, { id: accountId });
    await noteAccount(tx, mentorId, accountId);
    await noteClosed(tx, accountId, isClosed);
    const changed = await noteReadiness(tx, accountId, stateOf(account, now?.connected === true));
    // Not where our key saw nothing: that may be the key's fault, and every mentor's account.
    const stopped = account !== null && now?.ready === true && changed?.ready === false;
    if (changed) await announce(deps, tx, changed, stopped);
    return { mentorId };
  });
}

/** The mentor for whom we asked for this account, whose answer was lost. */
async function askedFor(deps: Deps, { metadata }: Stripe.V2.Core.Account): Promise<string | null> {
  const mentorId = readOurId(metadata, 'mentor_id');
  return mentorId && (await findIntent(deps.sql, keyOf(mentorId))) ? mentorId : null;
}

/** For whom we once asked for an account that another one has replaced. Null for one that is not ours, of whatever kind. */
export async function findMentorOf(deps: Deps, accountId: string): Promise<string | null> {
  try {
    return await askedFor(deps, await deps.stripe.v2.core.accounts.retrieve(accountId));
  } catch (error) {
    if (isOutOfSight(error) || trouble(error).kind === 'refused') return null;
    throw error;
  }
}

/** Null for a mentor's that our key sees no longer: removed at Stripe, it can be paid as little as a closed one. */
async function readAccount(deps: Deps, accountId: string, isKnown: boolean): Promise<Stripe.V2.Core.Account | null> {
  try {
    return await deps.stripe.v2.core.accounts.retrieve(accountId, { include: ACCOUNT_PARTS });
  } catch (error) {
    if (!isKnown || !isOutOfSight(error)) throw error;
    deps.log.warn('our key cannot see a connected account', { accountId });
    return null;
  }
}

/** Once connected, an account that Stripe stops stays so: the mentor settles it there. One that is closed does not. */
function stateOf(
  account: Stripe.V2.Core.Account | null,
  wasConnected: boolean,
): { connected: boolean; ready: boolean } {
  if (!account || account.closed) return { connected: false, ready: false };
  const capabilities = account.configuration?.recipient?.capabilities?.stripe_balance;
  const isActive = capabilities?.stripe_transfers?.status === 'active';
  return { connected: isActive || wasConnected, ready: isActive && capabilities?.payouts?.status === 'active' };
}

async function announce(deps: Deps, tx: Tx, account: ConnectedAccount, stopped: boolean): Promise<void> {
  const { mentorId, version, connected, ready } = account;
  const now = deps.clock.now();
  await emit(tx, 'mentor.payout_ready_changed', { mentorId, version, connected, payoutReady: ready }, now);
  if (stopped) await emit(tx, 'mentor.payouts_stopped', { mentorId }, now);
  if (!ready) return;
  for (const sessionId of await listWaiting(tx, mentorId)) {
    const session = await lockSession(tx, sessionId);
    if (session) await planTransfer(tx, session, now);
  }
}

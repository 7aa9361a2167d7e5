import type { Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Identity } from './identity.ts';
import { forgetOtherDevices } from './store/devices.ts';
import { deleteSubscriptionsButOf, deleteSubscriptionsBySignIn, deleteSubscriptionsOf } from './store/push.ts';
import { findOpenSignIn } from './store/sign-in-history.ts';
import { endAllSignIns, endOtherSignIns, endSignIn } from './store/sign-ins.ts';

/** Push messages end with it. The event makes the gateway refuse the sign-in's access tokens at once. */
export async function closeSignIn(tx: Tx, identity: Identity, accountId: string, signInId: string): Promise<void> {
  const ended = await endSignIn(tx, signInId, identity.clock.real());
  await deleteSubscriptionsBySignIn(tx, signInId);
  if (ended) await emit(tx, 'sign_in.ended', { accountId, signInId }, identity.clock.real());
}

/** The event carries real time, so tokens of later sign-ins stay valid. */
export async function closeAllSignIns(tx: Tx, identity: Identity, accountId: string): Promise<number> {
  const ended = await endAllSignIns(tx, accountId, identity.clock.real());
  await deleteSubscriptionsOf(tx, accountId);
  await emit(tx, 'sign_in.ended', { accountId, signInId: null }, identity.clock.real());
  return ended;
}

/** Their devices count as new ones from then on. */
export async function closeOtherSignIns(tx: Tx, identity: Identity, accountId: string, kept: string): Promise<number> {
  const now = identity.clock.real();
  const current = await findOpenSignIn(tx, accountId, kept);
  await forgetOtherDevices(tx, accountId, current?.deviceHash ?? '');
  const ended = await endOtherSignIns(tx, accountId, kept, now);
  await deleteSubscriptionsButOf(tx, accountId, kept);
  for (const signInId of ended) await emit(tx, 'sign_in.ended', { accountId, signInId }, now);
  return ended.length;
}

/** What a guardian got by links, and the room: the links themselves are gone. */
export async function closeGuardianSignIn(tx: Tx, identity: Identity, accountId: string, since: Date): Promise<void> {
  const signInId = identity.secrets.guardianSignIn(accountId, since);
  await emit(tx, 'sign_in.ended', { accountId, signInId }, identity.clock.real());
}

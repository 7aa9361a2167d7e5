import type { Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Identity } from './identity.ts';
import { endAllSignIns, endOtherSignIns, endSignIn } from './store/sign-ins.ts';

/** Ends a sign-in and emits it, so that the gateway refuses its access tokens at once. */
export async function closeSignIn(tx: Tx, identity: Identity, accountId: string, signInId: string): Promise<void> {
  const ended = await endSignIn(tx, signInId, identity.clock.real());
  if (ended) await emit(tx, 'sign_in.ended', { accountId, signInId }, identity.clock.real());
}

/** Ends every sign-in of an account. The event has real time, so tokens of later sign-ins stay valid. */
export async function closeAllSignIns(tx: Tx, identity: Identity, accountId: string): Promise<void> {
  await endAllSignIns(tx, accountId, identity.clock.real());
  await emit(tx, 'sign_in.ended', { accountId, signInId: null }, identity.clock.real());
}

/** Ends every sign-in of an account except `kept`. */
export async function closeOtherSignIns(tx: Tx, identity: Identity, accountId: string, kept: string): Promise<void> {
  const now = identity.clock.real();
  for (const signInId of await endOtherSignIns(tx, accountId, kept, now)) {
    await emit(tx, 'sign_in.ended', { accountId, signInId }, now);
  }
}

import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, ResponseOf } from 'contracts/endpoint';
import * as accounts from 'contracts/http/accounts';
import * as address from 'contracts/http/confirm-address';
import * as gate from 'contracts/http/sign-in';
import type { Role } from 'contracts/status';
import { LINK_CREDENTIAL_MINUTES } from 'contracts/times';
import type { UsState } from 'contracts/us-states';
import { ApiError, call } from '../api.ts';
import { learnAnswer } from '../learn.ts';
import { writeSession } from '../session.ts';
import { defineChange } from '../use-change.ts';

type AccountKey =
  | readonly ['athlete-facts']
  | readonly ['guardian']
  | readonly ['guardian-link', token: string]
  | readonly ['link', token: string]
  | readonly ['me']
  | readonly ['sign-ins'];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    account: AccountKey;
  }
}

const RENEW_AFTER_MS = (LINK_CREDENTIAL_MINUTES - 2) * 60_000;

export const guardianQuery = queryOptions({
  queryKey: ['guardian'] as const,
  queryFn: ({ signal }) => call(accounts.getGuardian, { signal }),
  staleTime: 0,
});

export const guardianLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian-link', token] as const,
    queryFn: ({ signal }) => call(accounts.lookAtGuardianLink, { body: { token }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const athleteFactsQuery = queryOptions({
  queryKey: ['athlete-facts'] as const,
  queryFn: ({ signal }) => call(accounts.getAthleteFacts, { signal }),
  staleTime: 0,
});

export const meQuery = queryOptions({
  queryKey: ['me'] as const,
  queryFn: ({ signal }) => call(gate.me, { signal }),
});

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'] as const,
  queryFn: ({ signal }) => call(accounts.listSignIns, { signal }),
  staleTime: 0,
});

export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token] as const,
    queryFn: () => call(gate.redeemLink, { body: { token } }),
    staleTime: RENEW_AFTER_MS,
    refetchInterval: RENEW_AFTER_MS,
  });

const nothing = () => [];
const NOTHING_KEPT =
  'Your browser doesn’t let this site keep you logged in. Please allow cookies for it, and try again.';

export const signIn = defineChange({ ask: enter, stale: nothing });

async function enter(credentials: BodyInput<typeof gate.login>): Promise<Role> {
  const { user_type, user_data } = await call(gate.login, { body: credentials });
  try {
    writeSession(user_type, user_data);
  } catch {
    throw new ApiError(0, NOTHING_KEPT);
  }
  return user_type;
}

export type Registration =
  | { kind: 'athlete'; body: BodyInput<typeof accounts.registerAthlete> }
  | { kind: 'mentor'; body: BodyInput<typeof accounts.registerMentor> };

/** A failed sign-in does not fail the registration. */
export const registerAccount = defineChange({
  async ask({ kind, body }: Registration) {
    if (kind === 'mentor') await call(accounts.registerMentor, { body });
    else await call(accounts.registerAthlete, { body });
    return enter(body).then(
      () => ({ signedIn: true }),
      () => ({ signedIn: false }),
    );
  },
  stale: nothing,
});

export const forgotPassword = defineChange({
  ask: (body: BodyInput<typeof gate.forgotPassword>) => call(gate.forgotPassword, { body }),
  stale: nothing,
});

export const resetPassword = defineChange({
  ask: (body: BodyInput<typeof gate.resetPassword>) => call(gate.resetPassword, { body }),
  stale: nothing,
});

export const changeAccount = defineChange({
  async ask(body: BodyInput<typeof accounts.changeAccount>) {
    const { user_type, birth_date_known: _, ...user } = await call(accounts.changeAccount, { body });
    writeSession(user_type, user);
  },
  stale: nothing,
});

export const saveAthleteFacts = defineChange({
  ask: (body: BodyInput<typeof accounts.putAthleteFacts>) => call(accounts.putAthleteFacts, { body }),
  learn: (client, facts) => learnAnswer(client, athleteFactsQuery, facts),
  stale: nothing,
});

export const giveBirthDate = defineChange({
  ask: (birth_date: string) => call(accounts.changeAccount, { body: { birth_date } }),
  stale: () => [['me']],
});

export const giveState = defineChange({
  ask: (us_state: UsState | null) => call(accounts.changeAccount, { body: { us_state } }),
  learn: (_, { user_type, birth_date_known: __, ...user }) => writeSession(user_type, user),
  stale: () => [['me']],
});

export const endSignIn = defineChange({
  ask: (id: string) => call(accounts.endSignIn, { params: { id } }),
  stale: () => [['sign-ins']],
  staleAfterFailure: true,
});

export const endOtherSignIns = defineChange<void, ResponseOf<typeof accounts.endOtherSignIns>>({
  ask: () => call(accounts.endOtherSignIns),
  stale: () => [['sign-ins']],
  staleAfterFailure: true,
});

export const changePassword = defineChange({
  ask: (body: BodyInput<typeof accounts.changePassword>) => call(accounts.changePassword, { body }),
  stale: () => [['sign-ins']],
});

export const requestAddressCode = defineChange<void, ResponseOf<typeof address.requestAddressCode>>({
  ask: () => call(address.requestAddressCode),
  stale: nothing,
});

export const confirmAddress = defineChange({
  ask: (body: BodyInput<typeof address.confirmAddress>) => call(address.confirmAddress, { body }),
  stale: nothing,
});

export const putGuardian = defineChange({
  ask: (body: BodyInput<typeof accounts.putGuardian>) => call(accounts.putGuardian, { body }),
  learn: (client, guardian) => learnAnswer(client, guardianQuery, guardian),
  stale: nothing,
});

export const confirmGuardian = defineChange({
  ask: (body: BodyInput<typeof accounts.confirmGuardian>) => call(accounts.confirmGuardian, { body }),
  stale: nothing,
});

/** A change, not a query: the export must never stay in the cache. */
export const exportAccount = defineChange<void, ResponseOf<typeof accounts.exportAccount>>({
  ask: () => call(accounts.exportAccount),
  stale: nothing,
});

export const deleteAccount = defineChange({
  ask: (body: BodyInput<typeof accounts.deleteAccount>) => call(accounts.deleteAccount, { body }),
  stale: nothing,
});

export const beginSecondFactor = defineChange<void, ResponseOf<typeof accounts.beginSecondFactor>>({
  ask: () => call(accounts.beginSecondFactor),
  stale: nothing,
});

export const confirmSecondFactor = defineChange({
  ask: (body: BodyInput<typeof accounts.confirmSecondFactor>) => call(accounts.confirmSecondFactor, { body }),
  stale: nothing,
});

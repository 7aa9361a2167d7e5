import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, ResponseOf } from 'contracts/endpoint';
import {
  beginSecondFactor,
  changeAccount,
  changePassword,
  confirmGuardian,
  confirmSecondFactor,
  deleteAccount,
  exportAccount,
  getGuardian,
  putGuardian,
  registerAthlete,
  registerMentor,
} from 'contracts/http/accounts';
import { forgotPassword, login, redeemLink, resetPassword } from 'contracts/http/sign-in';
import type { Role } from 'contracts/status';
import { LINK_CREDENTIAL_MINUTES } from 'contracts/times';
import { call } from '../api.ts';
import { writeSession } from '../session.ts';
import { defineChange } from '../use-change.ts';

type AccountKey = readonly ['guardian'] | readonly ['link', token: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    account: AccountKey;
  }
}

/** Shortly before the credential runs out. */
const RENEW_AFTER_MS = (LINK_CREDENTIAL_MINUTES - 2) * 60_000;

/** The parent or guardian who gets copies of an athlete's mail. */
export const guardianQuery = queryOptions({
  queryKey: ['guardian'] as const,
  queryFn: ({ signal }) => call(getGuardian, { signal }),
  staleTime: 0,
});

/** The credential of a mailed link, renewed for as long as the page is open. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token] as const,
    queryFn: () => call(redeemLink, { body: { token } }),
    staleTime: RENEW_AFTER_MS,
    refetchInterval: RENEW_AFTER_MS,
  });

const nothing = () => [];

/** Signs in, keeps on this device who it is, and answers the role. */
export const signInChange = defineChange({ ask: signIn, stale: nothing });

async function signIn(credentials: BodyInput<typeof login>): Promise<Role> {
  const { user_type, user_data } = await call(login, { body: credentials });
  writeSession(user_type, user_data);
  return user_type;
}

export type Registration =
  | { kind: 'athlete'; body: BodyInput<typeof registerAthlete> }
  | { kind: 'mentor'; body: BodyInput<typeof registerMentor> };

/** Makes an account and signs in to it. Answers whether that worked: without it the account stands all the same. */
export const registerChange = defineChange({
  async ask({ kind, body }: Registration) {
    if (kind === 'mentor') await call(registerMentor, { body });
    else await call(registerAthlete, { body });
    return signIn(body).then(
      () => ({ signedIn: true }),
      () => ({ signedIn: false }),
    );
  },
  stale: nothing,
});

export const forgotPasswordChange = defineChange({
  ask: (body: BodyInput<typeof forgotPassword>) => call(forgotPassword, { body }),
  stale: nothing,
});

export const resetPasswordChange = defineChange({
  ask: (body: BodyInput<typeof resetPassword>) => call(resetPassword, { body }),
  stale: nothing,
});

export const changeAccountChange = defineChange({
  async ask(body: BodyInput<typeof changeAccount>) {
    const { user_type, ...user } = await call(changeAccount, { body });
    writeSession(user_type, user);
  },
  stale: nothing,
});

export const changePasswordChange = defineChange({
  ask: (body: BodyInput<typeof changePassword>) => call(changePassword, { body }),
  stale: nothing,
});

export const putGuardianChange = defineChange({
  ask: (body: BodyInput<typeof putGuardian>) => call(putGuardian, { body }),
  learn: (client, guardian) => client.setQueryData(guardianQuery.queryKey, guardian),
  stale: nothing,
});

/** By the token of the mailed link. */
export const confirmGuardianChange = defineChange({
  ask: (body: BodyInput<typeof confirmGuardian>) => call(confirmGuardian, { body }),
  stale: nothing,
});

/** Everything the account holds. It is put together anew each time, and never kept. */
export const exportAccountChange = defineChange<void, ResponseOf<typeof exportAccount>>({
  ask: () => call(exportAccount),
  stale: nothing,
});

export const deleteAccountChange = defineChange({
  ask: (body: BodyInput<typeof deleteAccount>) => call(deleteAccount, { body }),
  stale: nothing,
});

export const beginSecondFactorChange = defineChange<void, ResponseOf<typeof beginSecondFactor>>({
  ask: () => call(beginSecondFactor),
  stale: nothing,
});

export const confirmSecondFactorChange = defineChange({
  ask: (body: BodyInput<typeof confirmSecondFactor>) => call(confirmSecondFactor, { body }),
  stale: nothing,
});

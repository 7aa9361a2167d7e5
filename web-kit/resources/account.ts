import { queryOptions } from '@tanstack/react-query';
import { getGuardian } from 'contracts/http/accounts';
import { redeemLink } from 'contracts/http/sign-in';
import { LINK_CREDENTIAL_MINUTES } from 'contracts/times';
import { call } from '../api.ts';

export type AccountKey = readonly ['guardian'] | readonly ['link', token: string];

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

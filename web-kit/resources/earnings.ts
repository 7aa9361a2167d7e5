import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import { getEarnings, getEarningsCsv, getEarningsPdf, openStripeDashboard } from 'contracts/http/payments';
import { addressOf, call } from '../api.ts';
import type { StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';

type EarningsKey = readonly ['earnings', mentorId: string, year: number | null];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    earnings: EarningsKey;
  }
}
export type Earnings = ResponseOf<typeof getEarnings>;

/** Null means the current year, by the server's clock. */
export const earningsQuery = (mentorId: string, year: number | null) =>
  queryOptions({
    queryKey: ['earnings', mentorId, year] as const,
    queryFn: ({ signal }) => call(getEarnings, { params: { id: mentorId }, query: year ? { year } : {}, signal }),
    staleTime: 0,
  });

export function statementAddresses(mentorId: string, year: number): { csv: string; pdf: string } {
  const options = { params: { id: mentorId }, query: { year } };
  return { csv: addressOf(getEarningsCsv, options), pdf: addressOf(getEarningsPdf, options) };
}

export const openStripe = defineChange({
  ask: (mentorId: string) => call(openStripeDashboard, { params: { id: mentorId } }),
  stale: () => [],
});

const EARNINGS = [['earnings']] as const;
export const earningsStaleAfter: StaleAfter = {
  session: EARNINGS,
  complaint: EARNINGS,
  payment: EARNINGS,
  transfer: EARNINGS,
  debt: EARNINGS,
  mentor: EARNINGS,
};

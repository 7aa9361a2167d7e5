import { useQuery } from '@tanstack/react-query';
import { complaintsQuery, reportsQuery } from 'web-kit/resources/founder';
import { useDecisions } from './decisions.tsx';

/** How many wait for a decision, without those whose decision can still be taken back. Null until it is known. */
export function useUndecided(): { reports: number | null; complaints: number | null } {
  const { isAway } = useDecisions();
  const [reports, complaints] = [useQuery(reportsQuery).data, useQuery(complaintsQuery).data];
  return {
    reports: reports?.filter(({ id, status }) => status === 'open' && !isAway(`report-${id}`)).length ?? null,
    complaints:
      complaints?.filter(({ id, status }) => status !== 'decided' && !isAway(`complaint-${id}`)).length ?? null,
  };
}

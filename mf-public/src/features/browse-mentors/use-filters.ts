import { isSport } from 'contracts/sports';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { inAddress } from 'web-kit/kept';
import { type Session, useSession } from 'web-kit/session';
import { type Filters, readFilters } from './filters.ts';

export interface Athlete {
  sport: string;
  position: string;
  /** Empty unless they said it. */
  us_state: string;
}

/** What an athlete said of themselves; null for everybody else. */
export function athleteIn(session: Session | null): Athlete | null {
  if (session?.role !== 'athlete') return null;
  const { sport, position, us_state } = session.user;
  if (typeof sport !== 'string' || !isSport(sport)) return null;
  const said = (value: unknown) => (typeof value === 'string' ? value : '');
  return { sport, position: said(position), us_state: said(us_state) };
}

/** The same object until something in it changes. */
export function useFilters(): Filters {
  const [search] = useSearchParams();
  const ownSport = athleteIn(useSession())?.sport ?? '';
  return useMemo(() => readFilters(search, ownSport), [search, ownSport]);
}

/** For links, on the server with what stands for the words that are looked for. The same object in the browser. */
export function forLinks(filters: Filters): Filters {
  const search = inAddress('search', filters.search);
  return search === filters.search ? filters : { ...filters, search };
}

/** What all links that choose filters follow from, besides the words. */
export function keyOfLinks({ search, page: _, ...rest }: Filters): string {
  return JSON.stringify([search !== '', rest]);
}

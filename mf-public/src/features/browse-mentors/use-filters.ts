import { isSport } from 'contracts/sports';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
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

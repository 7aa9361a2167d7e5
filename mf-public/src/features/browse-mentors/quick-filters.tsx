import { SPORTS, sportName } from 'contracts/sports';
import { useState } from 'react';
import { FilterLink } from './filter-link.tsx';
import styles from './filters.module.css';
import type { Filters } from './filters.ts';

/** Whoever moves by keyboard passes them all; the panel has every sport. */
const SPORTS_SHOWN = 10;

/** One line that scrolls sideways. What was chosen on arrival comes first, and stays there. */
export function QuickFilters({ filters }: { filters: Filters }) {
  const [first] = useState(filters.sport);
  const { ownSport, sport, mentoring_type: type } = filters;
  const sports = [...new Set([ownSport, first, sport, ...SPORTS.slice(0, SPORTS_SHOWN)])].filter(Boolean);
  const isFree = type === 'free';
  const isThisWeek = filters.available_this_week === 'true';
  return (
    <nav className={styles.quick} aria-label="Quick filters">
      <FilterLink
        filters={filters}
        change={{ mentoring_type: type === 'all' ? 'paid' : 'all' }}
        chosen={type !== 'all'}
        removable
      >
        {isFree ? 'Free' : 'Paid'}
      </FilterLink>
      <FilterLink
        filters={filters}
        change={{ available_this_week: isThisWeek ? '' : 'true' }}
        chosen={isThisWeek}
        removable
      >
        This week
      </FilterLink>
      {sports.map((each) => (
        <FilterLink
          key={each}
          filters={filters}
          change={{ sport: each === sport ? '' : each }}
          chosen={each === sport}
          removable
        >
          {sportName(each)}
          {each === ownSport ? <span className="visually-hidden"> (your sport)</span> : null}
        </FilterLink>
      ))}
    </nav>
  );
}

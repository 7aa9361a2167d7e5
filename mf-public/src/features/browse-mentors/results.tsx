import type { Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { Kept } from 'web-kit/kept';
import { useHydrated, useSession } from 'web-kit/session';
import { useFreeIsComing } from '../../book-button.tsx';
import { MentorCard } from '../../mentor-card.tsx';
import { DEFAULTS, type Filters, PER_PAGE, withFilters } from './filters.ts';
import styles from './page.module.css';
import { athleteIn, forLinks, keyOfLinks, useFilters } from './use-filters.ts';
import { useMentors } from './use-mentors.ts';
import { useZoneWords } from './use-zone-words.ts';
import { whyThisOne } from './why-this-one.ts';

/** As many as a phone shows at first. */
const SEEN_AT_ONCE = 2;

export function Results() {
  const filters = useFilters();
  const zone = useZoneWords();
  const { data, isPending, isFetching, isPlaceholderData, refetch, error } = useMentors(filters);
  // Drawn in small steps, between which the page answers.
  const items = useDeferredValue(data?.items);
  const isStale = isPlaceholderData || items !== data?.items;
  const top = useScrollToTop(filters.page);
  const isSettled = useSettled(isStale);
  useEffect(() => {
    if (error) console.error('The mentors could not be loaded.', error);
  }, [error]);

  if (isPending) return <CardSkeletons />;
  if (!data) {
    return (
      <FailedState title="We couldn’t load the mentors" onRetry={() => void refetch()} retrying={isFetching}>
        <p>{errorText(error, 'Something went wrong on our side.')} Your filters are kept.</p>
      </FailedState>
    );
  }
  const last = Math.max(1, Math.ceil(data.total / PER_PAGE));
  return (
    <div aria-busy={isStale} className={isSettled ? (isStale ? styles.stale : undefined) : styles.first}>
      <Kept of={() => `count ${JSON.stringify([filters, data.total])} ${zone}`}>
        <Count filters={filters} total={data.total} zone={zone} top={top} />
      </Kept>
      <h2 className="visually-hidden">Mentors</h2>
      {data.items.length > 0 ? (
        <Cards items={items ?? data.items} isOfSport={filters.sport !== ''} />
      ) : data.total > 0 && !isPlaceholderData ? (
        <PastTheEnd filters={filters} last={last} />
      ) : (
        <NoMentors filters={filters} />
      )}
      {data.items.length > 0 ? (
        <Kept of={() => `pages ${keyOfLinks(filters)} ${filters.page} ${last}`}>
          <Pages filters={forLinks(filters)} last={last} />
        </Kept>
      ) : null}
    </div>
  );
}

const Cards = memo(({ items, isOfSport: hideSport }: { items: readonly Mentor[]; isOfSport: boolean }) => {
  const viewer = athleteIn(useSession());
  const isFreeComing = useFreeIsComing(items.some(({ mentoring_type }) => mentoring_type === 'free'));
  return (
    <ul className={styles.cards}>
      {items.map((mentor, index) => {
        const facts = { why: whyThisOne(mentor, viewer, hideSport), hideSport, priority: index < SEEN_AT_ONCE };
        return (
          <Kept key={mentor.id} of={() => JSON.stringify([mentor, facts, isFreeComing])}>
            <li>
              <MentorCard mentor={mentor} {...facts} />
            </li>
          </Kept>
        );
      })}
    </ul>
  );
});

/** From the first list on that is meant for whoever looks: one whose address names a sport is for everybody. */
function useSettled(isStale: boolean): boolean {
  const isHydrated = useHydrated();
  const [address] = useSearchParams();
  const [isSettled, setSettled] = useState(address.has('sport'));
  useEffect(() => {
    if (isHydrated && !isStale) setSettled(true);
  }, [isHydrated, isStale]);
  return isSettled;
}

function useScrollToTop(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page) top.current?.scrollIntoView();
    before.current = page;
  }, [page]);
  return top;
}

function Count({
  filters,
  total,
  zone,
  top,
}: {
  filters: Filters;
  total: number;
  zone: string;
  top: React.RefObject<HTMLDivElement | null>;
}) {
  const { sport, ownSport, search } = filters;
  const sportWord = sport ? `${sportName(sport).toLowerCase()} ` : '';
  return (
    <div ref={top} className={styles.count}>
      <p role="status">
        <b>{total}</b> {sportWord}
        {total === 1 ? 'mentor' : 'mentors'}
        {search ? ` for “${search}”` : null}
        {sport && sport === ownSport ? <span className="mute"> · your sport</span> : null}
      </p>
      <p className="mute">
        <span className={styles.wordy}>Times in </span>
        {zone}
      </p>
    </div>
  );
}

function Pages({ filters, last }: { filters: Filters; last: number }) {
  if (last <= 1) return null;
  const { page } = filters;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 ? (
        <ButtonLink look="quiet" to={withFilters(filters, { page: page - 1 })} rel="prev">
          Previous
        </ButtonLink>
      ) : null}
      <span>
        Page {page} of {last}
      </span>
      {page < last ? (
        <ButtonLink look="quiet" to={withFilters(filters, { page: page + 1 })} rel="next">
          Next
        </ButtonLink>
      ) : null}
    </nav>
  );
}

function PastTheEnd({ filters, last }: { filters: Filters; last: number }) {
  return (
    <EmptyState
      title="That’s past the last page"
      action={<ButtonLink to={withFilters(filters, { page: last })}>Go to page {last}</ButtonLink>}
    >
      <p>
        These mentors fit on {last === 1 ? 'one page' : `${last} pages`}. You asked for page {filters.page}.
      </p>
    </EmptyState>
  );
}

function NoMentors({ filters }: { filters: Filters }) {
  const { search, sport, ownSport } = filters;
  const everything = withFilters({ ...DEFAULTS, ownSport }, { sport: '' });
  const filtered = withFilters(filters, {}) !== everything;
  return (
    <EmptyState
      title="No Mentors Found"
      action={
        <ButtonLink to={everything} look={filtered ? 'primary' : 'quiet'}>
          Clear Filters
        </ButtonLink>
      }
    >
      {search ? (
        <p>Nothing matches “{search}” here. Check the spelling, or clear the filters and search everywhere.</p>
      ) : (
        <p>
          {!filtered
            ? 'No mentor is open for booking right now. Please check back soon.'
            : sport && sport === ownSport
              ? 'Nobody in your sport fits yet. Clear the filters to see mentors in every sport.'
              : 'Nobody fits these filters yet. Try another sport or division.'}
        </p>
      )}
    </EmptyState>
  );
}

function CardSkeletons() {
  return (
    <div aria-busy="true">
      <p className={styles.count} role="status">
        Loading mentors…
      </p>
      <div className={styles.cards} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <Skeleton key={card} height="11.25rem" />
        ))}
      </div>
    </div>
  );
}

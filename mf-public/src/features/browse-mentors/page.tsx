import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, FieldMarkings, PageHeader, Skeleton } from 'ui';
import { UNREACHABLE } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { mentorsQuery } from 'web-kit/resources/mentors';
import { useSession } from 'web-kit/session';
import { useViewerZone, zoneName } from 'web-kit/time';
import { FilterBar } from './filter-bar.tsx';
import { callQuery, DEFAULTS, type Filters, PER_PAGE, readFilters, withFilters } from './filters.ts';
import { MentorCard } from './mentor-card.tsx';
import styles from './page.module.css';

export default function BrowsePage() {
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const session = useSession();
  return (
    <>
      <div className="wide page">
        <PageHeader
          kicker={session ? `Welcome, ${session.firstName || 'User'}` : 'Verified college athletes'}
          title="On the roster"
          lead="One hour on video with someone who has been through recruiting in your sport."
          actions={<HeaderActions />}
        />
        <FilterBar filters={filters} />
        <Results filters={filters} />
      </div>
      <Invitation />
    </>
  );
}

function HeaderActions() {
  const session = useSession();
  return (
    <>
      <ButtonLink look="quiet" to={paths.howItWorks()}>
        How It Works
      </ButtonLink>
      {session?.role === 'mentor' ? (
        <ButtonLink to={paths.mentorDashboard()}>Dashboard</ButtonLink>
      ) : (
        <ButtonLink look="quiet" to={paths.becomeMentor()}>
          Become a Mentor
        </ButtonLink>
      )}
      {session ? null : (
        <ButtonLink look="accent" to={paths.register()} className="visitors-only">
          Get Started
        </ButtonLink>
      )}
    </>
  );
}

function Results({ filters }: { filters: Filters }) {
  // The page before stays until the next one is there.
  const mentors = useQuery({ ...mentorsQuery(callQuery(filters)), placeholderData: keepPreviousData });
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch, error } = mentors;
  const zone = useViewerZone();
  const top = useRef<HTMLParagraphElement>(null);
  const page = useRef(filters.page);
  useEffect(() => {
    if (page.current !== filters.page) top.current?.scrollIntoView();
    page.current = filters.page;
  }, [filters.page]);
  useEffect(() => {
    if (error) console.error('The mentors could not be loaded.', error);
  }, [error]);

  if (isPending) return <CardSkeletons />;
  if (isError) {
    return (
      <FailedState title="We could not load the mentors" onRetry={() => void refetch()} retrying={isFetching}>
        <p>
          {error.message === UNREACHABLE ? UNREACHABLE : 'Something went wrong on our side. Your filters are kept.'}
        </p>
      </FailedState>
    );
  }
  if (data.items.length === 0) return <NoMentors filters={filters} />;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles.stale : undefined}>
      <p ref={top} className={styles.count} role="status">
        {`${data.total} verified ${data.total === 1 ? 'mentor' : 'mentors'}`}
        <span className={styles.dot}> · </span>
        <span className={styles.zone}>times in your zone ({zoneName(new Date(), zone)})</span>
      </p>
      <h2 className="visually-hidden">Mentors</h2>
      <ul className={`grid ${styles.cards}`}>
        {data.items.map((mentor) => (
          <li key={mentor.id}>
            <MentorCard mentor={mentor} />
          </li>
        ))}
      </ul>
      <Pages filters={filters} total={data.total} />
    </div>
  );
}

function Pages({ filters, total }: { filters: Filters; total: number }) {
  const last = Math.ceil(total / PER_PAGE);
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

function NoMentors({ filters }: { filters: Filters }) {
  const filtered = withFilters(filters, {}) !== withFilters(DEFAULTS, {});
  return (
    <EmptyState
      title="No Mentors Found"
      action={
        <ButtonLink to={paths.browse()} look={filtered ? 'primary' : 'quiet'}>
          Clear Filters
        </ButtonLink>
      }
    >
      <p>
        {filtered
          ? 'Nobody on the roster fits these filters yet. Try another sport or division.'
          : 'No mentor is open for booking right now. Please look in again soon.'}
      </p>
    </EmptyState>
  );
}

function CardSkeletons() {
  return (
    <div aria-busy="true">
      <p className={styles.count} role="status">
        Loading mentors…
      </p>
      <div className="grid" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <Skeleton key={card} height="32rem" />
        ))}
      </div>
    </div>
  );
}

function Invitation() {
  return (
    <section className={`on-field ${styles.invitation}`}>
      <FieldMarkings />
      <div className="wide">
        <h2>You play in college?</h2>
        <p className="lead">You know what coaches wrote back. Somebody in your sport is writing to them right now.</p>
        <ButtonLink look="accent" size="large" to={paths.becomeMentor()}>
          Become a Mentor
        </ButtonLink>
      </div>
    </section>
  );
}

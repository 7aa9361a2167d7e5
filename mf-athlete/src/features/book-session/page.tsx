import { useQuery } from '@tanstack/react-query';
import type { Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { ATHLETE_MIN_AGE } from 'contracts/times';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, Portrait, Stars } from 'ui';
import { errorText } from 'web-kit/api';
import { GiveBirthDate } from 'web-kit/give-birth-date';
import { paths } from 'web-kit/paths';
import { mentorQuery } from 'web-kit/resources/mentors';
import { siteQuery } from 'web-kit/resources/site';
import { useHydrated, useSession } from 'web-kit/session';
import { isMissing } from '../../is-missing.ts';
import { PageWaits } from '../../link-gate.tsx';
import { ATHLETE, OnlyAthletes } from '../../only-athletes.tsx';
import { BookingForm } from './booking-form.tsx';
import styles from './page.module.css';
import { SessionTerms } from './session-terms.tsx';

/** Open to everybody: who has no account yet makes one with the chosen time. */
export default function BookSessionPage() {
  const session = useSession();
  const isHydrated = useHydrated();
  const turn = useTurn(session?.id ?? null);
  if (!isHydrated) return null;
  if (session && session.role !== ATHLETE) return <OnlyAthletes title="Booking is for athletes" />;
  return <Booking key={turn} athleteId={session?.id ?? null} />;
}

/** What a visitor chose goes on as they log in. Another person, in this tab or another, must not book it. */
function useTurn(personId: string | null): number {
  const [last, setLast] = useState({ personId, turn: 0 });
  if (personId && personId !== last.personId) {
    setLast({ personId, turn: last.personId ? last.turn + 1 : last.turn });
  }
  return last.turn;
}

function Booking({ athleteId }: { athleteId: string | null }) {
  const { mentorId = '' } = useParams();
  const { data: mentor, isPending, isFetching, error, refetch } = useQuery(mentorQuery(mentorId));
  // If this cannot be loaded, the form is shown and the server decides.
  const site = useQuery({ ...siteQuery, enabled: mentor?.hourly_rate === 0 });
  const isComing = mentor?.hourly_rate === 0 && site.data?.free_sessions === 'coming_soon';
  if (isPending || site.isLoading) return <PageWaits title="Book a session" text="Loading the mentor…" />;
  if (!mentor) {
    return (
      <div className="form-page">
        {isMissing(error) ? (
          <EmptyState heading="h1" title="Mentor Not Found" action={<BackToBrowse />}>
            <p>This mentor isn’t open for booking right now, or the link was cut off. Others are.</p>
          </EmptyState>
        ) : (
          <FailedState
            heading="h1"
            title="We couldn’t load this mentor"
            onRetry={() => void refetch()}
            retrying={isFetching}
            action={<BackToBrowse />}
          >
            <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
          </FailedState>
        )}
      </div>
    );
  }
  const terms = <SessionTerms mentor={mentor} />;
  return (
    <>
      <div className={`wide ${styles.top}`}>
        <MentorDetails mentor={mentor} />
        {athleteId ? (
          <div className={styles.born}>
            <GiveBirthDate
              headingClass={styles.name}
              why={`We ask before your first booking: sessions are for athletes of ${ATHLETE_MIN_AGE} and older.`}
            />
          </div>
        ) : null}
      </div>
      {isComing ? (
        <div className={styles.columns}>
          <ComingSoon />
          {terms}
        </div>
      ) : (
        <BookingForm mentor={mentor} athleteId={athleteId}>
          {terms}
        </BookingForm>
      )}
    </>
  );
}

function MentorDetails({ mentor }: { mentor: Mentor }) {
  const name = `${mentor.first_name} ${mentor.last_name}`;
  return (
    <header className={styles.mentor}>
      <Portrait
        firstName={mentor.first_name}
        lastName={mentor.last_name}
        college={mentor.college}
        portrait={mentor.portrait}
        size="small"
        priority
      />
      <div>
        <h1 className={styles.title}>Book a session</h1>
        <p className={styles.name}>
          <Link to={paths.mentor(mentor.id)} translate="no">
            {name}
          </Link>
        </p>
        <p className="mute">
          {mentor.position}, {sportName(mentor.sport)}&nbsp;· {mentor.college}&nbsp;· Division&nbsp;
          {mentor.college_level.slice(1)}
        </p>
        <Stars average={mentor.average_rating} total={mentor.total_ratings} />
      </div>
      <div className={styles.back}>
        <BackToBrowse />
      </div>
    </header>
  );
}

function ComingSoon() {
  return (
    <div>
      <EmptyState title="Free sessions are coming soon">
        <p>They’ll be first come, first served.</p>
      </EmptyState>
    </div>
  );
}

function BackToBrowse() {
  return (
    <ButtonLink look="quiet" to={paths.browse()}>
      Back to Browse
    </ButtonLink>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { ATHLETE_MIN_AGE } from 'contracts/times';
import { useParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, JerseyBlock, PageHeader, Stars, Verified } from 'ui';
import { errorText } from 'web-kit/api';
import { GiveBirthDate } from 'web-kit/give-birth-date';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { mentorQuery } from 'web-kit/resources/mentors';
import { siteQuery } from 'web-kit/resources/site';
import { isMissing } from '../../is-missing.ts';
import { PageWaits } from '../../link-gate.tsx';
import { ATHLETE, OnlyAthletes } from '../../only-athletes.tsx';
import { BookingForm } from './booking-form.tsx';
import styles from './page.module.css';
import { SessionTerms } from './session-terms.tsx';

export default function BookSessionPage() {
  return (
    <RequireSignIn role={ATHLETE} otherwise={<OnlyAthletes title="Booking is for athletes" />}>
      {(session) => <Booking athleteId={session.id} />}
    </RequireSignIn>
  );
}

function Booking({ athleteId }: { athleteId: string }) {
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
            title="We could not load this mentor"
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
  return (
    <div className="wide page">
      <PageHeader
        title="Book a session"
        kicker={`With ${mentor.first_name} ${mentor.last_name}`}
        actions={<BackToBrowse />}
      />
      <div className={styles.born}>
        <GiveBirthDate
          headingClass={styles.name}
          why={`We ask before your first booking: sessions are for athletes of ${ATHLETE_MIN_AGE} and older.`}
        />
      </div>
      <div className={styles.columns}>
        <MentorDetails mentor={mentor} />
        {isComing ? <ComingSoon /> : <BookingForm mentor={mentor} athleteId={athleteId} />}
        <SessionTerms mentor={mentor} />
      </div>
    </div>
  );
}

function MentorDetails({ mentor }: { mentor: Mentor }) {
  return (
    <section className={styles.mentor} aria-label="Your mentor">
      <JerseyBlock small firstName={mentor.first_name} lastName={mentor.last_name} college={mentor.college} />
      <div className="stack gap-2">
        <p className="caps">
          {mentor.position} · {sportName(mentor.sport)}
        </p>
        <h2 className={styles.name}>
          {mentor.first_name} {mentor.last_name}
        </h2>
        <p>
          {mentor.college} · Division {mentor.college_level.slice(1)}
        </p>
        <Stars average={mentor.average_rating} total={mentor.total_ratings} />
        {mentor.is_verified ? <Verified /> : null}
      </div>
    </section>
  );
}

function ComingSoon() {
  return (
    <div>
      <EmptyState title="Free sessions are coming soon">
        <p>They will be first come, first served.</p>
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

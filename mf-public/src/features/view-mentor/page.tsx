import { useQuery } from '@tanstack/react-query';
import { sportName } from 'contracts/sports';
import { SESSION_MINUTES } from 'contracts/times';
import { Link, useParams } from 'react-router';
import {
  Badge,
  ButtonLink,
  EmptyState,
  FailedState,
  JerseyBlock,
  Notice,
  Pennant,
  Price,
  Skeleton,
  Stars,
  Verified,
} from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { formatRate } from 'web-kit/money';
import { usePageTitle } from 'web-kit/page-title';
import { paths } from 'web-kit/paths';
import { ReportLink } from 'web-kit/report-or-block';
import { mentorQuery, type OwnProfile } from 'web-kit/resources/mentors';
import { useHydrated, useSession } from 'web-kit/session';
import { OpenHours } from './open-hours.tsx';
import styles from './page.module.css';
import { Reviews } from './reviews.tsx';

export default function MentorPage() {
  const { id = '' } = useParams();
  const { data: mentor, error, isPending, isFetching, refetch } = useQuery(mentorQuery(id));
  usePageTitle(mentor ? `${mentor.first_name} ${mentor.last_name}` : undefined);
  const missing = isApiError(error) && (error.status === 404 || error.status === 422);
  // Also one whom this viewer found a moment ago.
  if (mentor && !missing) return <Profile mentor={mentor} />;
  if (isPending) {
    return (
      <div className="wide page stack gap-6" aria-busy="true">
        <h1 className="visually-hidden">Mentor</h1>
        <p className="visually-hidden" role="status">
          Loading the mentor…
        </p>
        <Skeleton height="12rem" />
        <Skeleton height="3rem" width="min(100%, 24rem)" />
        <Skeleton height="14rem" />
      </div>
    );
  }
  return (
    <div className="form-page">
      {missing ? (
        <EmptyState
          heading="h1"
          title="Mentor Not Found"
          action={<ButtonLink to={paths.browse()}>Browse Mentors</ButtonLink>}
        >
          <p>This mentor isn’t open for booking right now, or the link was cut off. Others are.</p>
        </EmptyState>
      ) : (
        <FailedState
          heading="h1"
          title="We could not load this mentor"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      )}
    </div>
  );
}

function Profile({ mentor }: { mentor: OwnProfile }) {
  return (
    <article className="wide page">
      <NotOpen mentor={mentor} />
      <JerseyBlock firstName={mentor.first_name} lastName={mentor.last_name} college={mentor.college}>
        <Pennant level={mentor.college_level} />
      </JerseyBlock>
      <div className={styles.columns}>
        <div className="stack gap-8">
          <header className="stack gap-2">
            <p className="caps">
              {mentor.position} · {sportName(mentor.sport)}
            </p>
            <h1>
              {mentor.first_name} {mentor.last_name}
            </h1>
            <p className="lead">{[mentor.college, mentor.major].filter(Boolean).join(' · ')}</p>
            <div className="row">
              <Stars average={mentor.average_rating} total={mentor.total_ratings} />
              {mentor.is_verified ? <Verified /> : null}
            </div>
          </header>
          <p className={styles.prose}>{mentor.bio}</p>
          {mentor.recruiting_story ? (
            <section className="stack">
              <h2 className={styles.heading}>How I got recruited</h2>
              <p className={styles.prose}>{mentor.recruiting_story}</p>
            </section>
          ) : null}
          {mentor.achievements.length > 0 ? (
            <section className="stack">
              <h2 className={styles.heading}>Achievements</h2>
              <div className="tags">
                {mentor.achievements.map((achievement) => (
                  <Badge key={achievement}>{achievement}</Badge>
                ))}
              </div>
            </section>
          ) : null}
          <dl className={styles.facts}>
            <Fact label="Class of" value={mentor.graduation_year} />
            {mentor.gpa === null ? null : <Fact label="GPA" value={mentor.gpa.toFixed(2)} />}
            <Fact label="Division" value={mentor.college_level} />
          </dl>
        </div>
        <aside className={styles.aside} aria-label="Booking">
          <Price amount={formatRate(mentor.hourly_rate)} {...(mentor.hourly_rate > 0 ? { unit: 'an hour' } : {})} />
          <OpenHours mentor={mentor} />
          <p className="small mute">
            Exactly {SESSION_MINUTES} minutes on video.
            {mentor.hourly_rate > 0 ? ` A full refund if ${mentor.first_name} does not show up.` : null}
          </p>
        </aside>
        <Reviews mentor={mentor} />
      </div>
      <Report mentor={mentor} />
    </article>
  );
}

/** Only the mentor and the founder get the profile of a mentor who is not open to everybody. */
function NotOpen({ mentor }: { mentor: OwnProfile }) {
  const session = useSession();
  if (mentor.is_verified && mentor.payout_ready) return null;
  const isOwn = session?.id === mentor.id;
  const who = isOwn ? 'Only you and the founder' : `Only you and ${mentor.first_name}`;
  return (
    <div className={styles.notOpen}>
      <Notice kind="warning" title={`${who} can see this page`} quiet>
        {mentor.is_verified
          ? `Everybody else sees it once ${isOwn ? 'your' : 'their'} bank account is ready for payouts.`
          : `Everybody else sees it once ${isOwn ? 'your' : 'this'} profile is verified.`}
      </Notice>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Report({ mentor: { id, first_name, last_name } }: { mentor: OwnProfile }) {
  const session = useSession();
  const isHydrated = useHydrated();
  const name = `${first_name} ${last_name}`;
  if (session && (session.id === id || session.role === 'admin')) return null;
  return (
    <div className={styles.report}>
      {isHydrated && session ? (
        <ReportLink whom={{ by: 'mentor', id, name }} />
      ) : (
        <Link className="text-button" to={paths.report({ mentor: id })}>
          Report or block {name}
        </Link>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { sportName } from 'contracts/sports';
import { US_STATES } from 'contracts/us-states';
import { memo, useState } from 'react';
import { Link, type LinkProps, useParams } from 'react-router';
import { Badge, ButtonLink, EmptyState, FailedState, Loading, Notice, Skeleton } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { useChosenZone } from 'web-kit/chosen-zone';
import { usePageTitle } from 'web-kit/page-title';
import { paths } from 'web-kit/paths';
import { ReportLink } from 'web-kit/report-or-block';
import { mentorQuery, type OwnProfile } from 'web-kit/resources/mentors';
import { useHydrated, useSession } from 'web-kit/session';
import { useOpenTimes } from 'web-kit/use-open-times';
import { useFreeIsComing } from '../../book-button.tsx';
import { FavoriteHeart } from '../../favorite-heart.tsx';
import { MentorHero } from '../../mentor-hero.tsx';
import { Book } from './book-bar.tsx';
import { OpenHours } from './open-hours.tsx';
import styles from './page.module.css';
import { Record, VerifiedSince } from './record.tsx';
import { Reviews } from './reviews.tsx';
import { ShareProfile } from './share-profile.tsx';

export default function MentorPage() {
  const { id = '' } = useParams();
  const { data: mentor, error, isPending, isFetching, refetch } = useQuery(mentorQuery(id));
  usePageTitle(mentor ? `${mentor.first_name} ${mentor.last_name}` : undefined);
  const missing = isApiError(error) && (error.status === 404 || error.status === 422);
  // Also one whom this viewer found a moment ago.
  if (mentor && !missing) return <Profile mentor={mentor} />;
  if (isPending) {
    return (
      <Loading label="Loading the mentor…" className="wide page stack gap-6">
        <h1 className="visually-hidden">Mentor</h1>
        <Skeleton height="12rem" />
        <Skeleton height="3rem" width="min(100%, 24rem)" />
        <Skeleton height="14rem" />
      </Loading>
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
          title="We couldn’t load this mentor"
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
  const [zone] = useChosenZone();
  const open = useOpenTimes(mentor.id, zone);
  const [chosen, setChosen] = useState<string | null>(null);
  const isComing = useFreeIsComing(mentor.mentoring_type === 'free');
  const start = chosen && open.times?.includes(chosen) ? chosen : null;
  return (
    <article>
      <div className="wide page">
        <NotOpen mentor={mentor} />
        <div className={styles.columns}>
          <Introduction mentor={mentor} next={isComing ? null : (open.times?.[0] ?? null)} />
          <aside className={styles.aside}>
            {isComing ? (
              <Notice>Free sessions are coming soon. They’ll be first come, first served.</Notice>
            ) : (
              <OpenHours mentor={mentor} open={open} value={start} onChange={setChosen} />
            )}
          </aside>
          <ReadReviews mentor={mentor} />
        </div>
        <End mentor={mentor} />
      </div>
      {open.times?.length === 0 ? null : <Book mentor={mentor} start={start} />}
    </article>
  );
}

/** Memoized, like all of a profile that stays when a time is chosen: a slow phone answers the press sooner. */
const Introduction = memo(({ mentor, next }: { mentor: OwnProfile; next: string | null }) => (
  <div className="stack gap-8">
    <header className={styles.head}>
      <MentorHero mentor={mentor} />
      <div className="stack gap-2">
        <p className="caps">
          {mentor.position} · {sportName(mentor.sport)}
        </p>
        <div className={styles.name}>
          <h1 translate="no">
            {mentor.first_name} {mentor.last_name}
          </h1>
          <div className="row">
            <FavoriteHeart mentor={mentor} wordy />
            <Message mentor={mentor} />
          </div>
        </div>
        <p className="lead">{[collegeOf(mentor), mentor.major].filter(Boolean).join(' · ')}</p>
        <VerifiedSince mentor={mentor} />
      </div>
    </header>
    <Record mentor={mentor} next={next} />
    <InTheirWords mentor={mentor} />
  </div>
));

/** Mentors never begin a conversation. */
function Message({ mentor: { id, first_name } }: { mentor: OwnProfile }) {
  const session = useSession();
  const to = paths.messages(id);
  if (session) return session.role === 'athlete' ? <MessageLink to={to} /> : null;
  const reason = `Log in to write to ${first_name}. You’ll go right on to your messages.`;
  return <MessageLink className="visitors-only" to={paths.login(to)} state={{ reason }} />;
}

function MessageLink(props: LinkProps & { className?: string }) {
  return (
    <ButtonLink look="quiet" {...props}>
      Message
    </ButtonLink>
  );
}

const ReadReviews = memo(Reviews);

const End = memo(({ mentor }: { mentor: OwnProfile }) => (
  <div className={styles.end}>
    <ShareProfile mentor={mentor} />
    <Report mentor={mentor} />
  </div>
));

const collegeOf = ({ college, us_state }: OwnProfile) => (us_state ? `${college}, ${US_STATES[us_state]}` : college);

function InTheirWords({ mentor }: { mentor: OwnProfile }) {
  return (
    <>
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
      {mentor.gpa === null ? null : <p className="mute">GPA {mentor.gpa.toFixed(2)}</p>}
    </>
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

function Report({ mentor: { id, first_name, last_name } }: { mentor: OwnProfile }) {
  const session = useSession();
  const isHydrated = useHydrated();
  const name = `${first_name} ${last_name}`;
  if (session && (session.id === id || session.role === 'admin')) return null;
  return (
    <div>
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

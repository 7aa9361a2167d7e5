import { useQuery } from '@tanstack/react-query';
import { LOGIN_REDIRECT_MS } from 'contracts/times';
import { useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink, FailedState, Loading, Notice, PageHeader, Skeleton } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { useRedirectLater } from 'web-kit/redirect-later';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { type OwnProfile, ownProfileQuery } from 'web-kit/resources/mentors';
import { AccessDenied, LeaveButtons, MENTOR } from '../../access-denied.tsx';
import { AskBirthDate } from '../../ask-birth-date.tsx';
import { MENTOR_NOT_FOUND } from '../../load-error.ts';
import { ProfileForm } from '../../profile-form.tsx';
import { UnderReview } from './under-review.tsx';

export default function VerificationPage() {
  return (
    <RequireSignIn role={MENTOR} otherwise={<AccessDenied />}>
      {(session) => <Verification mentorId={session.id} />}
    </RequireSignIn>
  );
}

function Verification({ mentorId }: { mentorId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(ownProfileQuery(mentorId));
  if (data) return <Decided mentor={data} />;
  if (isPending) {
    return (
      <Loading short label="Loading…" className="form-page stack gap-6">
        <h1 className="visually-hidden">Your verification</h1>
        <Skeleton height="6rem" />
        <Skeleton height="14rem" />
      </Loading>
    );
  }
  const missing = isApiError(error) && error.status === 404;
  return (
    <div className="form-page stack gap-6">
      <FailedState
        heading="h1"
        title="We couldn’t load your profile"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{missing ? MENTOR_NOT_FOUND : errorText(error, 'Something went wrong. Please try again.')}</p>
      </FailedState>
      <LeaveButtons />
    </div>
  );
}

function Decided({ mentor }: { mentor: OwnProfile }) {
  const isRejected = mentor.verification_status === 'rejected';
  const [wasRejected, setWasRejected] = useState(isRejected);
  if (isRejected && !wasRejected) setWasRejected(true);
  if (mentor.is_verified) return <Approved mentor={mentor} />;
  if (isRejected) return <Rejected mentor={mentor} />;
  return (
    <UnderReview isPaid={mentor.mentoring_type === 'paid'} answers={wasRejected}>
      <AskBirthDate />
    </UnderReview>
  );
}

function Approved({ mentor }: { mentor: OwnProfile }) {
  useRedirectLater(paths.mentorDashboard(), LOGIN_REDIRECT_MS);
  return (
    <div className="form-page">
      <PageHeader title="You’re verified" lead={`Welcome, ${mentor.first_name}.`} />
      <div className="stack gap-6">
        <Notice kind="success">Your account is approved. Taking you to your dashboard…</Notice>
        <ButtonLink to={paths.mentorDashboard()} wide size="large">
          Go to your dashboard
        </ButtonLink>
      </div>
    </div>
  );
}

function Rejected({ mentor }: { mentor: OwnProfile }) {
  return (
    <div className="form-page">
      <PageHeader
        title="Not verified yet"
        lead="We couldn’t verify your profile as it stands. Fix what’s named below and send it again."
      />
      <div className="stack gap-8">
        <Notice kind="warning" title="What the founder wrote" quiet>
          {mentor.rejection_reason || 'No reason was given. Check your college, your sport and your bio.'}
        </Notice>
        <AskBirthDate />
        <p>
          If it’s about your <Link to={paths.mentorProfile()}>portrait and intro</Link> or your{' '}
          <Link to={paths.account()}>name</Link>, change that first.
        </p>
        <ProfileForm mentor={mentor} label="Send it for review again" waiting="Sending…" />
        <hr />
        <LeaveButtons />
      </div>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { ButtonLink, FailedState, Notice, PageHeader, Skeleton } from 'ui';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { type OwnProfile, ownProfileQuery } from 'web-kit/resources/mentors';
import { useOwnDocument } from 'web-kit/use-own-document';
import { AccessDenied, MENTOR } from '../../access-denied.tsx';
import { AskBirthDate } from '../../ask-birth-date.tsx';
import { loadErrorText } from '../../load-error.ts';
import { ProfileForm } from '../../profile-form.tsx';
import { Faces } from './faces.tsx';
import { Standing } from './standing.tsx';

export default function EditProfilePage() {
  return (
    <RequireSignIn role={MENTOR} otherwise={<AccessDenied />}>
      {(session) => <EditProfile mentorId={session.id} />}
    </RequireSignIn>
  );
}

function EditProfile({ mentorId }: { mentorId: string }) {
  const isOwn = useOwnDocument();
  const { data: mentor, error, isFetching, refetch } = useQuery(ownProfileQuery(mentorId));
  if (mentor && !mentor.is_verified) return <Navigate to={paths.mentorVerification()} replace />;
  return (
    <div className="form-page">
      <PageHeader
        title="Your profile"
        lead="We check a new college, division or sport first. Everything else shows up right away."
      />
      {mentor && isOwn ? (
        <Editor mentor={mentor} />
      ) : error ? (
        <FailedState title="We could not load your profile" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{loadErrorText(error)}</p>
        </FailedState>
      ) : (
        <div className="stack gap-6" aria-busy="true">
          <p className="visually-hidden" role="status">
            Loading your profile…
          </p>
          <Skeleton height="6rem" />
          <Skeleton height="20rem" />
        </div>
      )}
    </div>
  );
}

function Editor({ mentor }: { mentor: OwnProfile }) {
  const [said, setSaid] = useState<string | null>(null);
  return (
    <div className="stack gap-8">
      <Standing mentor={mentor} onSaid={setSaid} />
      <AskBirthDate />
      <Faces mentor={mentor} />
      <p>
        Your name, {mentor.first_name} {mentor.last_name}, is part of your profile. You change it in{' '}
        <Link to={paths.account()}>your account</Link>, and we check it, too.
      </p>
      <ProfileForm mentor={mentor} label="Save profile" waiting="Saving…" onSaved={setSaid} />
      {said ? <Notice kind="success">{said}</Notice> : null}
      <div className="row">
        <ButtonLink look="quiet" to={paths.mentor(mentor.id)}>
          See my public profile
        </ButtonLink>
        <ButtonLink look="quiet" to={paths.mentorDashboard()}>
          Dashboard
        </ButtonLink>
      </div>
    </div>
  );
}

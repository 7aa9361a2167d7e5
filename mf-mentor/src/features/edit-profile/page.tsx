import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink, FailedState, Later, Loading, Notice, PageHeader, Skeleton } from 'ui';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { type OwnProfile, ownProfileQuery } from 'web-kit/resources/mentors';
import { useOwnDocument } from 'web-kit/use-own-document';
import { AccessDenied, MENTOR } from '../../access-denied.tsx';
import { AskBirthDate } from '../../ask-birth-date.tsx';
import { whyNotLoaded } from '../../load-error.ts';
import { forgetTyped, ProfileForm } from '../../profile-form.tsx';
import { Faces } from './faces.tsx';
import { Standing } from './standing.tsx';

const VERIFIED = 'We check a new college, division or sport first. Everything else shows up right away.';
const WAITING = 'Families see your portrait and intro once you’re verified.';

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
  return (
    <div className="form-page">
      <PageHeader title="Your profile" lead={mentor && !mentor.is_verified ? WAITING : VERIFIED} />
      {mentor && isOwn ? (
        mentor.is_verified ? (
          <Later fallback={<Coming />}>
            <Editor mentor={mentor} />
          </Later>
        ) : (
          <WhileWaiting mentor={mentor} />
        )
      ) : error ? (
        <FailedState title="We couldn’t load your profile" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{whyNotLoaded(error)}</p>
        </FailedState>
      ) : (
        <Coming />
      )}
    </div>
  );
}

function Coming() {
  return (
    <Loading label="Loading your profile…">
      <Skeleton height="6rem" />
      <Skeleton height="20rem" />
    </Loading>
  );
}

/** The rest is sent, and looked at as it was sent. */
function WhileWaiting({ mentor }: { mentor: OwnProfile }) {
  return (
    <div className="stack gap-8">
      <Faces mentor={mentor} />
      <ButtonLink look="quiet" to={paths.mentorVerification()}>
        Back to your application
      </ButtonLink>
    </div>
  );
}

function Editor({ mentor }: { mentor: OwnProfile }) {
  const [said, setSaid] = useState<string | null>(null);
  const { times, takeBack } = useTakenBack(mentor);
  return (
    <div className="stack gap-8">
      <Standing mentor={mentor} onSaid={setSaid} onTakenBack={takeBack} />
      <AskBirthDate />
      <Faces mentor={mentor} />
      <p>
        Your name, {mentor.first_name} {mentor.last_name}, is part of your profile. You can change it in{' '}
        <Link to={paths.account()}>your account</Link>, and we check it, too.
      </p>
      <ProfileForm key={times} mentor={mentor} label="Save profile" waiting="Saving…" onSaid={setSaid} />
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

/** A form keeps the values that it began with, so it begins anew once the profile is known without what was taken back. */
function useTakenBack(mentor: OwnProfile) {
  const [times, setTimes] = useState(0);
  const awaited = useRef<readonly string[]>([]);
  useEffect(() => {
    const fields = awaited.current;
    if (fields.length === 0 || fields.some((field) => field in (mentor.proposed ?? {}))) return;
    awaited.current = [];
    forgetTyped(fields);
    setTimes((before) => before + 1);
  }, [mentor]);
  const takeBack = (fields: readonly string[]) => {
    awaited.current = fields;
  };
  return { times, takeBack };
}

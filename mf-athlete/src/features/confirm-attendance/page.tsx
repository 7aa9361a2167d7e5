import { confirmAttendance } from 'contracts/http/sessions';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink, EmptyState, FailedState, Notice, PageHeader, Ticket } from 'ui';
import { call, isApiError } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { useViewerZone } from 'web-kit/time';
import type { Speaker } from '../../link-access.ts';
import { LinkGate, PageWaits } from '../../link-gate.tsx';
import { isMissing, useSessionDetails } from '../../session-calls.ts';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { whyNotConfirm } from '../../session-story.ts';

const FAILED = 'Error confirming mentor attendance. Please try again.';

export default function VerifySessionPage() {
  const { id = '' } = useParams();
  return (
    <LinkGate sessionId={id} action="verify">
      {(speaker) => <Verify id={id} speaker={speaker} />}
    </LinkGate>
  );
}

function Verify({ id, speaker }: { id: string; speaker: Speaker }) {
  const { data: session, error, isPending, isFetching, refetch } = useSessionDetails(id, speaker);
  const [waiting, setWaiting] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const zone = useViewerZone();

  if (isPending) return <PageWaits text="Loading the session…" />;
  if (!session) {
    return (
      <div className="form-page">
        {isMissing(error) ? (
          <EmptyState heading="h1" title="Session Not Found" action={<ButtonLink to={paths.home()}>Home</ButtonLink>}>
            <p>There is no such session, or it belongs to another account.</p>
          </EmptyState>
        ) : (
          <FailedState
            heading="h1"
            title="Error loading session details"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
    );
  }
  if (done || session.status === 'student_confirmed' || session.status === 'completed') {
    return <Confirmed id={id} mentor={session.mentor_name} rated={session.has_rating} />;
  }

  const confirm = async () => {
    setWaiting(true);
    setFailure(null);
    try {
      const options = { params: { id }, query: { athlete_id: session.athlete_id }, credential: speaker.credential };
      await call(confirmAttendance, options);
      setDone(true);
    } catch (cause) {
      setFailure(isApiError(cause) && cause.status === 400 ? cause.message : FAILED);
    }
    setWaiting(false);
  };
  const refusal = whyNotConfirm(session.status);

  return (
    <div className="form-page">
      <PageHeader title="Did your mentor show up?" />
      <div className="stack gap-6">
        <Ticket
          kind="Your session"
          mark={sessionNumber(id)}
          heading="h2"
          title={session.mentor_name}
          facts={sessionFacts(session, zone, 'Amount')}
        />
        {refusal ? (
          <Notice quiet>{refusal}</Notice>
        ) : (
          <>
            {failure ? <Notice kind="error">{failure}</Notice> : null}
            <Button look="accent" size="large" wide onClick={() => void confirm()} waiting={waiting && 'Confirming…'}>
              Yes, My Mentor Showed Up
            </Button>
            <p className="small mute">Your mentor is paid only after you confirm. Nothing else is charged.</p>
            <ButtonLink look="quiet" wide to={paths.complaint(id)}>
              No, there was a problem
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function Confirmed({ id, mentor, rated }: { id: string; mentor: string; rated: boolean }) {
  return (
    <div className="form-page">
      <PageHeader title="Thank you" />
      <div className="stack gap-6">
        <Notice kind="success" title="Attendance confirmed">
          You confirmed that {mentor} showed up. The payout to your mentor follows once the session is complete.
        </Notice>
        {rated ? null : (
          <ButtonLink size="large" wide to={paths.rateSession(id)}>
            Rate this session
          </ButtonLink>
        )}
        <ButtonLink look="quiet" wide to={paths.sessions()}>
          My sessions
        </ButtonLink>
      </div>
    </div>
  );
}

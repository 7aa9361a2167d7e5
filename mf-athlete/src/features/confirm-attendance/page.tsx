import { useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink, Notice, PageHeader, Ticket } from 'ui';
import { paths } from 'web-kit/paths';
import { useViewerZone } from 'web-kit/time';
import type { Speaker } from '../../link-access.ts';
import { whyNotConfirm } from '../../session-actions.ts';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { type SessionDetails, SessionFrame } from '../../session-frame.tsx';
import { confirm } from './confirm.ts';

const TITLE = 'Did your mentor show up?';

export default function VerifySessionPage() {
  const { id = '' } = useParams();
  return (
    <SessionFrame id={id} action="verify" title={TITLE}>
      {(session, speaker) => <Verify session={session} speaker={speaker} />}
    </SessionFrame>
  );
}

function Verify({ session, speaker }: { session: SessionDetails; speaker: Speaker }) {
  const [waiting, setWaiting] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const zone = useViewerZone();
  if (done || session.status === 'student_confirmed' || session.status === 'completed') {
    return <Confirmed session={session} />;
  }

  const press = async () => {
    setWaiting(true);
    setFailure(null);
    const problem = await confirm(session.id, session.athlete_id, speaker.credential);
    if (problem === null) setDone(true);
    setFailure(problem);
    setWaiting(false);
  };
  const refusal = whyNotConfirm(session.status);
  const isPaid = session.total_amount > 0;

  return (
    <div className="form-page">
      <PageHeader title={TITLE} />
      <div className="stack gap-6">
        <Ticket
          kind="Your session"
          mark={sessionNumber(session.id)}
          heading="h2"
          title={session.mentor_name}
          facts={sessionFacts(session, zone, 'Amount')}
        />
        {refusal ? (
          <Notice quiet>{refusal}</Notice>
        ) : (
          <>
            {failure ? <Notice kind="error">{failure}</Notice> : null}
            <Button look="accent" size="large" wide onClick={() => void press()} waiting={waiting && 'Confirming…'}>
              Yes, My Mentor Showed Up
            </Button>
            {isPaid ? (
              <p className="small mute">Your mentor is paid only after you confirm. Nothing else is charged.</p>
            ) : null}
            <ButtonLink look="quiet" wide to={paths.complaint(session.id)}>
              No, there was a problem
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function Confirmed({ session }: { session: SessionDetails }) {
  const { id, mentor_name, has_rating, total_amount } = session;
  return (
    <div className="form-page">
      <PageHeader title="Thank you" />
      <div className="stack gap-6">
        <Notice kind="success" title="Attendance confirmed">
          You confirmed that {mentor_name} showed up.
          {total_amount > 0 ? ' The payout to your mentor follows once the session is complete.' : null}
        </Notice>
        {has_rating ? null : (
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

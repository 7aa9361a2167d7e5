import type { Allowance } from 'contracts/http/sessions';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink, Notice, PageHeader, Ticket } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { opensAt } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { confirmAttendance } from 'web-kit/resources/sessions';
import { formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import type { Speaker } from '../../link-access.ts';
import { MentorFace } from '../../mentor-face.tsx';
import { ATHLETE, OnlyAthletes } from '../../only-athletes.tsx';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { type SessionDetails, SessionFrame } from '../../session-frame.tsx';
import { useWake } from '../../use-wake.ts';

const TITLE = 'Did your mentor show up?';
const FAILED = 'Error confirming mentor attendance. Please try again.';

export default function VerifySessionPage() {
  const { id = '' } = useParams();
  return (
    <SessionFrame id={id} action={['verify', 'join']} title={TITLE}>
      {(session, speaker) =>
        speaker.role === ATHLETE ? (
          <Verify session={session} speaker={speaker} />
        ) : (
          <OnlyAthletes>Only the athlete of a session can confirm that the mentor showed up.</OnlyAthletes>
        )
      }
    </SessionFrame>
  );
}

function Verify({ session, speaker }: { session: SessionDetails; speaker: Speaker }) {
  const [isDone, setDone] = useState(false);
  const { run, isPending, failure } = useChange(confirmAttendance, {
    onDone: () => setDone(true),
    describe: (error) => (isApiError(error) && error.status === 400 ? errorText(error, FAILED) : FAILED),
  });
  const zone = useViewerZone();
  const startsAt = new Date(session.scheduled_datetime);
  const isAhead = now() < startsAt;
  useWake(isAhead ? startsAt : null);
  if (isDone || session.status === 'student_confirmed' || session.status === 'completed') {
    return <Confirmed session={session} byLink={speaker.credential !== null} answers={isDone} />;
  }

  const confirm = () => run({ id: session.id, athleteId: session.athlete_id, credential: speaker.credential });
  const refusal = refusalOf(session.may.confirm);
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
          portrait={<MentorFace of={session} />}
          facts={sessionFacts(session, zone, 'Amount')}
        />
        {refusal ? (
          <Notice quiet>{refusal}</Notice>
        ) : (
          <>
            {isAhead ? (
              <Notice quiet title="It hasn’t begun yet">
                You can confirm once it does: {formatWhen(session.scheduled_datetime, zone)}.
              </Notice>
            ) : null}
            {failure ? <Notice kind="error">{failure}</Notice> : null}
            <Button
              look="accent"
              size="large"
              wide
              disabled={isAhead}
              onClick={confirm}
              waiting={isPending && 'Confirming…'}
            >
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

/** The mentor may be checking in at this moment, so a missing check-in alone is no reason. */
function refusalOf(confirm: Allowance): string | null {
  return 'no' in confirm && confirm.code !== 'session_confirmed' ? confirm.no : null;
}

/** Silence and the founder's decision confirm, too. Whoever came by a mailed link may not be signed in: nothing here leads to pages that ask for it. */
function Confirmed({ session, byLink, answers }: { session: SessionDetails; byLink: boolean; answers: boolean }) {
  const { mentor_name, status, has_rating, total_amount } = session;
  return (
    <div className="form-page">
      <PageHeader title={answers ? 'Thank you' : 'Attendance'} answers={answers} />
      <div className="stack gap-6">
        {status === 'completed' ? (
          <Notice quiet title="This session is completed">
            There’s nothing left to confirm.
          </Notice>
        ) : (
          <Notice kind="success" title="Attendance confirmed">
            {answers ? 'You confirmed' : 'It’s confirmed'} that {mentor_name} showed up.
            {total_amount > 0 ? ' The payout to your mentor follows once the session is complete.' : null}
          </Notice>
        )}
        {has_rating ? null : byLink ? (
          <p>
            {status === 'completed'
              ? 'The link to rate it is in our email.'
              : `We’ll email you a link to rate it once the session’s over and ${mentor_name} has marked it completed.`}
          </p>
        ) : (
          <RateNext session={session} />
        )}
        {byLink ? null : (
          <ButtonLink look="quiet" wide to={paths.sessions()}>
            My sessions
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function RateNext({ session: { id, may } }: { session: SessionDetails }) {
  const zone = useViewerZone();
  const opens = opensAt(may.rate, now());
  useWake(opens);
  if (opens) return <p>You can rate it from {formatWhen(opens.toISOString(), zone)}, when it’s over.</p>;
  return (
    <ButtonLink size="large" wide to={paths.rateSession(id)}>
      Rate this session
    </ButtonLink>
  );
}

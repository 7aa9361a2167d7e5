import type { ResponseOf } from 'contracts/endpoint';
import { checkInMentor, type getSessionDetails } from 'contracts/http/sessions';
import { CHECK_IN_OPENS_MINUTES_BEFORE } from 'contracts/times';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink, Countdown, EmptyState, FailedState, FieldMarkings, Notice, Ticket } from 'ui';
import { call, errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { formatDuration, formatInZone, useViewerZone } from 'web-kit/time';
import type { Speaker } from '../../link-access.ts';
import { LinkGate, PageWaits } from '../../link-gate.tsx';
import { isMissing, useSessionDetails } from '../../session-calls.ts';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { doorOf } from './door.ts';
import styles from './page.module.css';

type Details = ResponseOf<typeof getSessionDetails>;

export default function JoinPage() {
  const { id = '' } = useParams();
  return (
    <LinkGate sessionId={id} action="join">
      {(speaker) => <Join id={id} speaker={speaker} />}
    </LinkGate>
  );
}

function Join({ id, speaker }: { id: string; speaker: Speaker }) {
  const { data, error, isPending, isFetching, refetch } = useSessionDetails(id, speaker);
  if (isPending) return <PageWaits text="Loading the session…" />;
  if (data) return <Door session={data} speaker={speaker} onOpen={() => void refetch()} />;
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
        >
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      )}
    </div>
  );
}

function Door({ session, speaker, onOpen }: { session: Details; speaker: Speaker; onOpen: () => void }) {
  const zone = useViewerZone();
  const door = doorOf(session, now());
  const mentor = speaker.role === 'mentor';
  const other = mentor ? session.athlete_name : session.mentor_name;
  const facts = mentor
    ? [
        { label: 'Your time', value: formatInZone(session.scheduled_datetime, zone) },
        ...sessionFacts(session, zone).slice(2, 3),
      ]
    : sessionFacts(session, zone).slice(0, 3);
  return (
    <section className={`on-field ${styles.room}`}>
      <FieldMarkings />
      <div className="wide">
        <div className="stack gap-6">
          {door.state === 'early' ? (
            <>
              <h1>
                Opens in{' '}
                <Countdown until={door.opens} now={now} onEnd={onOpen}>
                  {(left) => formatDuration(left)}
                </Countdown>
              </h1>
              <p className="lead">
                The door opens {CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start, at{' '}
                {formatInZone(door.opens, zone)}. You can keep this page open.
              </p>
            </>
          ) : door.state === 'open' ? (
            <>
              <h1>The door is open</h1>
              {mentor ? (
                <CheckIn session={session} speaker={speaker} onDone={onOpen} />
              ) : (
                <AthleteOpen session={session} />
              )}
            </>
          ) : (
            <>
              <h1>{door.title}</h1>
              <p className="lead">{door.text}</p>
            </>
          )}
        </div>
        <Ticket kind="Your session" mark={sessionNumber(session.id)} heading="h2" title={other} facts={facts} />
      </div>
    </section>
  );
}

function AthleteOpen({ session }: { session: Details }) {
  const here = session.status === 'mentor_checked_in';
  return (
    <p className="lead" role="status">
      {here
        ? `${session.mentor_name} has checked in and is waiting for you.`
        : `${session.mentor_name} has not checked in yet. This page tells you as soon as that happens.`}
    </p>
  );
}

function CheckIn({ session, speaker, onDone }: { session: Details; speaker: Speaker; onDone: () => void }) {
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (session.status !== 'confirmed')
    return <p className="lead">You are checked in. {session.athlete_name} has been told.</p>;
  if (speaker.credential) {
    return (
      <>
        <p className="lead">Log in to check in.</p>
        <ButtonLink look="accent" size="large" to={paths.login(paths.join(session.id))}>
          Log in
        </ButtonLink>
      </>
    );
  }
  const checkIn = async () => {
    setWaiting(true);
    setFailure(null);
    try {
      await call(checkInMentor, { params: { id: session.id }, query: { mentor_id: speaker.userId } });
      onDone();
    } catch (error) {
      setFailure(errorText(error, 'Error checking in'));
    }
    setWaiting(false);
  };
  return (
    <>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button look="accent" size="large" onClick={() => void checkIn()} waiting={waiting && 'Checking in…'}>
        Check in
      </Button>
    </>
  );
}

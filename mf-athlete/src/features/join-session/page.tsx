import { DETAIL } from 'contracts/details';
import { CHECK_IN_OPENS_MINUTES_BEFORE } from 'contracts/times';
import { useParams } from 'react-router';
import { Button, ButtonLink, Countdown, FieldMarkings, Notice, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen, nextChange } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { checkIn } from 'web-kit/resources/sessions';
import { formatDuration, formatInZone, useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import type { Speaker } from '../../link-access.ts';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { type SessionDetails, SessionFrame } from '../../session-frame.tsx';
import { useWake } from '../../use-wake.ts';
import { doorOf } from './door.ts';
import styles from './page.module.css';

export default function JoinPage() {
  const { id = '' } = useParams();
  return (
    <SessionFrame id={id} action="join" title="Your session">
      {(session, speaker) => <Door session={session} speaker={speaker} />}
    </SessionFrame>
  );
}

interface DoorProps {
  session: SessionDetails;
  speaker: Speaker;
}

function Door({ session, speaker }: DoorProps) {
  const zone = useViewerZone();
  const door = doorOf(session.may.join, now());
  useWake(nextChange(session.may, now()));
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
                <Countdown until={door.opens} now={now}>
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
              {mentor ? <CheckIn session={session} speaker={speaker} /> : <AthleteOpen session={session} />}
            </>
          ) : (
            <>
              <h1>{door.title}</h1>
              <p className="lead">{door.text}</p>
              {speaker.role === 'athlete' ? <Afterwards session={session} /> : null}
            </>
          )}
        </div>
        <Ticket kind="Your session" mark={sessionNumber(session.id)} heading="h2" title={other} facts={facts} />
      </div>
    </section>
  );
}

function Afterwards({ session }: { session: SessionDetails }) {
  const { id, may } = session;
  return (
    <div className="row">
      {isOpen(may.confirm, now()) ? (
        <ButtonLink look="accent" size="large" to={paths.verifySession(id)}>
          Confirm attendance
        </ButtonLink>
      ) : isOpen(may.rate, now()) ? (
        <ButtonLink look="accent" size="large" to={paths.rateSession(id)}>
          Rate this session
        </ButtonLink>
      ) : null}
      <ButtonLink look="quiet" size="large" to={paths.sessions()}>
        My sessions
      </ButtonLink>
    </div>
  );
}

function AthleteOpen({ session }: { session: SessionDetails }) {
  const here = session.status !== 'confirmed';
  return (
    <p className="lead" role="status">
      {here
        ? `${session.mentor_name} has checked in and is waiting for you.`
        : `${session.mentor_name} has not checked in yet. This page tells you as soon as that happens.`}
    </p>
  );
}

function CheckIn({ session, speaker }: DoorProps) {
  const { run, isPending, failure } = useChange(checkIn, { fallback: 'Error checking in' });
  if (!isOpen(session.may.check_in, now())) {
    const missed = session.status === 'confirmed';
    return (
      <p className="lead">
        {missed ? DETAIL.check_in_too_late : `You are checked in. ${session.athlete_name} has been told.`}
      </p>
    );
  }
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
  return (
    <>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button
        look="accent"
        size="large"
        onClick={() => run({ id: session.id, mentorId: speaker.userId })}
        waiting={isPending && 'Checking in…'}
      >
        Check in
      </Button>
    </>
  );
}

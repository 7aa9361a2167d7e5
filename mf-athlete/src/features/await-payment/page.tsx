import { useQuery } from '@tanstack/react-query';
import { firstName } from 'contracts/first-name';
import type { Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import { PAYMENT_POLL_ATTEMPTS, SECOND_MS } from 'contracts/times';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink, FailedState, Notice, PageHeader, SessionTrack, Skeleton, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { athleteSessionsQuery, paidSessionsQuery } from 'web-kit/resources/sessions';
import { useViewerZone } from 'web-kit/time';
import { MentorFace } from '../../mentor-face.tsx';
import { ATHLETE, OnlyAthletes } from '../../only-athletes.tsx';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { storyOf } from '../../session-story.ts';
import { NotBooked } from './not-booked.tsx';
import styles from './page.module.css';
import { TEXT } from './payment-check.ts';
import { usePayment } from './use-payment.ts';

const BOOKING_LAG_MS = 2 * SECOND_MS;
const AHEAD: ReadonlySet<SessionStatus> = new Set(['scheduled', 'confirmed', 'mentor_checked_in']);

export default function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const checkoutId = search.get('session_id');
  if (!checkoutId) {
    return (
      <div className="form-page">
        <FailedState
          heading="h1"
          title="Payment issue"
          action={<ButtonLink to={paths.sessions()}>My sessions</ButtonLink>}
        >
          <p>{TEXT.missing}</p>
        </FailedState>
      </div>
    );
  }
  return (
    <RequireSignIn role={ATHLETE} otherwise={<OnlyAthletes />}>
      {(session) => <PaymentResult checkoutId={checkoutId} athleteId={session.id} />}
    </RequireSignIn>
  );
}

function PaymentResult({ checkoutId, athleteId }: { checkoutId: string; athleteId: string }) {
  const { payment, again } = usePayment(checkoutId);
  if (payment.state === 'success') {
    return <Paid checkoutId={checkoutId} sessionId={payment.sessionId} athleteId={athleteId} />;
  }
  if (payment.state === 'checking') {
    return (
      <div className="form-page" aria-busy="true">
        <PageHeader title="Checking your payment" />
        <div className="stack">
          <p role="status">We’re checking with the payment provider. This takes a few seconds.</p>
          <progress
            className={styles.progress}
            max={PAYMENT_POLL_ATTEMPTS}
            value={payment.attempt}
            aria-label="Checks"
          />
          <p className="small mute">
            Check {payment.attempt} of {PAYMENT_POLL_ATTEMPTS}
          </p>
        </div>
      </div>
    );
  }
  if (payment.state === 'processing') return <WithTheBank checkoutId={checkoutId} onCheck={again} />;
  return (
    <div className="form-page">
      <PageHeader title="Payment issue" />
      <div className="stack gap-6">
        <Notice kind={payment.state === 'timeout' ? 'warning' : 'error'}>{payment.text}</Notice>
        <p>
          Nothing is lost. If you’ve paid, your session is confirmed on its own, or the money goes back to your card.
        </p>
        {payment.state === 'expired' ? <BackToMentor athleteId={athleteId} sessionId={payment.sessionId} /> : null}
        <Button look={payment.state === 'expired' ? 'quiet' : 'primary'} size="large" wide onClick={again}>
          Try Again
        </Button>
        <ButtonLink look="quiet" wide to={paths.complaint(checkoutId)}>
          Contact Support
        </ButtonLink>
        <ButtonLink look="quiet" wide to={paths.sessions()}>
          My sessions
        </ButtonLink>
      </div>
    </div>
  );
}

function BackToMentor({ athleteId, sessionId }: { athleteId: string; sessionId: string }) {
  const { data } = useQuery(athleteSessionsQuery(athleteId));
  const session = data?.find(({ id }) => id === sessionId);
  if (!session) return null;
  return (
    <ButtonLink size="large" wide to={paths.bookSession(session.mentor_id)}>
      {`Book ${firstName(session.mentor_name)} again`}
    </ButtonLink>
  );
}

function WithTheBank({ checkoutId, onCheck }: { checkoutId: string; onCheck: () => void }) {
  return (
    <div className="form-page">
      <PageHeader title="Your bank is still working on it" kicker="Not booked yet" />
      <div className="stack gap-6">
        <Notice kind="info">Your payment is on its way. Banks can take a few days to send it.</Notice>
        <p>
          Your session is booked once the payment arrives, if the time is still open then. If someone else has booked
          it, you get all of your money back. If your bank says no, you pay nothing.
        </p>
        <p>There’s no need to pay again.</p>
        <ButtonLink size="large" wide to={paths.sessions()}>
          My sessions
        </ButtonLink>
        <Button look="quiet" wide onClick={onCheck}>
          Check again
        </Button>
        <ButtonLink look="quiet" wide to={paths.complaint(checkoutId)}>
          Contact Support
        </ButtonLink>
      </div>
    </div>
  );
}

function Paid({ checkoutId, sessionId, athleteId }: { checkoutId: string; sessionId: string; athleteId: string }) {
  const zone = useViewerZone();
  const { data, isPending } = useQuery({
    ...paidSessionsQuery(athleteId, checkoutId),
    // Booking learns of the payment a moment later than this page.
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const status = find(data, checkoutId, sessionId)?.status;
      const isLate = status === 'expired' && dataUpdateCount < PAYMENT_POLL_ATTEMPTS;
      return (status === 'scheduled' || isLate) && BOOKING_LAG_MS;
    },
  });
  const session = find(data, checkoutId, sessionId);
  if (session?.status === 'expired' || session?.status === 'cancelled') return <NotBooked session={session} />;
  // The address stays in the browser's history, and may be opened again months later.
  const story = session && session.status !== 'scheduled' ? storyOf(session, now()) : null;
  const isAhead = !session || AHEAD.has(session.status);
  return (
    <div className={`form-page ${styles.paid}`}>
      <PageHeader title={isAhead ? 'You’re booked' : 'Your session'} kicker="Payment successful" />
      <div className="stack gap-8">
        <Notice kind="success">
          Payment received.{isAhead ? ' We sent the details and the meeting link to your email.' : null}
        </Notice>
        {session ? (
          <Ticket
            kind="Your session"
            mark={sessionNumber(session.id)}
            heading="h2"
            title={session.mentor_name}
            portrait={<MentorFace of={session} />}
            facts={sessionFacts(session, zone)}
            stub={
              <p>
                {isAhead
                  ? 'We hold your payment until the session’s over. If your mentor doesn’t show, you get all of it back.'
                  : story?.next}
              </p>
            }
          />
        ) : isPending ? (
          <Skeleton height="18rem" />
        ) : null}
        <SessionTrack done={story?.done ?? 2} stopped={story?.stopped ?? false} />
        <div className="stack">
          {isAhead ? <Questions sessionId={sessionId} mentorName={session?.mentor_name} /> : null}
          <ButtonLink look="quiet" wide to={paths.sessions()}>
            My sessions
          </ButtonLink>
          <ButtonLink look="quiet" wide to={paths.receipt(sessionId)}>
            Receipt
          </ButtonLink>
          <ButtonLink look="quiet" wide to={paths.browse()}>
            Browse Mentors
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function Questions({ sessionId, mentorName }: { sessionId: string; mentorName: string | undefined }) {
  return (
    <>
      <ButtonLink size="large" wide to={paths.questions(sessionId)}>
        Answer three questions
      </ButtonLink>
      <p className="small mute">
        {`Optional, two minutes: tell ${mentorName ? firstName(mentorName) : 'your mentor'} what you want from your session. You can do it later, too.`}
      </p>
    </>
  );
}

/** By the payment's session id too, because a later checkout may have replaced this one. */
function find(sessions: Session[] | undefined, checkoutId: string, id: string) {
  return (
    sessions?.find((session) => session.payment_session_id === checkoutId) ??
    sessions?.find((session) => session.id === id)
  );
}

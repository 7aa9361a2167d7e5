import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink, Countdown, Notice, PageHeader, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { useSession } from 'web-kit/session';
import { formatDuration, useViewerZone } from 'web-kit/time';
import { fetchSessions, sessionsKey } from '../../session-calls.ts';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { actionsFor } from '../../session-story.ts';
import { checkoutErrorText, startCheckout } from '../../start-checkout.ts';

export default function PaymentCancelPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const athlete = useSession();
  const wanted = search.get('session_id');
  const mentorId = search.get('mentor_id');
  const athleteId = athlete?.role === 'athlete' ? athlete.id : '';
  const { data } = useQuery({
    queryKey: sessionsKey(athleteId),
    queryFn: ({ signal }) => fetchSessions(athleteId, signal),
    enabled: athleteId !== '' && wanted !== null,
    staleTime: 0,
  });
  const session = data?.find(({ id, payment_session_id }) => id === wanted || payment_session_id === wanted);
  const held = session && actionsFor(session, now()).pay ? session : null;
  const bookAgain = session?.mentor_id ?? mentorId;

  return (
    <div className="form-page">
      <PageHeader title="Payment cancelled" lead="No charges were made." />
      <div className="stack gap-6">
        {held ? (
          <HeldSession session={held} />
        ) : bookAgain ? (
          <ButtonLink size="large" wide to={paths.bookSession(bookAgain)}>
            Try Again
          </ButtonLink>
        ) : (
          <Button size="large" wide onClick={() => navigate(-1)}>
            Try Again
          </Button>
        )}
        <ButtonLink look="quiet" wide to={paths.browse()}>
          Browse Mentors
        </ButtonLink>
      </div>
    </div>
  );
}

function HeldSession({ session }: { session: Session }) {
  const zone = useViewerZone();
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const pay = async () => {
    setWaiting(true);
    setFailure(null);
    try {
      window.location.assign(await startCheckout(session.id, window.location.origin));
    } catch (error) {
      setFailure(checkoutErrorText(error, session.id));
      setWaiting(false);
    }
  };
  return (
    <>
      <Ticket
        kind="Still held for you"
        mark={sessionNumber(session.id)}
        heading="h2"
        title={session.mentor_name}
        facts={sessionFacts(session, zone, 'To pay')}
        stub={
          session.hold_expires_at ? (
            <p>
              The hour is yours for another{' '}
              <Countdown until={session.hold_expires_at} now={now}>
                {(left) => formatDuration(left)}
              </Countdown>
              .
            </p>
          ) : null
        }
      />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button
        look="accent"
        size="large"
        wide
        onClick={() => void pay()}
        waiting={waiting && 'Opening the payment page…'}
      >
        Try Again
      </Button>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink, Notice, PageHeader, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { PAID_TOO_LATE } from 'web-kit/late-payment';
import { closesAt } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { athleteSessionsQuery } from 'web-kit/resources/sessions';
import { useSession } from 'web-kit/session';
import { useViewerZone } from 'web-kit/time';
import { HoldActions, HoldCountdown } from '../../hold-actions.tsx';
import { PageWaits } from '../../link-gate.tsx';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { SessionFailed } from '../../session-frame.tsx';
import { useWake } from '../../use-wake.ts';
import { leftPayment } from './left-payment.ts';

/** Releases nothing by itself: athletes may want to look something up or be paying in another tab. */
export default function PaymentCancelPage() {
  const [search] = useSearchParams();
  const { session, isLoading, error, isFetching, refetch } = useLeftSession(search.get('session_id'));
  const left = leftPayment(session, now());
  useWake(session ? closesAt(session.may.pay, now()) : null);
  const [released, setReleased] = useState(false);

  // It may have been paid in another window, so nothing is said of charges before the answer.
  if (isLoading) return <PageWaits title="Your payment" text="Loading your session…" />;
  if (!session && error) return <SessionFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (left === 'paid') return <PaidElsewhere />;
  return (
    <div className="form-page">
      <PageHeader title="Payment cancelled" lead={left === 'given-back' ? null : 'No charges were made.'} />
      <div className="stack gap-6">
        {released ? (
          <Notice kind="success">You gave up this time. Others can book it again.</Notice>
        ) : left === 'given-back' ? (
          <Notice kind="info">
            We’re no longer holding this time for you. If it’s still open, you can book it again. {PAID_TOO_LATE}
          </Notice>
        ) : null}
        {session && left === 'held' ? (
          <HeldSession session={session} onReleased={() => setReleased(true)} />
        ) : (
          <TryAgain mentorId={session?.mentor_id ?? search.get('mentor_id')} />
        )}
        <ButtonLink look="quiet" size="large" wide to={paths.browse()}>
          Browse Mentors
        </ButtonLink>
      </div>
    </div>
  );
}

function useLeftSession(wanted: string | null) {
  const athlete = useSession();
  const athleteId = athlete?.role === 'athlete' ? athlete.id : '';
  const { data, ...query } = useQuery({
    ...athleteSessionsQuery(athleteId),
    enabled: athleteId !== '' && wanted !== null,
    staleTime: 0,
  });
  const session = data?.find(({ id, payment_session_id }) => id === wanted || payment_session_id === wanted);
  return { session, ...query };
}

function TryAgain({ mentorId }: { mentorId: string | null }) {
  const navigate = useNavigate();
  return mentorId ? (
    <ButtonLink size="large" wide to={paths.bookSession(mentorId)}>
      Try Again
    </ButtonLink>
  ) : (
    <Button size="large" wide onClick={() => void navigate(-1)}>
      Try Again
    </Button>
  );
}

function HeldSession({ session, onReleased }: { session: Session; onReleased: () => void }) {
  const zone = useViewerZone();
  return (
    <>
      <Ticket
        kind="Still held for you"
        mark={sessionNumber(session.id)}
        heading="h2"
        title={<span translate="no">{session.mentor_name}</span>}
        facts={sessionFacts(session, zone, 'To pay')}
        stub={
          session.hold_expires_at ? (
            <p>
              <HoldCountdown until={session.hold_expires_at} session={session} />
            </p>
          ) : null
        }
      />
      <HoldActions session={session} payLabel="Try Again" wide onReleased={onReleased} />
    </>
  );
}

function PaidElsewhere() {
  return (
    <div className="form-page">
      <PageHeader title="You’re booked" kicker="Already paid" />
      <div className="stack gap-6">
        <Notice kind="success">
          You’ve already paid for this session, maybe in another window. Nothing was cancelled.
        </Notice>
        <ButtonLink size="large" wide to={paths.sessions()}>
          My sessions
        </ButtonLink>
      </div>
    </div>
  );
}

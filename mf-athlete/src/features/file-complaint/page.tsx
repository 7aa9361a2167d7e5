import { useQuery } from '@tanstack/react-query';
import { COMPLAINT_DECISION_HOURS } from 'contracts/times';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink, EmptyState, PageHeader } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen, nextChange } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { athleteSessionsQuery } from 'web-kit/resources/sessions';
import { ComplaintState } from '../../complaint-state.tsx';
import type { Speaker } from '../../link-access.ts';
import { LinkGate, PageWaits } from '../../link-gate.tsx';
import { OnlyAthletes } from '../../only-athletes.tsx';
import { LoadedSession, type SessionDetails, SessionFailed, SessionNotFound } from '../../session-frame.tsx';
import { useWake } from '../../use-wake.ts';
import { ComplaintForm } from './complaint-form.tsx';
import { NoComplaintNow } from './no-complaint-now.tsx';

const TITLE = 'File a complaint';
const LEAD = `Tell us what went wrong. The founder reviews every complaint within ${COMPLAINT_DECISION_HOURS} hours.`;
const CHECKOUT = /^cs_/;

export default function ComplaintPage() {
  const [search] = useSearchParams();
  const id = search.get('session_id');
  if (!id) {
    return (
      <div className="form-page">
        <EmptyState heading="h1" title={TITLE} action={<ButtonLink to={paths.sessions()}>My sessions</ButtonLink>}>
          <p role="alert">No session ID provided. Choose the session it’s about.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <LinkGate sessionId={id} action="complain" title={TITLE} reason="Please log in to file a complaint">
      {(speaker) =>
        speaker.role !== 'athlete' ? (
          <OnlyAthletes>Only the athlete of a session can file a complaint about it.</OnlyAthletes>
        ) : CHECKOUT.test(id) ? (
          <ByCheckout checkoutId={id} speaker={speaker} />
        ) : (
          <Complaint id={id} speaker={speaker} />
        )
      }
    </LinkGate>
  );
}

/** The payment page knows only the checkout, so the session comes from the athlete's list. */
function ByCheckout({ checkoutId, speaker }: { checkoutId: string; speaker: Speaker }) {
  const { data, error, isPending, refetch, isFetching } = useQuery(athleteSessionsQuery(speaker.userId));
  if (isPending) return <PageWaits title={TITLE} text="Loading the session…" />;
  if (!data) return <SessionFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  const session = data.find(({ payment_session_id }) => payment_session_id === checkoutId);
  return session ? <Complaint id={session.id} speaker={speaker} /> : <SessionNotFound />;
}

function Complaint({ id, speaker }: { id: string; speaker: Speaker }) {
  return (
    <LoadedSession id={id} speaker={speaker} title={TITLE}>
      {(session) => <About session={session} credential={speaker.credential} />}
    </LoadedSession>
  );
}

function About({ session, credential }: { session: SessionDetails; credential: string | null }) {
  const { id, mentor_name, may } = session;
  const at = now();
  // Whoever files a complaint here keeps the form's own answer.
  const [isFiled] = useState('no' in may.complain && may.complain.code === 'complaint_filed');
  // A form that is being filled in stays, whatever the clock says: the server has the last word.
  const [wasOpen, setWasOpen] = useState(false);
  const canFile = wasOpen || isOpen(may.complain, at);
  useWake(canFile ? null : nextChange({ complain: may.complain }, at));
  if (canFile && !wasOpen) setWasOpen(true);
  return (
    <div className="form-page">
      <PageHeader
        title={isFiled ? 'Your complaint' : canFile ? TITLE : 'Support'}
        kicker={`Session with ${mentor_name}`}
        lead={canFile && !isFiled ? LEAD : null}
      />
      {isFiled ? (
        <Filed id={id} credential={credential} />
      ) : canFile ? (
        <ComplaintForm session={session} credential={credential} />
      ) : (
        <NoComplaintNow session={session} now={at} />
      )}
    </div>
  );
}

function Filed({ id, credential }: { id: string; credential: string | null }) {
  return (
    <div className="stack gap-6">
      <ComplaintState sessionId={id} credential={credential} />
      <ButtonLink wide to={paths.sessions()}>
        My sessions
      </ButtonLink>
    </div>
  );
}

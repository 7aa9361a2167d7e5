import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, PageHeader } from 'ui';
import { errorText } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import type { Speaker } from '../../link-access.ts';
import { LinkGate, PageWaits } from '../../link-gate.tsx';
import { OnlyAthletes } from '../../only-athletes.tsx';
import { fetchSessions, isMissing, sessionsKey, useSessionDetails } from '../../session-calls.ts';
import { ComplaintForm } from './complaint-form.tsx';

const CHECKOUT = /^cs_/;

export default function ComplaintPage() {
  const [search] = useSearchParams();
  const id = search.get('session_id');
  if (!id) {
    return (
      <div className="form-page">
        <EmptyState
          heading="h1"
          title="File a complaint"
          action={<ButtonLink to={paths.sessions()}>My sessions</ButtonLink>}
        >
          <p role="alert">No session ID provided. Choose the session that it is about.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <LinkGate sessionId={id} action="complain" reason="Please log in to file a complaint">
      {(speaker) =>
        speaker.role !== 'athlete' ? (
          <OnlyAthletes />
        ) : CHECKOUT.test(id) ? (
          <ByCheckout checkoutId={id} speaker={speaker} />
        ) : (
          <Complaint id={id} speaker={speaker} />
        )
      }
    </LinkGate>
  );
}

/** The payment page knows the checkout only; the athlete's own list tells which session that is. */
function ByCheckout({ checkoutId, speaker }: { checkoutId: string; speaker: Speaker }) {
  const { data, error, isPending, refetch, isFetching } = useQuery({
    queryKey: sessionsKey(speaker.userId),
    queryFn: ({ signal }) => fetchSessions(speaker.userId, signal),
  });
  if (isPending) return <PageWaits text="Loading the session…" />;
  if (!data) return <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  const session = data.find(({ payment_session_id }) => payment_session_id === checkoutId);
  return session ? <Complaint id={session.id} speaker={speaker} /> : <NotFound />;
}

function Complaint({ id, speaker }: { id: string; speaker: Speaker }) {
  const { data, error, isPending, isFetching, refetch } = useSessionDetails(id, speaker);
  if (isPending) return <PageWaits text="Loading the session…" />;
  if (data) {
    return (
      <div className="form-page">
        <PageHeader
          title="File a complaint"
          kicker={`Session with ${data.mentor_name}`}
          lead="Tell us what went wrong. The founder reviews every complaint within 24 hours."
        />
        <ComplaintForm session={data} credential={speaker.credential} />
      </div>
    );
  }
  return isMissing(error) ? (
    <NotFound />
  ) : (
    <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

function LoadFailed({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  return (
    <div className="form-page">
      <FailedState heading="h1" title="We could not load the session" onRetry={onRetry} retrying={retrying}>
        <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
      </FailedState>
    </div>
  );
}

function NotFound() {
  return (
    <div className="form-page">
      <EmptyState
        heading="h1"
        title="Session Not Found"
        action={<ButtonLink to={paths.sessions()}>My sessions</ButtonLink>}
      >
        <p>There is no such session, or it belongs to another account.</p>
      </EmptyState>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { COMPLAINT_DECISION_HOURS } from 'contracts/times';
import { useSearchParams } from 'react-router';
import { ButtonLink, EmptyState, PageHeader } from 'ui';
import { paths } from 'web-kit/paths';
import { filedBeforeQuery } from 'web-kit/resources/complaints';
import { athleteSessionsQuery } from 'web-kit/resources/sessions';
import { ComplaintState } from '../../complaint-state.tsx';
import type { Speaker } from '../../link-access.ts';
import { LinkGate, PageWaits } from '../../link-gate.tsx';
import { OnlyAthletes } from '../../only-athletes.tsx';
import { LoadedSession, SessionFailed, SessionNotFound } from '../../session-frame.tsx';
import { ComplaintForm } from './complaint-form.tsx';

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
          <p role="alert">No session ID provided. Choose the session that it is about.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <LinkGate sessionId={id} action="complain" title={TITLE} reason="Please log in to file a complaint">
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

/** The payment page knows only the checkout, so the session comes from the athlete's list. */
function ByCheckout({ checkoutId, speaker }: { checkoutId: string; speaker: Speaker }) {
  const { data, error, isPending, refetch, isFetching } = useQuery(athleteSessionsQuery(speaker.userId));
  if (isPending) return <PageWaits title={TITLE} text="Loading the session…" />;
  if (!data) return <SessionFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  const session = data.find(({ payment_session_id }) => payment_session_id === checkoutId);
  return session ? <Complaint id={session.id} speaker={speaker} /> : <SessionNotFound />;
}

function Complaint({ id, speaker }: { id: string; speaker: Speaker }) {
  const { credential } = speaker;
  const before = useQuery(filedBeforeQuery(id, credential));
  if (before.isPending) return <PageWaits title={TITLE} text="Loading the session…" />;
  return (
    <LoadedSession id={id} speaker={speaker} title={TITLE}>
      {(session) => (
        <div className="form-page">
          <PageHeader
            title={before.data ? 'Your complaint' : TITLE}
            kicker={`Session with ${session.mentor_name}`}
            lead={before.data ? null : LEAD}
          />
          {before.data ? (
            <Filed id={id} credential={credential} />
          ) : (
            <ComplaintForm session={session} credential={credential} />
          )}
        </div>
      )}
    </LoadedSession>
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

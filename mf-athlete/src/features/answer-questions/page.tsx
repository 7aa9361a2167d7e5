import { useQuery } from '@tanstack/react-query';
import { firstName } from 'contracts/first-name';
import { useParams } from 'react-router';
import { ButtonLink, FailedState, Notice, PageHeader } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { closesAt, isOpen } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { questionsQuery } from 'web-kit/resources/plans';
import { formatSession, formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { PageWaits } from '../../link-gate.tsx';
import { ATHLETE, OnlyAthletes } from '../../only-athletes.tsx';
import { LoadedSession, type SessionDetails } from '../../session-frame.tsx';
import { useWake } from '../../use-wake.ts';
import { AnswersRead } from './answers-read.tsx';
import { HomeState } from './home-state.tsx';
import { QuestionsForm } from './questions-form.tsx';

const TITLE = 'Three questions';

export default function QuestionsPage() {
  const { id = '' } = useParams();
  return (
    <RequireSignIn role={ATHLETE} otherwise={<OnlyAthletes>Only the athlete answers these questions.</OnlyAthletes>}>
      {(session) => (
        <LoadedSession id={id} speaker={{ credential: null, userId: session.id, role: 'athlete' }} title={TITLE}>
          {(details) => <Questions session={details} />}
        </LoadedSession>
      )}
    </RequireSignIn>
  );
}

function Questions({ session }: { session: SessionDetails }) {
  const zone = useViewerZone();
  const { data, error, isPending, isFetching, refetch } = useQuery(questionsQuery(session.id));
  const may = session.may.answer_questions;
  useWake(closesAt(may, now()));
  if (isPending) return <PageWaits title={TITLE} text="Loading your answers…" />;
  if (!data) {
    return (
      <div className="form-page">
        <FailedState
          heading="h1"
          title="We couldn’t load your answers"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      </div>
    );
  }
  const mentor = firstName(session.mentor_name);
  return (
    <div className="form-page">
      <PageHeader
        title={TITLE}
        kicker={`${session.mentor_name} · ${formatSession(session.scheduled_datetime, zone, now())}`}
        lead={`Two minutes now saves ten in the session. Only you and ${mentor} see this.`}
      />
      {isOpen(may, now()) ? (
        <div className="stack gap-8">
          <QuestionsForm session={session} mentor={mentor} answers={data} />
          <HomeState mentor={mentor} />
        </div>
      ) : (
        <div className="stack gap-8">
          <Notice quiet>{'no' in may ? may.no : `Answers close at ${formatWhen(may.until ?? '', zone)}.`}</Notice>
          <AnswersRead answers={data} mentor={mentor} />
          <ButtonLink look="quiet" wide to={paths.sessions()}>
            My sessions
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

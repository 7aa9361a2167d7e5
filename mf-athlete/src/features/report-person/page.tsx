import { useQuery } from '@tanstack/react-query';
import type { LinkAction } from 'contracts/status';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink, EmptyState, PageHeader } from 'ui';
import { paths } from 'web-kit/paths';
import { ReportOrBlock, type Whom } from 'web-kit/report-or-block';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { mentorQuery } from 'web-kit/resources/mentors';
import { isMissing } from '../../is-missing.ts';
import type { Speaker } from '../../link-access.ts';
import { LinkGate, PageWaits } from '../../link-gate.tsx';
import { LoadedSession, SessionFailed, SessionNotFound } from '../../session-frame.tsx';

const TITLE = 'Report or block';
const ACTIONS: readonly LinkAction[] = ['report', 'report_as_guardian'];

/** From a mail’s footer with `session`, also without a sign-in; with `mentor` for whoever had to log in first. */
export default function ReportPage() {
  const [search] = useSearchParams();
  const [session, mentor] = [search.get('session'), search.get('mentor')];
  if (session) {
    return (
      <LinkGate sessionId={session} action={ACTIONS} title={TITLE} reason="Please log in to send a report">
        {(speaker) => <AboutSession id={session} speaker={speaker} />}
      </LinkGate>
    );
  }
  if (mentor) return <RequireSignIn>{() => <AboutMentor id={mentor} />}</RequireSignIn>;
  return (
    <div className="form-page">
      <EmptyState heading="h1" title={TITLE} action={<ButtonLink to={paths.home()}>Home</ButtonLink>}>
        <p>Open the profile of the person, or one of your sessions, and choose “Report or block” there.</p>
      </EmptyState>
    </div>
  );
}

function AboutSession({ id, speaker }: { id: string; speaker: Speaker }) {
  return (
    <LoadedSession id={id} speaker={speaker} title={TITLE}>
      {(session) => {
        const name = speaker.role === 'mentor' ? session.athlete_name : session.mentor_name;
        return <About whom={{ by: 'session', id, name, credential: speaker.credential }} />;
      }}
    </LoadedSession>
  );
}

function AboutMentor({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(mentorQuery(id));
  if (isPending) return <PageWaits title={TITLE} text="Loading the profile…" />;
  if (data) return <About whom={{ by: 'mentor', id, name: `${data.first_name} ${data.last_name}` }} />;
  if (isMissing(error)) return <SessionNotFound />;
  return <SessionFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
}

function About({ whom }: { whom: Whom }) {
  const navigate = useNavigate();
  return (
    <div className="form-page">
      <PageHeader title={`Report or block ${whom.name}`} />
      <ReportOrBlock whom={whom} heading="h2" onDone={() => void navigate(paths.home())} />
    </div>
  );
}

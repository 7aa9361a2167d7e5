import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, Loading, PageHeader, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { LinkedRows } from 'web-kit/linked-row';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { threadsQuery } from 'web-kit/resources/threads';
import type { Session } from 'web-kit/session';
import { BeginConversation } from './begin-conversation.tsx';
import styles from './page.module.css';
import { ThreadRow } from './thread-row.tsx';

/** With `mentor`, an athlete is led on to the conversation with them. */
export default function MessagesPage() {
  const mentor = useSearchParams()[0].get('mentor');
  return (
    <RequireSignIn>
      {(session) => {
        if (session.role === 'admin') return <NotForFounders />;
        if (mentor && session.role === 'athlete') return <BeginConversation key={mentor} mentorId={mentor} />;
        return <Messages session={session} />;
      }}
    </RequireSignIn>
  );
}

function Messages({ session }: { session: Session }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...threadsQuery(session.id), staleTime: 0 });
  return (
    <div className={`wide page ${styles.page}`}>
      <PageHeader title="Messages" />
      {data?.length === 0 ? (
        <NoneYet role={session.role} />
      ) : data ? (
        <LinkedRows>
          {data.map((thread) => (
            <ThreadRow key={thread.thread_id} thread={thread} role={session.role} />
          ))}
        </LinkedRows>
      ) : isPending ? (
        <Loading label="Loading your messages…" className="stack">
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </Loading>
      ) : (
        <FailedState title="We couldn’t load your messages" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      )}
    </div>
  );
}

function NoneYet({ role }: Pick<Session, 'role'>) {
  if (role === 'mentor')
    return (
      <EmptyState title="No messages yet" action={<ButtonLink to={paths.mentorDashboard()}>Your dashboard</ButtonLink>}>
        <p>When an athlete writes to you, you read it here and answer. They always write first.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="No messages yet"
      action={
        <div className="row">
          <ButtonLink to={paths.browse()}>Find Mentors</ButtonLink>
          <ButtonLink look="quiet" to={paths.sessions()}>
            My Sessions
          </ButtonLink>
        </div>
      }
    >
      <p>
        Here you and your mentors write to each other. To begin, press “Message” on a mentor’s profile or in one of your
        sessions.
      </p>
      <p>Until you’re 18, a parent or guardian reads along.</p>
    </EmptyState>
  );
}

function NotForFounders() {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title="Messages" action={<ButtonLink to={paths.admin()}>The founder’s page</ButtonLink>}>
        <p>Athletes and mentors write to each other here. Reports bring you the messages that they’re about.</p>
      </EmptyState>
    </div>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink, EmptyState, FailedState, Loading, Notice, PageHeader, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { LinkedRows } from 'web-kit/linked-row';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { type ThreadSummary, threadsQuery } from 'web-kit/resources/threads';
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
  const query = useInfiniteQuery(threadsQuery(session.id));
  const { data, error, isPending, isFetching, refetch } = query;
  const shown = data && onceEach(data.pages.flatMap(({ threads }) => threads));
  return (
    <div className={`wide page ${styles.page}`}>
      <PageHeader title="Messages" />
      {shown?.length === 0 ? (
        <NoneYet role={session.role} />
      ) : shown ? (
        <List shown={shown} role={session.role} older={query} />
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

/** What moved up since a page came is on a later one, too. */
function onceEach(threads: readonly ThreadSummary[]): ThreadSummary[] {
  return [...new Map(threads.map((thread) => [thread.thread_id, thread])).values()];
}

interface ListProps {
  shown: readonly ThreadSummary[];
  role: Session['role'];
  older: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<{ data: { pages: { threads: ThreadSummary[] }[] } | undefined; isError: boolean }>;
  };
}

function List({ shown, role, older }: ListProps) {
  const rows = useRef<HTMLDivElement>(null);
  // Where reading goes on, as the button may be gone by then.
  const [goesOn, setGoesOn] = useState<string | null>(null);
  useEffect(() => {
    const index = shown.findIndex(({ thread_id }) => thread_id === goesOn);
    if (index < 0) return;
    rows.current?.querySelectorAll('a')[index]?.focus();
    setGoesOn(null);
  }, [goesOn, shown]);
  const show = async () => {
    const { data, isError } = await older.fetchNextPage();
    const before = new Set(shown.map(({ thread_id }) => thread_id));
    const first = data?.pages.flatMap(({ threads }) => threads).find(({ thread_id }) => !before.has(thread_id));
    if (first && !isError) setGoesOn(first.thread_id);
  };
  return (
    <>
      <div ref={rows}>
        <LinkedRows>
          {shown.map((thread) => (
            <ThreadRow key={thread.thread_id} thread={thread} role={role} />
          ))}
        </LinkedRows>
      </div>
      {older.hasNextPage ? (
        <div className={styles.older}>
          {older.isFetchNextPageError ? (
            <Notice kind="error">We couldn’t load older conversations. Please try again.</Notice>
          ) : null}
          <Button look="quiet" onClick={() => void show()} waiting={older.isFetchingNextPage && 'Loading…'}>
            Show older
          </Button>
        </div>
      ) : null}
    </>
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

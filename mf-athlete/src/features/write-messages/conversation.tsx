import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink, EmptyState, FailedState, Notice, TextButton } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { usePageTitle } from 'web-kit/page-title';
import { paths } from 'web-kit/paths';
import { ReportDialog, type Whom } from 'web-kit/report-or-block';
import { type Thread, type ThreadMessage, threadQuery } from 'web-kit/resources/threads';
import { useViewerZone } from 'web-kit/time';
import { useNow } from 'web-kit/use-now';
import { isMissing } from '../../is-missing.ts';
import type { Speaker } from '../../link-access.ts';
import { PageWaits } from '../../link-gate.tsx';
import { Foot } from './foot.tsx';
import { groupByDay } from './group-by-day.ts';
import { Message } from './message.tsx';
import styles from './page.module.css';
import { firstNames, otherName, type Seat, seatOf } from './seat.ts';
import { useNewestInView } from './use-newest-in-view.ts';
import { useReadMark } from './use-read-mark.ts';
import { waitOf } from './wait-words.ts';

interface Props {
  id: string;
  speaker: Speaker;
}

export function Conversation({ id, speaker }: Props) {
  const query = useInfiniteQuery(threadQuery(id, speaker));
  // Kept here: a block can take the conversation away, and what was done is still to be read.
  const [whom, setWhom] = useState<Whom | null>(null);
  const [isReporting, setReporting] = useState(false);
  const seat = seatOf(speaker);
  const pages = query.data?.pages ?? [];
  const [newest] = pages;
  const report = (thread: Thread, messageId?: string) => {
    const { credential } = speaker;
    setWhom({ by: 'thread', id, name: otherName(thread, seat), credential, ...(messageId && { messageId }) });
    setReporting(true);
  };
  return (
    <>
      {newest && !isMissing(query.error) ? (
        <Opened
          thread={newest}
          messages={[...pages].reverse().flatMap(({ messages }) => messages)}
          seat={seat}
          userId={speaker.userId}
          earlier={query}
          onReport={(messageId) => report(newest, messageId)}
        />
      ) : query.isPending ? (
        <PageWaits title="Messages" text="Loading the conversation…" />
      ) : (
        <NotThere error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {whom ? <ReportDialog whom={whom} open={isReporting} onClose={() => setReporting(false)} /> : null}
    </>
  );
}

function NotThere({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  return (
    <div className="form-page">
      {isMissing(error) ? (
        <EmptyState
          heading="h1"
          title="No conversation here"
          action={<ButtonLink to={paths.messages()}>Messages</ButtonLink>}
        >
          <p>It has ended, or it belongs to another account.</p>
        </EmptyState>
      ) : (
        <FailedState heading="h1" title="We couldn’t load this conversation" onRetry={onRetry} retrying={retrying}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      )}
    </div>
  );
}

interface Earlier {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}
interface OpenedProps {
  thread: Thread;
  /** The oldest first. */
  messages: readonly ThreadMessage[];
  seat: Seat;
  userId: string;
  earlier: Earlier;
  onReport: (messageId?: string) => void;
}

function Opened({ thread, messages, seat, userId, earlier, onReport }: OpenedProps) {
  const zone = useViewerZone();
  useNow(60_000);
  const names = firstNames(thread);
  const title = seat === 'guardian' ? `${names.athlete} and ${names.mentor}` : thread.with.name;
  usePageTitle(title);
  const news = messages.findLast(({ from, delivered_at }) => from !== seat && delivered_at !== null);
  const marks = seat === 'athlete' || (seat === 'mentor' && thread.closed !== 'over');
  useReadMark(thread.thread_id, marks ? (news?.id ?? null) : null);
  const end = useNewestInView(messages.at(-1)?.id ?? null);
  return (
    <div className={`wide page ${styles.page}`}>
      <Head thread={thread} seat={seat} title={title} onReport={() => onReport()} />
      <Earlier earlier={earlier} />
      {messages.length === 0 ? <p className={styles.none}>{beginning(seat, names.mentor)}</p> : null}
      {groupByDay(messages, zone, now()).map((day) => (
        <section key={day.key} className={styles.day} aria-label={day.label}>
          <h2 className="caps" data-day tabIndex={-1}>
            {day.label}
          </h2>
          <ol>
            {day.messages.map((message) => (
              <Message
                key={message.id}
                message={message}
                zone={zone}
                isMine={message.from === (seat === 'guardian' ? 'athlete' : seat)}
                who={message.from === seat ? 'You' : names[message.from]}
                showsName={seat === 'guardian'}
                wait={waitOf(message, thread, zone, now())}
                onReport={isReportable(message, seat) ? () => onReport(message.id) : null}
              />
            ))}
          </ol>
        </section>
      ))}
      <Announced news={news} names={names} />
      <Foot thread={thread} seat={seat} userId={userId} zone={zone} ids={messages.map(({ id }) => id)} />
      <div ref={end} />
    </div>
  );
}

/** A guardian reports the mentor alone. */
function isReportable({ from }: ThreadMessage, seat: Seat): boolean {
  return seat === 'mentor' ? from === 'athlete' : from === 'mentor';
}

function beginning(seat: Seat, mentor: string): string {
  if (seat === 'athlete') return `Say hello, and ask ${mentor} what you’d like to know.`;
  return 'Nothing is written here yet.';
}

interface HeadProps {
  thread: Thread;
  seat: Seat;
  title: string;
  onReport: () => void;
}

function Head({ thread, seat, title, onReport }: HeadProps) {
  const { athlete } = firstNames(thread);
  return (
    <header className={styles.head}>
      {seat === 'guardian' ? null : (
        <Link className={styles.back} to={paths.messages()}>
          All messages
        </Link>
      )}
      <h1 translate="no">{title}</h1>
      <div className={styles.ways}>
        {seat === 'athlete' && thread.closed !== 'over' ? (
          <Link to={paths.mentor(thread.with.id)}>Profile and open times</Link>
        ) : null}
        <TextButton onClick={onReport}>Report or block {otherName(thread, seat)}</TextButton>
      </div>
      {seat === 'guardian' ? (
        <p className="mute">
          You read along, and every message comes to you by email, too. Only the two of them can write here.
        </p>
      ) : thread.guardian_reads ? (
        <p className="mute">
          {seat === 'athlete' ? 'Your' : `${athlete}’s`} parent or guardian reads along, and gets every message by
          email.
        </p>
      ) : null}
    </header>
  );
}

function Earlier({ earlier }: { earlier: Earlier }) {
  const { hasNextPage } = earlier;
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (!hasNextPage && wasPressed.current) document.querySelector<HTMLElement>('[data-day]')?.focus();
  }, [hasNextPage]);
  if (!hasNextPage) return null;
  const show = () => {
    wasPressed.current = true;
    void earlier.fetchNextPage();
  };
  return (
    <div className={styles.earlier}>
      {earlier.isFetchNextPageError ? (
        <Notice kind="error">We couldn’t load earlier messages. Please try again.</Notice>
      ) : null}
      <Button look="quiet" onClick={show} waiting={earlier.isFetchingNextPage && 'Loading…'}>
        Show earlier
      </Button>
    </div>
  );
}

/** What comes while the page stands open is read out. */
function Announced({ news, names }: { news: ThreadMessage | undefined; names: { athlete: string; mentor: string } }) {
  const [before] = useState(news?.id);
  return (
    <p className="visually-hidden" role="status">
      {news && news.id !== before ? `${names[news.from]}: ${news.text}` : ''}
    </p>
  );
}

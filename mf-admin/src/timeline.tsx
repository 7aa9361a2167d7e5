import { useInfiniteQuery } from '@tanstack/react-query';
import type { Source, TimelineEntry, TimelineGroup } from 'contracts/http/timelines';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, FailedState, Notice, Skeleton } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { timelineQuery } from 'web-kit/resources/find';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { MissingParts } from './missing-parts.tsx';
import styles from './timeline.module.css';
import { wordsOf } from './timeline-words.ts';

const FILTERS: readonly { only: TimelineGroup | null; label: string }[] = [
  { only: null, label: 'Everything' },
  { only: 'sessions', label: 'Sessions' },
  { only: 'money', label: 'Money' },
  { only: 'decisions', label: 'Decisions' },
  { only: 'mail', label: 'Mail' },
];

export function Timeline({ about, id }: { about: 'person' | 'session'; id: string }) {
  const [only, setOnly] = useState<TimelineGroup | null>(null);
  const query = useInfiniteQuery(timelineQuery(about, id, only));
  const pages = query.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const missing = [...new Set<Source>(pages.flatMap((page) => page.missing))];
  return (
    <section className="stack gap-6" aria-labelledby="timeline-title" aria-busy={query.isFetching}>
      <div className={styles.head}>
        <h2 id="timeline-title">Timeline</h2>
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">Show</legend>
          {FILTERS.map(({ only: each, label }) => (
            <button
              key={label}
              type="button"
              className="chip"
              aria-pressed={only === each}
              onClick={() => setOnly(each)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <MissingParts missing={missing} onRetry={() => void query.refetch()} />
      {query.isError && entries.length === 0 ? (
        <FailedState title="Error loading admin data" onRetry={() => void query.refetch()} retrying={query.isFetching}>
          <p>{query.error.message}</p>
        </FailedState>
      ) : query.isPending ? (
        <Skeleton height="20rem" />
      ) : entries.length === 0 ? (
        <p className="mute">Nothing here yet.</p>
      ) : (
        <Entries entries={entries} about={about} />
      )}
      {query.hasNextPage ? (
        <div className="stack">
          {query.isFetchNextPageError ? (
            <Notice kind="error">We couldn’t load what’s older. Please try again.</Notice>
          ) : null}
          <div>
            <Button
              look="quiet"
              onClick={() => void query.fetchNextPage()}
              waiting={query.isFetchingNextPage && 'Loading…'}
            >
              Earlier
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}

function Entries({ entries, about }: { entries: readonly TimelineEntry[]; about: 'person' | 'session' }) {
  const zone = useViewerZone();
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => {
        const { title, detail, amount, bad } = wordsOf(entry, zone);
        const session = about === 'person' ? entry.facts.session_id : null;
        return (
          <li key={entry.id} data-bad={bad || undefined}>
            <time dateTime={entry.at}>{formatSession(entry.at, zone, now())}</time>
            <div className={styles.words}>
              <b>
                {typeof session === 'string' ? <Link to={paths.adminSession({ id: session })}>{title}</Link> : title}
                {bad ? <span className="visually-hidden"> (needs a look)</span> : null}
              </b>
              {detail ? <p>{detail}</p> : null}
            </div>
            {amount === undefined ? null : <b className={styles.amount}>{signed(amount)}</b>}
          </li>
        );
      })}
    </ol>
  );
}

function signed(amount: number): string {
  return amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount);
}

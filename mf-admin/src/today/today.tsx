import { MINUTE_MS } from 'contracts/times';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { FailedState, Skeleton } from 'ui';
import { AS_A_PAGE, lazily } from 'web-kit/lazily';
import { formatDay, useViewerZone } from 'web-kit/time';
import { useNow } from 'web-kit/use-now';
import { useDecisions } from '../decisions.tsx';
import { ShowMore } from '../show-more.tsx';
import { urgencyOf } from '../time-left-words.ts';
import { BooksCard } from './books-card.tsx';
import { buildQueue, countUrgent } from './build-queue.ts';
import type { Duty } from './duty.ts';
import { DutyRow, FirstDuty } from './duty-row.tsx';
import { headerWords } from './header-words.ts';
import styles from './today.module.css';
import { Tonight } from './tonight.tsx';
import { useSources } from './use-sources.ts';

/** With its forms, it weighs more than the rest of the day. */
const Deciding = lazily(async () => (await import('./deciding.tsx')).Deciding, AS_A_PAGE);
/** Whoever comes near a duty is about to decide it. */
const WARMS = { onPointerOver: Deciding.fetch, onFocus: Deciding.fetch, onTouchStart: Deciding.fetch };
/** They fit on three screens of a phone with everything else. */
const FIRST = 6;

export default function Today() {
  const [now, zone] = [useNow(MINUTE_MS), useViewerZone()];
  const { isAway } = useDecisions();
  const { sources, missing, isReady, isWaiting, retry, retrying } = useSources();
  const media = sources.media?.filter(({ id }) => !isAway(`media-${id}`));
  const queue = buildQueue({ ...sources, media }, now).filter(({ key }) => !isAway(key));
  const isDeciding = useWasNamed();
  return (
    <div className={styles.today}>
      <div className={styles.main}>
        <header className={styles.header}>
          <h1>Today</h1>
          <p>
            {formatDay(now, zone)}.{' '}
            {isReady && !isWaiting && missing.length === 0 ? headerWords(queue.length, countUrgent(queue, now)) : null}
          </p>
        </header>
        {missing.length > 0 ? (
          <FailedState title="Part of your day is missing" onRetry={retry} retrying={retrying}>
            <p>We couldn’t load {missing.join(', ')}. Everything else is here.</p>
          </FailedState>
        ) : null}
        {isReady ? <Queue queue={queue} now={now} isAll={!isWaiting && missing.length === 0} /> : <Skeletons />}
        {isDeciding ? (
          <Suspense>
            <Deciding sources={sources} queue={isReady && !isWaiting && missing.length === 0 ? queue : null} />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.aside}>
        <BooksCard />
        <Tonight />
      </div>
    </div>
  );
}

/** Once the address has named a duty; what it opened then closes by itself. */
function useWasNamed(): boolean {
  const { hash } = useLocation();
  const [was, setWas] = useState(false);
  if (hash && !was) setWas(true);
  return was || hash !== '';
}

function Queue({ queue, now, isAll }: { queue: Duty[]; now: Date; isAll: boolean }) {
  const [first] = queue;
  if (!first) return isAll ? <NothingToDo /> : null;
  const isHot = urgencyOf(first.due, now) === 'now' || first.isSafety;
  const rows = isHot ? queue.slice(1) : queue;
  return (
    <>
      {isHot ? (
        <div {...WARMS}>
          <FirstDuty duty={first} />
        </div>
      ) : null}
      {rows.length > 0 ? (
        <section aria-labelledby="by-deadline">
          <h2 id="by-deadline" className={styles.heading}>
            By deadline
          </h2>
          <ShowMore items={rows} first={FIRST}>
            {(shown) => (
              <ul className={styles.queue} {...WARMS}>
                {shown.map((duty, index) => (
                  <li key={duty.key}>
                    <DutyRow duty={duty} isNext={!isHot && index === 0} />
                  </li>
                ))}
              </ul>
            )}
          </ShowMore>
        </section>
      ) : null}
    </>
  );
}

function NothingToDo() {
  return (
    <section className={styles.nothing}>
      <h2 tabIndex={-1} data-next="">
        Nothing to do
      </h2>
      <p className="mute">
        Nobody’s waiting for a decision, and no money or session is stuck. What comes in shows up here by itself.
      </p>
    </section>
  );
}

function Skeletons() {
  return (
    <div className="stack">
      <Skeleton height="8rem" />
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} height="4rem" />
      ))}
    </div>
  );
}

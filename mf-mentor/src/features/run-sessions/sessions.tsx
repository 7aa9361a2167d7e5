import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { SECOND_MS } from 'contracts/times';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, Later, Loading, Notice, Skeleton } from 'ui';
import { OpenedSession } from 'web-kit/opened-session';
import { paths } from 'web-kit/paths';
import { ReportDialog } from 'web-kit/report-or-block';
import type { OwnProfile } from 'web-kit/resources/mentors';
import { mentorSessionsQuery } from 'web-kit/resources/sessions';
import { siteQuery } from 'web-kit/resources/site';
import { SessionList } from 'web-kit/session-list';
import { useNow } from 'web-kit/use-now';
import { loadErrorText } from '../../load-error.ts';
import { arrange } from './arrange.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ComplaintDialog } from './complaint-dialog.tsx';
import { NextSession } from './next-session.tsx';
import styles from './panel.module.css';
import { ProposeDialog } from './propose-dialog.tsx';
import { AheadRow, PastRow } from './rows.tsx';
import type { Said } from './session-action.tsx';
import { type Asking, SessionTicket } from './session-ticket.tsx';
import { ToDoList } from './to-do.tsx';

const AHEAD_SHOWN = 2;
const PAST_SHOWN = 1;

export function Sessions({ mentor }: { mentor: OwnProfile }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...mentorSessionsQuery(mentor.id), staleTime: 0 });
  if (data) {
    return (
      <Later fallback={<Coming />}>
        <Loaded sessions={data} isFree={mentor.mentoring_type === 'free'} />
      </Later>
    );
  }
  if (isPending) return <Coming />;
  return (
    <FailedState title="We couldn’t load your sessions" onRetry={() => void refetch()} retrying={isFetching}>
      <p>{loadErrorText(error)}</p>
    </FailedState>
  );
}

function Coming() {
  return (
    <Loading label="Loading your sessions…">
      <Skeleton height="5rem" />
      <Skeleton height="22rem" />
    </Loading>
  );
}

function Loaded({ sessions, isFree }: { sessions: Session[]; isFree: boolean }) {
  const now = useNow(SECOND_MS);
  // Kept here, so that it survives a session's move from one list to the other.
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const say = (id: string, what: Said) => setSaid((others) => ({ ...others, [id]: what }));
  const saidOf = ({ id, status }: Session) => {
    const what = said[id];
    return what && (what.before ?? status) === status ? what : null;
  };
  // So do dialogs, which stay mounted when closed, with what was typed in them.
  const [asking, setAsking] = useState<{ what: Asking | null; id: string }>({ what: null, id: '' });
  const [search] = useSearchParams();
  const opened = sessions.find(({ id }) => id === search.get('session'));
  const asked = sessions.find(({ id }) => id === asking.id);
  const { next, todos, ahead, past } = arrange(sessions, now);
  const inPlace: InPlace = (session, place, short) =>
    session !== opened ? (
      short
    ) : (
      <OpenedSession key={session.id} as={place} close={paths.mentorDashboard()}>
        <SessionTicket
          session={session}
          now={now}
          said={saidOf(session)}
          onSaid={(what) => say(session.id, what)}
          onAsk={(what) => setAsking({ what, id: session.id })}
        />
      </OpenedSession>
    );
  return (
    <>
      {sessions.map((session) => {
        const what = session === opened ? null : saidOf(session);
        return what ? (
          <Notice key={session.id} kind={what.kind} title={what.title}>
            {what.text}
          </Notice>
        ) : null;
      })}
      {next ? (
        inPlace(next, 'div', <NextSession session={next} now={now} onSaid={(what) => say(next.id, what)} />)
      ) : ahead.length === 0 ? (
        <NothingBooked isFirst={past.length === 0} isFree={isFree} />
      ) : null}
      <ToDoList
        todos={todos.filter(({ todo, session }) => todo !== 'complete' || session !== opened)}
        now={now}
        onSaid={({ id }, what) => say(id, what)}
        onComplaint={({ id }) => setAsking({ what: 'complaint', id })}
      />
      {ahead.length > 0 ? (
        <section>
          <h2 className={styles.heading}>Coming up</h2>
          <SessionList sessions={ahead} first={AHEAD_SHOWN} opened={opened} what="booked sessions">
            {(one) => inPlace(one, 'li', <AheadRow key={one.id} session={one} />)}
          </SessionList>
        </section>
      ) : null}
      {past.length > 0 ? (
        <section>
          <h2 className={styles.heading}>Past</h2>
          <SessionList sessions={past} first={PAST_SHOWN} opened={opened} what="past sessions">
            {(one) => inPlace(one, 'li', <PastRow key={one.id} session={one} />)}
          </SessionList>
        </section>
      ) : null}
      {asked ? (
        <TicketDialogs
          key={`dialogs of ${asked.id}`}
          session={asked}
          asking={asking.what}
          onClose={() => setAsking({ ...asking, what: null })}
          onSaid={(what) => say(asked.id, what)}
        />
      ) : null}
    </>
  );
}

/** The whole session, in the place where it would stand in short. */
type InPlace = (session: Session, place: 'li' | 'div', short: ReactNode) => ReactNode;

interface DialogsProps {
  session: Session;
  asking: Asking | null;
  onClose: () => void;
  onSaid: (said: Said) => void;
}

function TicketDialogs({ session, asking, ...rest }: DialogsProps) {
  return (
    <>
      <CancelDialog session={session} open={asking === 'cancel'} {...rest} />
      <ProposeDialog session={session} open={asking === 'propose'} {...rest} />
      <ComplaintDialog session={session} open={asking === 'complaint'} onClose={rest.onClose} />
      <ReportDialog
        whom={{ by: 'session', id: session.id, name: session.athlete_name }}
        open={asking === 'report'}
        onClose={rest.onClose}
      />
    </>
  );
}

function NothingBooked({ isFirst, isFree }: { isFirst: boolean; isFree: boolean }) {
  const { data: site } = useQuery({ ...siteQuery, enabled: isFree });
  return (
    <EmptyState
      title={isFirst ? 'No sessions booked yet' : 'No sessions ahead'}
      action={<ButtonLink to={paths.mentorDashboard('availability')}>Set your hours</ButtonLink>}
    >
      {isFree && site?.free_sessions !== 'open' ? (
        <p>Free sessions are coming soon. Once they’re open, students can book the hours you set.</p>
      ) : (
        <p>Students book the hours you open. The more evenings you open, the sooner someone finds one.</p>
      )}
    </EmptyState>
  );
}

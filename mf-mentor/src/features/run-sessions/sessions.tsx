import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { UPCOMING } from 'contracts/status';
import { SECOND_MS } from 'contracts/times';
import { useState } from 'react';
import { ButtonLink, EmptyState, FailedState, Skeleton, Stat, Stats } from 'ui';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { ReportDialog } from 'web-kit/report-or-block';
import { mentorSessionsQuery } from 'web-kit/resources/sessions';
import { useNow } from 'web-kit/use-now';
import { loadErrorText } from '../../load-error.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ComplaintDialog } from './complaint-dialog.tsx';
import { type Earned, earningsOf } from './earnings.ts';
import styles from './panel.module.css';
import { PlansToWrite } from './plans-to-write.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import type { Said } from './session-action.tsx';
import { type Asking, SessionTicket } from './session-ticket.tsx';

export function Sessions({ mentorId }: { mentorId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...mentorSessionsQuery(mentorId), staleTime: 0 });
  if (data) return <Loaded sessions={data} />;
  if (isPending) {
    return (
      <div className="stack gap-6" aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your sessions…
        </p>
        <Skeleton height="5rem" />
        <Skeleton height="22rem" />
      </div>
    );
  }
  return (
    <FailedState title="We could not load your sessions" onRetry={() => void refetch()} retrying={isFetching}>
      <p>{loadErrorText(error)}</p>
    </FailedState>
  );
}

function Loaded({ sessions }: { sessions: Session[] }) {
  const now = useNow(SECOND_MS);
  // Kept here, so that it survives a session's move from one list to the other.
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const say = (id: string, what: Said) => setSaid((others) => ({ ...others, [id]: what }));
  // So do dialogs, which stay mounted when closed, with what was typed in them.
  const [asking, setAsking] = useState<{ what: Asking | null; id: string }>({ what: null, id: '' });
  const asked = sessions.find(({ id }) => id === asking.id);
  const { total, completed, upcoming } = earningsOf(sessions);
  const byStart = sessions.toSorted((a, b) => a.scheduled_datetime.localeCompare(b.scheduled_datetime));
  const ahead = byStart.filter(({ status }) => UPCOMING.includes(status));
  const past = byStart.filter(({ status }) => !UPCOMING.includes(status)).reverse();
  const tickets = (list: Session[], past?: boolean) => (
    <ul className={styles.tickets} data-past={past ? '' : undefined}>
      {list.map((session) => (
        <li key={session.id}>
          <SessionTicket
            session={session}
            now={now}
            said={said[session.id] ?? null}
            onSaid={(what) => say(session.id, what)}
            onAsk={(what) => setAsking({ what, id: session.id })}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <section aria-label="Earnings" className={styles.earnings}>
        <Stats>
          <Stat value={formatMoney(total.amount)} label="Total earnings" note={counted(total)} />
          <Stat value={formatMoney(completed.amount)} label="Completed" note={counted(completed)} />
          <Stat value={formatMoney(upcoming.amount)} label="Upcoming" note={counted(upcoming)} />
        </Stats>
      </section>
      <PlansToWrite sessions={sessions} now={now} />
      <section className="stack gap-6">
        <h2 className={styles.heading}>Booked sessions</h2>
        {ahead.length > 0 ? tickets(ahead) : <NothingBooked isFirst={past.length === 0} />}
      </section>
      {past.length > 0 ? (
        <section className="stack gap-6">
          <h2 className={styles.heading}>Past sessions</h2>
          {tickets(past, true)}
        </section>
      ) : null}
      {asked ? (
        <TicketDialogs
          key={asked.id}
          session={asked}
          asking={asking.what}
          onClose={() => setAsking({ ...asking, what: null })}
          onSaid={(what) => say(asked.id, what)}
        />
      ) : null}
    </>
  );
}

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

function counted({ sessions }: Earned): string {
  return `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
}

function NothingBooked({ isFirst }: { isFirst: boolean }) {
  return (
    <EmptyState
      title={isFirst ? 'No sessions booked yet' : 'No sessions ahead'}
      action={<ButtonLink to={paths.mentorDashboard('availability')}>Set your hours</ButtonLink>}
    >
      <p>Students book the hours you open. The more evenings you open, the sooner somebody finds one.</p>
    </EmptyState>
  );
}

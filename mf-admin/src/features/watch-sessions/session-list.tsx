import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelSession, listSessions, reverseNoShow, type Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { Badge, Button, ConfirmDialog, EmptyState, FailedState, Notice, Skeleton, Table } from 'ui';
import { call, callPage, errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { formatInZone, useViewerZone } from 'web-kit/time';
import { keys } from '../../admin-calls.ts';
import styles from '../../parts.module.css';
import { actionsOf, LABELS, noticeOf } from './session-state.ts';

const PER_PAGE = 25;
type Asked = { session: Session; action: 'reverse' | 'cancel' } | null;

/** Every session, the latest start first, with what the founder may do about it. */
export function SessionList() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [...keys.sessions, page],
    queryFn: ({ signal }) => callPage(listSessions, { query: { page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section className="stack gap-6" aria-labelledby="all-sessions" aria-busy={isFetching}>
      <h2 id="all-sessions" className={styles.heading}>
        All sessions
      </h2>
      {said ? <Notice kind="success">{said}</Notice> : null}
      {data && data.items.length > 0 ? (
        <>
          <SessionTable sessions={data.items} onAsk={setAsked} />
          <Pager page={page} isLast={data.items.length < PER_PAGE} onPage={setPage} />
        </>
      ) : data ? (
        <EmptyState
          title={page > 1 ? 'No more sessions' : 'No sessions yet'}
          action={
            page > 1 ? (
              <Button look="quiet" onClick={() => setPage(page - 1)}>
                Back
              </Button>
            ) : null
          }
        />
      ) : isPending ? (
        <Skeleton height="18rem" />
      ) : (
        <FailedState title="Error loading admin data" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{error.message}</p>
        </FailedState>
      )}
      <ActionDialog key={asked?.session.id} asked={asked} onClose={() => setAsked(null)} onDone={setSaid} />
    </section>
  );
}

function SessionTable({ sessions, onAsk }: { sessions: Session[]; onAsk: (asked: Asked) => void }) {
  const zone = useViewerZone();
  const time = now();
  return (
    <Table
      caption="All sessions"
      keyOf={({ id }) => id}
      rows={sessions}
      columns={[
        { label: 'When', value: (session) => formatInZone(session.scheduled_datetime, zone) },
        { label: 'Athlete', value: (session) => session.athlete_name },
        { label: 'Mentor', value: (session) => session.mentor_name },
        {
          label: 'Status',
          value: (session) => {
            const notice = noticeOf(session, time);
            const { label, tone } = LABELS[session.status];
            return (
              <>
                <Badge tone={notice ? 'bad' : tone}>{label}</Badge>
                {notice ? <span className="small mute"> {notice}</span> : null}
              </>
            );
          },
        },
        { label: 'Paid', number: true, value: (session) => formatMoney(session.total_amount) },
        { label: 'Mentor’s share', number: true, value: (session) => formatMoney(session.mentor_earnings) },
        {
          label: 'Action',
          value: (session) => {
            const may = actionsOf(session, time);
            if (may.reverse) {
              return (
                <Button look="quiet" onClick={() => onAsk({ session, action: 'reverse' })}>
                  Reverse no-show
                </Button>
              );
            }
            return may.cancel ? (
              <Button look="danger" onClick={() => onAsk({ session, action: 'cancel' })}>
                Cancel<span className="visually-hidden"> the session of {session.athlete_name}</span>
              </Button>
            ) : null;
          },
        },
      ]}
    />
  );
}

function Pager({ page, isLast, onPage }: { page: number; isLast: boolean; onPage: (page: number) => void }) {
  if (page === 1 && isLast) return null;
  return (
    <nav className="row row-between" aria-label="Pages of sessions">
      <Button look="quiet" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Later
      </Button>
      <span className="mute">Page {page}</span>
      <Button look="quiet" disabled={isLast} onClick={() => onPage(page + 1)}>
        Earlier
      </Button>
    </nav>
  );
}

const QUESTIONS = {
  reverse: {
    title: 'Reverse this no-show?',
    text: 'The session counts as checked in again, and its refund does not leave.',
    confirm: 'Reverse no-show',
  },
  cancel: {
    title: 'Cancel this session?',
    text: 'The family gets everything back, and both sides are told.',
    confirm: 'Cancel session',
  },
} as const;

function ActionDialog({ asked, onClose, onDone }: { asked: Asked; onClose: () => void; onDone: (s: string) => void }) {
  const client = useQueryClient();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const question = QUESTIONS[asked?.action ?? 'reverse'];
  const act = async () => {
    if (!asked || working) return;
    setWorking(true);
    setFailure(null);
    const options = { params: { id: asked.session.id } };
    try {
      const { message } =
        asked.action === 'reverse' ? await call(reverseNoShow, options) : await call(cancelSession, options);
      onDone(message);
      onClose();
    } catch (error) {
      setFailure(errorText(error, 'That did not work. Please try again.'));
    }
    setWorking(false);
    await client.invalidateQueries({ queryKey: keys.sessions });
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={question.title}
      confirm={question.confirm}
      cancel="Leave it"
      danger={asked?.action === 'cancel'}
      onConfirm={() => void act()}
      waiting={working && 'Working…'}
    >
      <p>
        {asked?.session.athlete_name} with {asked?.session.mentor_name}. {question.text}
      </p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
    </ConfirmDialog>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import { useState } from 'react';
import { Badge, Button, EmptyState, Select, Table } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { formatMoney } from 'web-kit/money';
import { SESSIONS_AT_ONCE, sessionsPageQuery } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useDecisions } from '../../decisions.tsx';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { RoomButton } from '../../room-record.tsx';
import { LABELS, noticeOf } from '../../session-state.ts';
import { type Asked, keyOf, SessionDialog } from './session-dialog.tsx';

const STATUSES = [
  { value: '', label: 'All' },
  ...Object.entries(LABELS).map(([value, { label }]) => ({ value, label })),
];

export function SessionList() {
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<SessionStatus | ''>('');
  const [asked, setAsked] = useState<Asked>(null);
  const zone = useViewerZone();
  const query = useQuery({ ...sessionsPageQuery(status, page), placeholderData: keepPreviousData });
  return (
    <Part id="sessions" title="All sessions" busy={query.isFetching}>
      <div className={styles.filter}>
        <Select
          label="Status"
          options={STATUSES}
          value={status}
          onChange={(event) => {
            setStatus(event.target.value as SessionStatus | '');
            setPage(1);
          }}
        />
      </div>
      <Loaded query={query} height="18rem">
        {({ items }) =>
          items.length > 0 ? (
            <>
              <SessionTable sessions={items} onAsk={setAsked} />
              <Pager page={page} isLast={items.length < SESSIONS_AT_ONCE} onPage={setPage} />
            </>
          ) : (
            <EmptyState
              title={page > 1 ? 'No more sessions' : status ? 'No session with this status' : 'No sessions yet'}
              action={
                page > 1 ? (
                  <Button look="quiet" onClick={() => setPage(page - 1)}>
                    Back
                  </Button>
                ) : null
              }
            />
          )
        }
      </Loaded>
      <SessionDialog
        key={asked?.session.id}
        asked={asked}
        standsNow={asked && changeOf(asked, query.data?.items, zone)}
        onClose={() => setAsked(null)}
      />
    </Part>
  );
}

/** Null also of one that is on another page by now: the server refuses what isn't as it was shown. */
function changeOf({ session, by }: NonNullable<Asked>, listed: Session[] = [], zone: string): string | null {
  const found = listed.find(({ id }) => id === session.id);
  if (!found) return null;
  if (found.status !== session.status) return `By now: ${LABELS[found.status].label}.`;
  if (found.scheduled_datetime !== session.scheduled_datetime)
    return `It’s on ${formatSession(found.scheduled_datetime, zone, now())} now.`;
  const allowed = by === 'cancel' ? found.may.cancel : found.may.reverse_no_show;
  return isOpen(allowed, now()) ? null : 'It’s too late for this by now.';
}

function SessionTable({ sessions, onAsk }: { sessions: Session[]; onAsk: (asked: Asked) => void }) {
  const zone = useViewerZone();
  return (
    <Table
      caption="All sessions"
      keyOf={({ id }) => id}
      rows={sessions}
      columns={[
        { label: 'When', value: (session) => formatSession(session.scheduled_datetime, zone, now()) },
        { label: 'Athlete', value: (session) => session.athlete_name },
        { label: 'Mentor', value: (session) => session.mentor_name },
        {
          label: 'Status',
          value: (session) => {
            const notice = noticeOf(session);
            const { label, tone } = LABELS[session.status];
            return (
              <>
                <Badge tone={notice ? 'bad' : tone}>{label}</Badge>
                {notice ? <span className="small mute"> {notice}</span> : null}
              </>
            );
          },
        },
        { label: 'Price', number: true, value: (session) => formatMoney(session.total_amount) },
        { label: 'Mentor’s share', number: true, value: (session) => formatMoney(session.mentor_earnings) },
        {
          label: 'Action',
          value: (session) => <Action session={session} onAsk={onAsk} />,
        },
      ]}
    />
  );
}

function Action({ session, onAsk }: { session: Session; onAsk: (asked: Asked) => void }) {
  const { isAway } = useDecisions();
  const time = now();
  if (isAway(keyOf('cancel', session)) || isAway(keyOf('reverse', session))) {
    return <span className="mute">In a few seconds</span>;
  }
  if (isOpen(session.may.reverse_no_show, time)) {
    return (
      <Button look="quiet" onClick={() => onAsk({ session, by: 'reverse' })}>
        Reverse no-show
      </Button>
    );
  }
  if (isOpen(session.may.cancel, time)) {
    return (
      <Button look="danger" onClick={() => onAsk({ session, by: 'cancel' })}>
        Cancel<span className="visually-hidden"> the session of {session.athlete_name}</span>
      </Button>
    );
  }
  return wasEntered(session) ? <RoomButton sessionId={session.id} of={session.athlete_name} /> : null;
}

function wasEntered({ together_minutes }: Session): boolean {
  return typeof together_minutes === 'number';
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

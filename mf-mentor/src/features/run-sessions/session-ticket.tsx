import type { Session } from 'contracts/http/sessions';
import { SESSION_MINUTES } from 'contracts/times';
import { useState } from 'react';
import { Badge, Button, ButtonLink, Notice, SessionTrack, Ticket } from 'ui';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { formatInZone, useViewerZone } from 'web-kit/time';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './panel.module.css';
import { type Said, SessionAction } from './session-action.tsx';
import { canCancel, canJoin, STANDING } from './session-step.ts';

interface Props {
  session: Session;
  now: Date;
  said: Said | null;
  onSaid: (said: Said) => void;
}

/** A booked hour as the mentor sees it. The athlete's address is never here. */
export function SessionTicket({ session, now, said, onSaid }: Props) {
  const standing = STANDING[session.status];
  return (
    <Ticket
      kind={`No. ${session.id.slice(0, 8).toUpperCase()}`}
      mark={<Badge tone={standing.tone}>{standing.label}</Badge>}
      title={session.athlete_name}
      facts={useFacts(session)}
      stub={<Stub session={session} now={now} said={said} onSaid={onSaid} />}
    >
      {session.session_notes ? (
        <p className={styles.notes}>
          <span className="mute small">Your student’s notes</span>
          {session.session_notes}
        </p>
      ) : null}
      <div className={styles.track}>
        <SessionTrack done={standing.done} stopped={standing.stopped} />
      </div>
    </Ticket>
  );
}

function useFacts(session: Session) {
  const zone = useViewerZone();
  const elsewhere = zone !== session.mentor_time_zone;
  return [
    { label: 'Your time', value: formatInZone(session.scheduled_datetime, zone) },
    ...(elsewhere
      ? [
          {
            label: 'In your availability’s zone',
            value: formatInZone(session.scheduled_datetime, session.mentor_time_zone),
          },
        ]
      : []),
    { label: 'Length', value: `${SESSION_MINUTES} minutes` },
    {
      label: 'You earn',
      value:
        session.total_amount === 0
          ? 'A free session'
          : `${formatMoney(session.mentor_earnings)} of ${formatMoney(session.total_amount)}`,
    },
  ];
}

function Stub({ session, now, said, onSaid }: Props) {
  const [cancelling, setCancelling] = useState(false);
  const join = canJoin(session, now);
  const cancel = canCancel(session, now);
  return (
    <div className="stack">
      {said ? (
        <Notice kind={said.kind} title={said.title}>
          {said.text}
        </Notice>
      ) : null}
      <SessionAction session={session} now={now} onSaid={onSaid} />
      {session.has_complaint && session.status !== 'cancelled' ? (
        <p className="small mute">
          A complaint was filed about this session. Nothing is paid out for it until it is decided.
        </p>
      ) : null}
      {join || cancel ? (
        <div className="row">
          {join ? (
            <ButtonLink look="quiet" to={paths.join(session.id)}>
              Join
            </ButtonLink>
          ) : null}
          {cancel ? (
            <Button look="danger" onClick={() => setCancelling(true)}>
              Cancel session
            </Button>
          ) : null}
        </div>
      ) : null}
      <CancelDialog session={session} open={cancelling} onClose={() => setCancelling(false)} onSaid={onSaid} />
    </div>
  );
}

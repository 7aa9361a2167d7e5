import { firstName } from 'contracts/first-name';
import type { Session } from 'contracts/http/sessions';
import { SESSION_MINUTES } from 'contracts/times';
import { Badge, Button, ButtonLink, Notice, SessionTrack, TextButton, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { SessionNotesButton } from 'web-kit/session-notes';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { togetherFact } from 'web-kit/together';
import { complaintText } from './complaint.ts';
import styles from './panel.module.css';
import { type Said, SessionAction } from './session-action.tsx';
import { STANDING } from './session-step.ts';

interface Props {
  session: Session;
  now: Date;
  said: Said | null;
  onSaid: (said: Said) => void;
  onAsk: (what: Asking) => void;
}
export type Asking = 'cancel' | 'propose' | 'complaint' | 'report';

export function SessionTicket(props: Props) {
  const { session } = props;
  const standing = STANDING[session.status];
  return (
    <Ticket
      kind={`No. ${session.id.slice(0, 8).toUpperCase()}`}
      mark={<Badge tone={standing.tone}>{standing.badge ?? standing.label}</Badge>}
      title={<span translate="no">{session.athlete_name}</span>}
      facts={useFacts(session)}
      stub={<Stub {...props} />}
    >
      {session.goal ? (
        <p className={styles.notes} data-goal="">
          <span className="mute small">{firstName(session.athlete_name)}’s goal</span>
          <b>{session.goal}</b>
        </p>
      ) : null}
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
    { label: 'Your time', value: formatSession(session.scheduled_datetime, zone, now()) },
    ...(elsewhere
      ? [
          {
            label: 'In your availability’s zone',
            value: formatSession(session.scheduled_datetime, session.mentor_time_zone, now()),
          },
        ]
      : []),
    { label: 'Length', value: `${SESSION_MINUTES} minutes` },
    ...togetherFact(session),
    {
      label: 'You earn',
      value: shareOf(session),
    },
  ];
}

/** Of what the family still pays, so that a refund is seen in both figures. */
function shareOf({ total_amount, refund_amount, taken_by_bank, mentor_earnings }: Session): string {
  if (total_amount === 0) return 'A free session';
  const kept = total_amount - (refund_amount ?? 0) - (taken_by_bank ?? 0);
  if (kept > 0) return `${formatMoney(mentor_earnings)} of ${formatMoney(kept)}`;
  return taken_by_bank ? 'Nothing: the family’s bank took it back' : 'Nothing: refunded in full';
}

function Stub({ session, now, said, onSaid, onAsk }: Props) {
  const [join, cancel, propose] = [session.may.join, session.may.cancel, session.may.move].map((allowance) =>
    isOpen(allowance, now),
  );
  const complaint = complaintText(session);
  return (
    <div className="stack">
      {said ? (
        <Notice kind={said.kind} title={said.title}>
          {said.text}
        </Notice>
      ) : null}
      <SessionAction session={session} now={now} onSaid={onSaid} />
      <Proposal session={session} now={now} />
      {complaint ? (
        <Notice kind={session.complaint_status === 'decided' ? 'info' : 'warning'} quiet>
          <p>{complaint}</p>
          <TextButton className={styles.read} onClick={() => onAsk('complaint')}>
            {session.complaint_status === 'open' ? 'Read the complaint and tell your side' : 'Read the complaint'}
          </TextButton>
        </Notice>
      ) : null}
      <Papers session={session} now={now} />
      {join || cancel || propose ? (
        <div className={`row ${styles.also}`}>
          {join ? (
            <ButtonLink look="quiet" to={paths.join(session.id)}>
              Join
            </ButtonLink>
          ) : null}
          {propose ? (
            <Button look="quiet" onClick={() => onAsk('propose')}>
              Propose another time
            </Button>
          ) : null}
          {cancel ? (
            <Button look="danger" onClick={() => onAsk('cancel')}>
              Cancel session
            </Button>
          ) : null}
        </div>
      ) : null}
      <p>
        <TextButton onClick={() => onAsk('report')}>
          Report or block<span className="visually-hidden"> your student {session.athlete_name}</span>
        </TextButton>
      </p>
    </div>
  );
}

function Papers({ session, now }: Pick<Props, 'session' | 'now'>) {
  const { id, may, has_plan, has_answers } = session;
  const brief = isOpen(may.read_brief, now);
  // One that was sent stays there to be read.
  const plan = isOpen(may.write_plan, now) || has_plan;
  const hasNotes = typeof session.together_minutes === 'number';
  if (!brief && !plan && !hasNotes) return null;
  return (
    <div className={`row ${styles.also}`}>
      {brief ? (
        <ButtonLink look="quiet" to={paths.brief(id)}>
          {has_answers ? 'Read brief' : 'Brief'}
        </ButtonLink>
      ) : null}
      {plan ? (
        <ButtonLink look="quiet" to={paths.writePlan(id)}>
          {has_plan ? 'Action plan' : 'Write the plan'}
        </ButtonLink>
      ) : null}
      <SessionNotesButton session={session} userId={session.mentor_id} />
    </div>
  );
}

function Proposal({ session, now }: Pick<Props, 'session' | 'now'>) {
  const zone = useViewerZone();
  const { move_proposal: proposal, athlete_name: athlete } = session;
  if (!proposal || now >= new Date(proposal.answer_by)) return null;
  return (
    <Notice quiet title={`You asked to move to ${formatSession(proposal.scheduled_datetime, zone, now)}`}>
      Waits for {athlete} until {formatSession(proposal.answer_by, zone, now)}. Until then the session stays as it is.
    </Notice>
  );
}

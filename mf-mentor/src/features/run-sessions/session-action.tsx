import type { Session } from 'contracts/http/sessions';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import { CHECK_IN_OPENS_MINUTES_BEFORE, MINUTE_MS } from 'contracts/times';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, Countdown } from 'ui';
import { errorText, isApiError, isRefusal, isRefused } from 'web-kit/api';
import { now as serverNow } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { checkIn, completeSession } from 'web-kit/resources/sessions';
import { explainSignIn, readSession } from 'web-kit/session';
import { formatSession } from 'web-kit/session-time';
import { formatDuration, formatTime, useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import styles from './panel.module.css';
import { STANDING, stepOf } from './session-step.ts';

export interface Said {
  kind: 'success' | 'error';
  title?: string;
  text: string;
  /** Of a call without an answer, which may have been made all the same: how the session stood before it. */
  before?: Session['status'];
}
const CONFIRMED = 'Your student confirmed that you showed up';

interface Props {
  session: Session;
  now: Date;
  onSaid: (said: Said) => void;
}

export function SessionAction({ session, now, onSaid }: Props) {
  const zone = useViewerZone();
  const step = stepOf(session, now);
  switch (step.kind) {
    case 'check-in-opens':
      return (
        <Line title={`Check-in opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start`}>
          in{' '}
          <Countdown until={step.at} now={serverNow}>
            {(left) => minutesAway(left)}
          </Countdown>
        </Line>
      );
    case 'check-in':
      return <CheckIn session={session} until={step.until} onSaid={onSaid} />;
    case 'checked-in':
      return <Line title="You’re checked in">Your student can confirm from the start on.</Line>;
    case 'wait-for-student':
      return (
        <Line title="Waiting for Student Confirmation">
          We ask your student by email to confirm that you showed up. This page shows it by itself.
        </Line>
      );
    case 'confirmed-early':
      return (
        <Line title={CONFIRMED}>
          You can mark the session completed once its hour is over, at {formatTime(step.completeFrom, zone)}.
        </Line>
      );
    case 'complete':
      return <Complete session={session} from={step.from} onSaid={onSaid} />;
    case 'frozen':
      return (
        <Line title={session.status === 'completed' ? 'Session Completed' : CONFIRMED}>
          {step.why ??
            'The founder decides about the complaint first. If you haven’t been paid yet, the payout waits for it.'}
        </Line>
      );
    case 'paused':
      return (
        <Line title="Paused">
          We’re checking something before this session can go ahead. Please wait for our email. If we cancel it, it
          doesn’t count as missed.
        </Line>
      );
    case 'waits-for-parent':
      return (
        <Line title="Waiting for a parent to pay">
          {session.athlete_name} picked this time and asked a parent to pay. We hold it until{' '}
          {formatSession(step.until, zone, serverNow())} and email you when it’s booked.
        </Line>
      );
    case 'completed':
      return (
        <Line title="Session Completed">
          <Share session={session} />
        </Line>
      );
    default:
      return <Line title={`Status: ${STANDING[session.status].label}`}>{ended(session, now)}</Line>;
  }
}

/** Whether it was sent already only the Earnings page knows. */
function Share({ session: { total_amount, taken_by_bank, mentor_earnings } }: Pick<Props, 'session'>) {
  if (total_amount === 0) return 'Thank you for your time.';
  if (mentor_earnings === 0 && taken_by_bank)
    return 'The family’s bank took the payment back, so you earn nothing for this session.';
  if (mentor_earnings === 0) return 'The family was refunded in full, so you earn nothing for this session.';
  return (
    <>
      Your share is {formatMoney(mentor_earnings)}. <Link to={paths.mentorEarnings()}>Earnings</Link> shows what was
      sent to you and what waits.
    </>
  );
}

interface CheckInProps extends Pick<Props, 'session' | 'onSaid'> {
  until: Date | null;
}

function CheckIn({ session, until, onSaid }: CheckInProps) {
  const zone = useViewerZone();
  const { run, isPending } = useCheckIn(session, onSaid);
  return (
    <Line
      title="Are you there?"
      action={
        <Button look="accent" onClick={run} waiting={isPending && 'Checking in…'}>
          Check in
        </Button>
      }
    >
      {until ? `Check-in closes at ${formatTime(until, zone)}. ` : ''}
      {session.total_amount > 0 ? 'Missing it refunds the family in full.' : null}
    </Line>
  );
}

interface CompleteProps extends Pick<Props, 'session' | 'onSaid'> {
  from: Date | null;
}

function Complete({ session, from, onSaid }: CompleteProps) {
  const zone = useViewerZone();
  const { run, isPending } = useComplete(session, onSaid);
  return (
    <Line
      title={CONFIRMED}
      action={
        <Button look="accent" disabled={from !== null} onClick={run} waiting={isPending && 'Completing…'}>
          Mark Session Completed
        </Button>
      }
    >
      {from
        ? `Ends at ${formatTime(from, zone)}. You can complete it then.`
        : session.total_amount > 0
          ? 'Your share is paid out once you press the button.'
          : 'Thank you for your time.'}
    </Line>
  );
}

function ended({ status, complaint_status, scheduled_datetime }: Session, now: Date): string | null {
  switch (status) {
    case 'confirmed':
      return 'Check-in has closed.';
    case 'cancelled':
      return now < new Date(scheduled_datetime) ? 'This time is yours again.' : null;
    case 'mentor_no_show':
      // The founder may decide so after a complaint, although the mentor had checked in.
      return `${complaint_status === 'decided' ? 'It counts as a no-show' : 'You didn’t check in'}, so the family gets its money back. Repeated no-shows may lead to suspension.`;
    default:
      return null;
  }
}

function Line({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.action}>
      <div>
        <p className={styles.next}>{title}</p>
        <p className="mute">{children}</p>
      </div>
      {action}
    </div>
  );
}

function minutesAway(leftMs: number): string {
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  return minutes < 60 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : formatDuration(leftMs);
}

const SIGN_IN_FIRST = 'Please login as a mentor to check in';

function useCheckIn(session: Session, onSaid: (said: Said) => void) {
  const { run, isPending } = useChange(checkIn, {
    onFailed(error) {
      if (!(isApiError(error) && error.status === 401)) explainSignIn(null);
      onSaid({ kind: 'error', text: errorText(error, 'Error checking in'), ...standing(error, session) });
    },
    onDone: () => explainSignIn(null),
    onShown: ({ ok }) => ok && onSaid({ kind: 'success', text: 'Checked in successfully! Student will be notified.' }),
  });
  return {
    isPending,
    run() {
      const mentor = readSession();
      if (mentor?.role !== 'mentor') return onSaid({ kind: 'error', text: SIGN_IN_FIRST });
      explainSignIn(SIGN_IN_FIRST);
      run({ id: session.id, mentorId: mentor.id });
    },
  };
}

function useComplete(session: Session, onSaid: (said: Said) => void) {
  const { run, isPending } = useChange(completeSession, {
    onFailed: (error) => onSaid({ ...completeRefused(error), ...standing(error, session) }),
    onShown: ({ ok }) => ok && onSaid({ kind: 'success', text: 'Session Completed. Thank you!' }),
  });
  return { isPending, run: () => run(session.id) };
}

function standing(error: unknown, { status }: Session): Pick<Said, 'before'> {
  return isRefusal(error) ? {} : { before: status };
}

function completeRefused(error: unknown): Said {
  const detail = isApiError(error) ? error.message : '';
  if (isRefused(error, 'confirm_first')) return { kind: 'error', text: SHOWN_DETAIL.confirm_first };
  return { kind: 'error', title: 'Error updating session status', text: detail || 'Please try again.' };
}

import type { Session } from 'contracts/http/sessions';
import { ConfirmDialog, Dialog } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { type Intervention, intervene } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { DecidedMeanwhile } from '../../decided-meanwhile.tsx';
import { useDecisions } from '../../decisions.tsx';
import { RoomRecord } from '../../room-record.tsx';
import { Refused } from '../../sign-in-again.tsx';

export type Asked = { session: Session; by: Intervention } | null;

const FAILED = 'That didn’t work. Please try again.';
const QUESTIONS = {
  reverse: {
    title: 'Reverse this no-show?',
    text: 'The session counts as checked in again, and its refund doesn’t go out.',
    confirm: 'Reverse no-show',
    says: 'In a few seconds it counts as checked in again.',
  },
  cancel: {
    title: 'Cancel this session?',
    text: 'The family gets everything back, and both sides are told.',
    confirm: 'Cancel session',
    says: 'It’s cancelled in a few seconds, and the family gets everything back.',
  },
} as const satisfies Record<Intervention, unknown>;

/** What is about to happen to a session; also the fragment of its address. */
export function keyOf(by: Intervention, { id }: { id: string }): string {
  return `${by === 'reverse' ? 'refund' : 'cancel'}-${id}`;
}

interface Props {
  /** Null closes the dialog. */
  asked: Asked;
  /** How the session stands by now, where another tab, a family or the time was ahead: nothing is decided anymore. */
  standsNow?: string | null;
  onClose: () => void;
}

export function SessionDialog({ asked, standsNow = null, onClose }: Props) {
  const decisions = useDecisions();
  const question = QUESTIONS[asked?.by ?? 'reverse'];
  const zone = useViewerZone();
  const who = asked ? `${asked.session.athlete_name} with ${asked.session.mentor_name}` : '';
  const error = asked && decisions.errorOf(keyOf(asked.by, asked.session));
  const decide = () => {
    if (!asked) return;
    decisions.hold({
      key: keyOf(asked.by, asked.session),
      change: intervene,
      input: asked,
      about: who,
      says: `${who}. ${question.says}`,
      done: ({ message }) => message,
      fallback: FAILED,
    });
    onClose();
  };
  if (asked && standsNow)
    return (
      <Dialog open onClose={onClose} title={question.title}>
        <DecidedMeanwhile onClose={onClose} {...(asked.by === 'cancel' ? { title: 'This changed meanwhile' } : {})}>
          {who}. {standsNow}
        </DecidedMeanwhile>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={question.title}
      confirm={question.confirm}
      cancel="Leave it"
      danger={asked?.by === 'cancel'}
      onConfirm={decide}
    >
      <p>
        {who}
        {asked?.by === 'cancel' ? `, ${formatSession(asked.session.scheduled_datetime, zone, now())}` : ''}.{' '}
        {question.text}
      </p>
      {asked?.by === 'reverse' ? <RoomRecord sessionId={asked.session.id} heading="h3" /> : null}
      <Refused
        change={{ error, failure: error && errorText(error, FAILED) }}
        tab="complaints"
        part={asked?.by === 'cancel' ? 'sessions' : 'needs-a-look'}
      />
    </ConfirmDialog>
  );
}

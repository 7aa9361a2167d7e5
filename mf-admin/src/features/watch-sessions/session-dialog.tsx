import type { Session } from 'contracts/http/sessions';
import { ConfirmDialog } from 'ui';
import { type Intervention, intervene } from 'web-kit/resources/founder';
import { useChange } from 'web-kit/use-change';
import { Refused } from '../../sign-in-again.tsx';

export type Asked = { session: Session; by: Intervention } | null;

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
} as const satisfies Record<Intervention, unknown>;

interface Props {
  /** Null closes the dialog. */
  asked: Asked;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function SessionDialog({ asked, onClose, onDone }: Props) {
  const intervening = useChange(intervene, {
    fallback: 'That did not work. Please try again.',
    onDone({ message }) {
      onDone(message);
      onClose();
    },
  });
  const question = QUESTIONS[asked?.by ?? 'reverse'];
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={question.title}
      confirm={question.confirm}
      cancel="Leave it"
      danger={asked?.by === 'cancel'}
      onConfirm={() => asked && intervening.run({ sessionId: asked.session.id, by: asked.by })}
      waiting={intervening.isPending && 'Working…'}
    >
      <p>
        {asked?.session.athlete_name} with {asked?.session.mentor_name}. {question.text}
      </p>
      <Refused change={intervening} tab="complaints" part={asked?.by === 'cancel' ? 'sessions' : 'needs-a-look'} />
    </ConfirmDialog>
  );
}

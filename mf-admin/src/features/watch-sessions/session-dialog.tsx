import { cancelSession, reverseNoShow, type Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { ConfirmDialog, Notice } from 'ui';
import { call, errorText } from 'web-kit/api';
import { useRefresh } from '../../admin-calls.ts';

export type Asked = { session: Session; action: 'reverse' | 'cancel' } | null;

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

interface Props {
  /** What was asked for; null closes the dialog. */
  asked: Asked;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Asks once more before the founder changes a session. */
export function SessionDialog({ asked, onClose, onDone }: Props) {
  const refresh = useRefresh();
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
    await refresh();
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

import { useState } from 'react';
import { Button, Dialog, Notice, TextArea, TextButton } from 'ui';
import { takeDownReview } from 'web-kit/resources/reviews';
import { useChange } from 'web-kit/use-change';
import { useKept } from 'web-kit/use-draft';

const WORDS = {
  text: { open: 'Take these words down', title: 'Take these words down?', kept: 'The stars stay, and still count.' },
  answer: { open: 'Take this answer down', title: 'Take this answer down?', kept: 'They can’t write another one.' },
} as const;

export function TakeDown({ sessionId, what }: { sessionId: string; what: 'text' | 'answer' }) {
  const [isOpen, setOpen] = useState(false);
  const words = WORDS[what];
  return (
    <div className="small">
      <TextButton onClick={() => setOpen(true)}>{words.open}</TextButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.title}>
        {isOpen ? <Form sessionId={sessionId} what={what} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </div>
  );
}

interface Props {
  sessionId: string;
  what: 'text' | 'answer';
  onClose: () => void;
}

function Form({ sessionId, what, onClose }: Props) {
  const [reason, setReason, dropReason] = useKept(`take-down:${sessionId}:${what}`, '');
  const [isMissing, setMissing] = useState(false);
  const { run, isPending, failure } = useChange(takeDownReview, {
    onDone: dropReason,
    onShown: ({ ok }) => ok && onClose(),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!reason.trim());
        if (reason.trim()) run({ sessionId, body: { what, reason: reason.trim() } });
      }}
    >
      <p>{WORDS[what].kept} Whoever wrote it gets an email with your reason.</p>
      <TextArea
        label="Reason"
        hint="They read this word for word."
        maxLength={500}
        required
        value={reason}
        error={isMissing && !reason.trim() ? 'Give a reason.' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className="row">
        <Button type="submit" look="danger" waiting={isPending && 'Taking it down…'}>
          Take down
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

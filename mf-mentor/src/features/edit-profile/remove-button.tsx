import { useState } from 'react';
import { Button, ConfirmDialog, Notice } from 'ui';
import type { removeIntro, removePortrait } from 'web-kit/resources/media';
import { useChange } from 'web-kit/use-change';

interface Props {
  mentorId: string;
  what: 'portrait' | 'intro';
  change: typeof removePortrait | typeof removeIntro;
  children: string;
  onDone: () => void;
}

export function RemoveButton({ mentorId, what, change, children, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const { run, isPending, failure } = useChange(change, {
    onDone() {
      setAsking(false);
      onDone();
    },
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Remove {what}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove your ${what}?`}
        confirm={`Yes, remove ${what}`}
        danger
        waiting={isPending && 'Removing…'}
        onConfirm={() => run({ mentorId })}
      >
        <p>{children}</p>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
      </ConfirmDialog>
    </>
  );
}

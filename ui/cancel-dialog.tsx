import type { ReactNode } from 'react';
import { ConfirmDialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './states.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onCancel: () => void;
  about: ReactNode;
  refund: ReactNode | null;
  failure: string | null;
  working: boolean;
}

export function CancelDialog({ open, onClose, onCancel, about, refund, failure, working }: Props) {
  const isUnknown = refund === null && !failure;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cancel this session?"
      cancel="Keep it"
      confirm="Cancel session"
      danger
      onConfirm={onCancel}
      waiting={working ? 'Cancelling…' : isUnknown ? 'Working out the refund…' : null}
    >
      <p>{about}</p>
      {isUnknown ? <Skeleton height="1.5rem" /> : <p>{refund}</p>}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
    </ConfirmDialog>
  );
}

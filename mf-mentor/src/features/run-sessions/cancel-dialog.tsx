import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelSession, previewCancel, type Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { ConfirmDialog, Notice, Skeleton } from 'ui';
import { call, errorText } from 'web-kit/api';
import { formatMoney } from 'web-kit/money';
import { formatWhen, useViewerZone } from 'web-kit/time';
import { sessionsKey } from '../../mentor-calls.ts';
import type { Said } from './session-action.tsx';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
  onSaid: (said: Said) => void;
}

/** Says what goes back to the family before anything is cancelled. */
export function CancelDialog({ session, open, onClose, onSaid }: Props) {
  const client = useQueryClient();
  const zone = useViewerZone();
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const options = { params: { id: session.id } };
  const preview = useQuery({
    queryKey: ['cancel-preview', session.id],
    queryFn: ({ signal }) => call(previewCancel, { ...options, signal }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const close = () => {
    setFailure(null);
    onClose();
  };
  const cancel = async () => {
    if (!preview.data || waiting) return;
    setWaiting(true);
    setFailure(null);
    try {
      const { refund_amount } = await call(cancelSession, options);
      onSaid({ kind: 'success', text: `Session cancelled. ${refundText(refund_amount)}` });
      onClose();
      await client.invalidateQueries({ queryKey: sessionsKey(session.mentor_id) });
    } catch (error) {
      setFailure(errorText(error, 'The session could not be cancelled. Please try again.'));
    }
    setWaiting(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Cancel this session?"
      cancel="Keep it"
      confirm="Cancel session"
      danger
      onConfirm={() => void cancel()}
      waiting={waiting ? 'Cancelling…' : preview.isPending ? 'Working out the refund…' : null}
    >
      <p>
        With {session.athlete_name}, {formatWhen(session.scheduled_datetime, zone)}.
      </p>
      {preview.data ? (
        <p>
          <b>{refundText(preview.data.refund_amount)}</b> We tell them by email. You earn nothing for this hour.
        </p>
      ) : preview.error ? (
        <Notice kind="error">{errorText(preview.error, 'We could not work out the refund. Please try again.')}</Notice>
      ) : (
        <Skeleton height="1.5rem" />
      )}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
    </ConfirmDialog>
  );
}

function refundText(refund: number): string {
  return refund > 0 ? `The family gets all of its ${formatMoney(refund)} back.` : 'Nothing had been charged.';
}

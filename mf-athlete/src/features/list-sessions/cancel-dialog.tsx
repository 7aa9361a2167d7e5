import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelSession, previewCancel, type Session } from 'contracts/http/sessions';
import { FULL_REFUND_HOURS_BEFORE } from 'contracts/times';
import { useState } from 'react';
import { ConfirmDialog, Notice, Skeleton } from 'ui';
import { call, errorText } from 'web-kit/api';
import { formatMoney } from 'web-kit/money';
import { formatWhen, useViewerZone } from 'web-kit/time';
import { sessionsKey } from '../../session-calls.ts';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
}

/** Says what comes back before anything is cancelled. */
export function CancelDialog({ session, open, onClose }: Props) {
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
    if (!preview.data) return;
    setWaiting(true);
    setFailure(null);
    try {
      await call(cancelSession, options);
      await client.invalidateQueries({ queryKey: sessionsKey(session.athlete_id) });
      onClose();
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
        With {session.mentor_name}, {formatWhen(session.scheduled_datetime, zone)}.
      </p>
      {preview.data ? (
        <p>
          <b>{refundText(session, preview.data.refund_amount)}</b>
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

function refundText({ status, total_amount }: Session, refund: number): string {
  if (status === 'scheduled' || total_amount === 0) return 'Nothing has been charged.';
  if (refund > 0) return `${formatMoney(refund)} goes back to your card.`;
  return `Nothing is refunded: the start is less than ${FULL_REFUND_HOURS_BEFORE} hours away.`;
}

import type { Session } from 'contracts/http/sessions';
import { FULL_REFUND_HOURS_BEFORE } from 'contracts/times';
import { CancelDialog as Dialog } from 'ui';
import { formatMoney } from 'web-kit/money';
import { formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useCancel } from 'web-kit/use-cancel';
import type { Said } from './said.tsx';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
  say: (said: Said) => void;
}

export function CancelDialog({ session, open, onClose, say }: Props) {
  const zone = useViewerZone();
  const { refund, dialog } = useCancel({
    sessionId: session.id,
    open,
    onClose,
    onCancelled: (sum) => say({ kind: 'success', text: `Session cancelled. ${refundText(session, sum)}` }),
  });
  return (
    <Dialog
      {...dialog}
      about={`With ${session.mentor_name}, ${formatWhen(session.scheduled_datetime, zone)}.`}
      refund={refund === null ? null : <b>{refundText(session, refund)}</b>}
    />
  );
}

function refundText({ status, total_amount }: Session, refund: number): string {
  if (status === 'scheduled' || total_amount === 0) return 'Nothing has been charged.';
  if (refund > 0) return `${formatMoney(refund)} goes back to your card.`;
  return `Nothing is refunded: the start is less than ${FULL_REFUND_HOURS_BEFORE} hours away.`;
}

import type { Session } from 'contracts/http/sessions';
import { CancelDialog as Dialog } from 'ui';
import { formatMoney } from 'web-kit/money';
import { formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useCancel } from 'web-kit/use-cancel';
import type { Said } from './session-action.tsx';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
  onSaid: (said: Said) => void;
}

export function CancelDialog({ session, open, onClose, onSaid }: Props) {
  const zone = useViewerZone();
  const { refund, dialog } = useCancel({
    sessionId: session.id,
    open,
    onClose,
    onCancelled: (sum) => onSaid({ kind: 'success', text: `Session cancelled. ${refundText(session, sum)}` }),
  });
  return (
    <Dialog
      {...dialog}
      about={`With ${session.athlete_name}, ${formatWhen(session.scheduled_datetime, zone)}.`}
      refund={
        refund === null ? null : (
          <>
            <b>{refundText(session, refund)}</b> We tell them by email. You earn nothing for this session.
          </>
        )
      }
    />
  );
}

function refundText({ status, total_amount, refund_amount, taken_by_bank }: Session, refund: number): string {
  if (status === 'scheduled' || total_amount === 0) return 'Nothing had been charged.';
  if ((refund_amount ?? 0) + (taken_by_bank ?? 0) === 0)
    return `The family gets all of its ${formatMoney(refund)} back.`;
  return refund > 0
    ? `The family gets the rest of its payment back: ${formatMoney(refund)}.`
    : 'The family has all of its payment back already.';
}

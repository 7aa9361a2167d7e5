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

const GOES_BACK = 'goes back to your card.';

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

function refundText({ status, total_amount, refund_amount, taken_by_bank }: Session, refund: number): string {
  if (status === 'scheduled' || total_amount === 0) return 'Nothing has been charged.';
  const back = (refund_amount ?? 0) + (taken_by_bank ?? 0);
  if (back >= total_amount) return `You have your ${formatMoney(total_amount)} back already.`;
  const has = `You have ${formatMoney(back)} back already.`;
  if (refund > 0)
    return back > 0 ? `${has} ${formatMoney(refund)} more ${GOES_BACK}` : `${formatMoney(refund)} ${GOES_BACK}`;
  const late = `the start is less than ${FULL_REFUND_HOURS_BEFORE} hours away.`;
  return back > 0 ? `${has} Nothing else is refunded: ${late}` : `Nothing is refunded: ${late}`;
}

import { useQueryClient } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { CancelDialog as Dialog } from 'ui';
import { formatMoney } from 'web-kit/money';
import { formatWhen, useViewerZone } from 'web-kit/time';
import { useCancel } from 'web-kit/use-cancel';
import { sessionsKey } from '../../mentor-calls.ts';
import type { Said } from './session-action.tsx';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
  onSaid: (said: Said) => void;
}

export function CancelDialog({ session, open, onClose, onSaid }: Props) {
  const client = useQueryClient();
  const zone = useViewerZone();
  const { refund, failure, working, cancel, reset } = useCancel(session.id, open, async (refunded) => {
    onSaid({ kind: 'success', text: `Session cancelled. ${refundText(refunded)}` });
    onClose();
    await client.invalidateQueries({ queryKey: sessionsKey(session.mentor_id) });
  });
  return (
    <Dialog
      open={open}
      onClose={() => {
        reset();
        onClose();
      }}
      onCancel={cancel}
      about={`With ${session.athlete_name}, ${formatWhen(session.scheduled_datetime, zone)}.`}
      refund={
        refund === null ? null : (
          <>
            <b>{refundText(refund)}</b> We tell them by email. You earn nothing for this hour.
          </>
        )
      }
      failure={failure}
      working={working}
    />
  );
}

function refundText(refund: number): string {
  return refund > 0 ? `The family gets all of its ${formatMoney(refund)} back.` : 'Nothing had been charged.';
}

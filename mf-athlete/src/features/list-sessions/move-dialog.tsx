import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { ConfirmDialog, Notice } from 'ui';
import { isRefused } from 'web-kit/api';
import { useChosenZone } from 'web-kit/chosen-zone';
import { moveSession } from 'web-kit/resources/sessions';
import { formatWhen } from 'web-kit/session-time';
import { SlotCalendar } from 'web-kit/slot-calendar';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useOpenTimes } from 'web-kit/use-open-times';
import { movedText, type Said } from './said.tsx';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
  say: (said: Said) => void;
}

export function MoveDialog({ session, open, onClose, say }: Props) {
  const zone = useViewerZone();
  const [chosenZone] = useChosenZone();
  const times = useOpenTimes(session.mentor_id, chosenZone, { fresh: true, enabled: open });
  const [slot, setSlot] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { run, isPending, failure, reset } = useChange(moveSession, {
    onShown(outcome) {
      if (!outcome.ok) return;
      close();
      say({ kind: 'success', text: movedText(outcome.answer.scheduled_datetime, zone) });
    },
    fallback: 'We couldn’t move the session. Please try again.',
  });
  const close = () => {
    setSlot(null);
    setMissing(false);
    reset();
    onClose();
  };
  const move = () => {
    setMissing(!slot);
    if (slot) run({ id: session.id, slot });
  };
  const problem = isMissing && !slot ? 'Choose the new time first.' : failure;
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Move this session"
      cancel="Keep the time"
      confirm="Move session"
      onConfirm={move}
      waiting={isPending && 'Moving…'}
    >
      <p>
        Now {formatWhen(session.scheduled_datetime, zone)}, with {session.mentor_name}.
      </p>
      {isRefused(times.error, 'mentor_not_found') ? (
        <Notice>{session.mentor_name} isn’t offering other times right now. Your session stays as it is.</Notice>
      ) : (
        <SlotCalendar
          open={times}
          value={slot}
          onChange={setSlot}
          empty={<Notice>{session.mentor_name} has no other open time right now.</Notice>}
        />
      )}
      {problem ? <Notice kind="error">{problem}</Notice> : null}
    </ConfirmDialog>
  );
}

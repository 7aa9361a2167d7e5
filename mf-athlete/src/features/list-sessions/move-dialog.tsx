import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { ConfirmDialog, Notice, Skeleton } from 'ui';
import { errorText, isRefused } from 'web-kit/api';
import { slotsQuery } from 'web-kit/resources/mentors';
import { moveSession } from 'web-kit/resources/sessions';
import { formatWhen, useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { SlotPicker } from '../../slot-picker.tsx';
import { movedText, type Said } from './said.tsx';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
  say: (said: Said) => void;
}

export function MoveDialog({ session, open, onClose, say }: Props) {
  const zone = useViewerZone();
  const slots = useQuery({ ...slotsQuery(session.mentor_id, zone), staleTime: 0, enabled: open });
  const [slot, setSlot] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { run, isPending, failure, reset } = useChange(moveSession, {
    onShown(outcome) {
      if (!outcome.ok) return;
      close();
      say({ kind: 'success', text: movedText(outcome.answer.scheduled_datetime, zone) });
    },
    fallback: 'The session could not be moved. Please try again.',
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
  const problem = isMissing ? 'Choose the new time first.' : failure;
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
      {slots.data?.slots.length ? (
        <SlotPicker slots={slots.data.slots} zone={zone} value={slot} onChange={setSlot} error={null} />
      ) : slots.data ? (
        <Notice>There is no other open hour in the next two weeks.</Notice>
      ) : isRefused(slots.error, 'mentor_not_found') ? (
        <Notice>{session.mentor_name} isn’t offering other times right now. Your session stays as it is.</Notice>
      ) : slots.error ? (
        <Notice kind="error">{errorText(slots.error, 'We could not load the open hours. Please try again.')}</Notice>
      ) : (
        <Skeleton height="14rem" />
      )}
      {problem ? <Notice kind="error">{problem}</Notice> : null}
    </ConfirmDialog>
  );
}

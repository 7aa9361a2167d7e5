import { useQueryClient } from '@tanstack/react-query';
import { moveSession, type Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { ConfirmDialog, Notice, Skeleton } from 'ui';
import { call, errorText } from 'web-kit/api';
import { formatInZone, formatWhen, useViewerZone } from 'web-kit/time';
import { sessionsKey } from '../../session-calls.ts';
import { SlotPicker } from '../../slot-picker.tsx';
import { useSlots } from '../../use-slots.ts';
import type { Said } from './said.tsx';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
  say: (said: Said) => void;
}

/** Takes a session to another open hour of the same mentor; what was paid stays paid. */
export function MoveDialog({ session, open, onClose, say }: Props) {
  const client = useQueryClient();
  const zone = useViewerZone();
  const slots = useSlots(session.mentor_id, zone, open);
  const [slot, setSlot] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setSlot(null);
    setFailure(null);
    onClose();
  };
  const move = async () => {
    if (!slot) {
      setFailure('Choose the new time first.');
      return;
    }
    setWaiting(true);
    setFailure(null);
    try {
      const moved = await call(moveSession, { params: { id: session.id }, body: { scheduled_datetime: slot } });
      await client.invalidateQueries({ queryKey: sessionsKey(session.athlete_id) });
      close();
      const when = formatInZone(moved.scheduled_datetime, zone);
      say({ kind: 'success', text: `Moved to ${when}. A new calendar entry is in your email.` });
    } catch (error) {
      setFailure(errorText(error, 'The session could not be moved. Please try again.'));
      void slots.refetch();
    }
    setWaiting(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Move this session"
      cancel="Keep the time"
      confirm="Move session"
      onConfirm={() => void move()}
      waiting={waiting && 'Moving…'}
    >
      <p>
        Now {formatWhen(session.scheduled_datetime, zone)}, with {session.mentor_name}.
      </p>
      {slots.data?.slots.length ? (
        <SlotPicker slots={slots.data.slots} zone={zone} value={slot} onChange={setSlot} error={null} />
      ) : slots.data ? (
        <Notice>There is no other open hour in the next two weeks.</Notice>
      ) : slots.error ? (
        <Notice kind="error">{errorText(slots.error, 'We could not load the open hours. Please try again.')}</Notice>
      ) : (
        <Skeleton height="14rem" />
      )}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
    </ConfirmDialog>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listSlots } from 'contracts/http/availability';
import { moveSession, type Session } from 'contracts/http/sessions';
import { useId, useState } from 'react';
import { ConfirmDialog, FailedState, Notice, Select, Skeleton } from 'ui';
import { call, errorText } from 'web-kit/api';
import { dayKey, formatDay, formatInZone, formatTime, formatWhen, useViewerZone, zoneName } from 'web-kit/time';
import { sessionsKey } from '../../mentor-calls.ts';
import type { Said } from './session-action.tsx';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
  onSaid: (said: Said) => void;
}

/** Asks the athlete whether another of the mentor's open hours suits. Until the answer nothing changes. */
export function ProposeDialog({ session, open, onClose, onSaid }: Props) {
  const client = useQueryClient();
  const zone = useViewerZone();
  const hint = useId();
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['own-slots', session.mentor_id, 'public', zone],
    queryFn: ({ signal }) => call(listSlots, { params: { id: session.mentor_id }, query: { timezone: zone }, signal }),
    enabled: open,
    staleTime: 0,
  });
  const current = Date.parse(session.scheduled_datetime);
  const slots = (data?.slots ?? []).filter((slot) => Date.parse(slot) !== current);
  // Somebody may have booked the chosen hour while it was being looked at.
  const slot = slots.includes(chosen) ? chosen : '';
  const dayOf = (start: string) => dayKey(start, zone);
  const days = [...new Map(slots.map((start) => [dayOf(start), start]))];
  const hours = slots.filter((start) => slot !== '' && dayOf(start) === dayOf(slot));

  const close = () => {
    setFailure(null);
    setMissing(false);
    onClose();
  };
  const propose = async () => {
    setMissing(!slot);
    if (!slot || working) return;
    setWorking(true);
    setFailure(null);
    try {
      await call(moveSession, { params: { id: session.id }, body: { scheduled_datetime: slot } });
      onSaid({ kind: 'success', text: `${session.athlete_name} is asked by email. Until the answer nothing changes.` });
      await client.invalidateQueries({ queryKey: sessionsKey(session.mentor_id) });
      setChosen('');
      onClose();
    } catch (refusal) {
      setFailure(errorText(refusal, 'The new time could not be proposed. Please try again.'));
      void refetch();
    }
    setWorking(false);
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Propose another time"
      cancel="Keep the time"
      confirm={`Ask ${session.athlete_name.split(' ')[0]}`}
      onConfirm={() => void propose()}
      waiting={working && 'Asking…'}
    >
      <p>Now {formatWhen(session.scheduled_datetime, zone)}.</p>
      {slots.length > 0 ? (
        <>
          <p className="hint" id={hint}>
            Your open hours, in your time ({zoneName(slot || (slots[0] ?? ''), zone)}). Until {session.athlete_name}{' '}
            says yes, the session stays as it is.
          </p>
          <Select
            label="Day"
            placeholder="Choose a day"
            options={days.map(([day, start]) => ({ value: day, label: formatDay(start, zone) }))}
            value={slot && dayOf(slot)}
            error={missing && !slot ? 'Choose a day and a time.' : null}
            onChange={(event) => setChosen(slots.find((start) => dayOf(start) === event.target.value) ?? '')}
          />
          <Select
            label="Start"
            options={hours.map((start) => ({ value: start, label: formatTime(start, zone) }))}
            disabled={!slot}
            value={slot}
            onChange={(event) => setChosen(event.target.value)}
          />
          {slot ? <p aria-live="polite">New time: {formatInZone(slot, zone)}</p> : null}
        </>
      ) : data ? (
        <Notice>You have no other open hour. Open one in Set Availability first.</Notice>
      ) : error ? (
        <FailedState title="We could not load your open hours" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <Skeleton height="11rem" />
      )}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
    </ConfirmDialog>
  );
}

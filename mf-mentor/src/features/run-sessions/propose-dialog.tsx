import { useQuery } from '@tanstack/react-query';
import { firstName } from 'contracts/first-name';
import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { ConfirmDialog, FailedState, Notice, Select, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { formatStart } from 'web-kit/format-start';
import { ownSlotsQuery } from 'web-kit/resources/availability';
import { moveSession } from 'web-kit/resources/sessions';
import { formatSession, formatWhen } from 'web-kit/session-time';
import { dayKey, formatDay, useViewerZone, zoneName } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import type { Said } from './session-action.tsx';

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
  onSaid: (said: Said) => void;
}

export function ProposeDialog({ session, open, onClose, onSaid }: Props) {
  const zone = useViewerZone();
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...ownSlotsQuery(session.mentor_id, zone), enabled: open });
  const current = Date.parse(session.scheduled_datetime);
  const slots = (data?.slots ?? []).filter((slot) => Date.parse(slot) !== current);
  // Somebody may have booked the chosen hour meanwhile.
  const slot = slots.includes(chosen) ? chosen : '';

  const { run, isPending, failure, reset } = useChange(moveSession, {
    onDone: () =>
      onSaid({ kind: 'success', text: `${session.athlete_name} is asked by email. Until the answer nothing changes.` }),
    onShown({ ok }) {
      if (!ok) return;
      setChosen('');
      onClose();
    },
    fallback: 'We couldn’t propose the new time. Please try again.',
  });
  const close = () => {
    reset();
    setMissing(false);
    onClose();
  };
  const propose = () => {
    setMissing(!slot);
    if (slot) run({ id: session.id, slot });
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Propose another time"
      cancel="Keep the time"
      confirm={`Ask ${firstName(session.athlete_name)}`}
      onConfirm={propose}
      waiting={isPending && 'Asking…'}
    >
      <p>Now {formatWhen(session.scheduled_datetime, zone)}.</p>
      {slots.length > 0 ? (
        <SlotChoice slots={slots} slot={slot} athlete={session.athlete_name} isMissing={missing} onChoose={setChosen} />
      ) : data ? (
        <Notice>You have no other open hour. Open one in Set Availability first.</Notice>
      ) : error ? (
        <FailedState title="We couldn’t load your open hours" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <Skeleton height="11rem" />
      )}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  slots: readonly string[];
  slot: string;
  athlete: string;
  isMissing: boolean;
  onChoose: (slot: string) => void;
}

function SlotChoice({ slots, slot, athlete, isMissing, onChoose }: ChoiceProps) {
  const zone = useViewerZone();
  const dayOf = (start: string) => dayKey(start, zone);
  const days = [...new Map(slots.map((start) => [dayOf(start), start]))];
  const hours = slots.filter((start) => slot !== '' && dayOf(start) === dayOf(slot));
  return (
    <>
      <p className="hint">
        Your open hours, in your time ({zoneName(slot || (slots[0] ?? ''), zone)}). Until {athlete} says yes, the
        session stays as it is.
      </p>
      <Select
        label="Day"
        placeholder="Choose a day"
        options={days.map(([day, start]) => ({ value: day, label: formatDay(start, zone) }))}
        value={slot && dayOf(slot)}
        error={isMissing && !slot ? 'Choose a day and a time.' : null}
        onChange={(event) => onChoose(slots.find((start) => dayOf(start) === event.target.value) ?? '')}
      />
      <Select
        label="Start"
        options={hours.map((start) => ({ value: start, label: formatStart(start, zone) }))}
        disabled={!slot}
        value={slot}
        onChange={(event) => onChoose(event.target.value)}
      />
      {slot ? <p aria-live="polite">New time: {formatSession(slot, zone, now())}</p> : null}
    </>
  );
}

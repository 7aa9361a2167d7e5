import type { Mentor } from 'contracts/http/mentors';
import { HOLD_MINUTES } from 'contracts/times';
import { type FormEvent, useEffect, useState } from 'react';
import { Button, ButtonLink, EmptyState, FailedState, Notice, Skeleton, TextArea } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { formatInZone, formatWhen, useViewerZone } from 'web-kit/time';
import { SlotPicker } from '../../slot-picker.tsx';
import { checkoutErrorText, startCheckout } from '../../start-checkout.ts';
import { useSlots } from '../../use-slots.ts';
import { book } from './api.ts';
import styles from './page.module.css';

const NOTES_MAX = 2_000;

export function BookingForm({ mentor, athleteId }: { mentor: Mentor; athleteId: string }) {
  const zone = useViewerZone();
  const slots = useSlots(mentor.id, zone);
  const [slot, setSlot] = useState<string | null>(null);
  const [notes, setNotes] = useState('');
  const [phase, setPhase] = useState<'booking' | 'paying' | null>(null);
  const [held, setHeld] = useState<{ id: string; slot: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = slots.data?.slots;
  // An hour that somebody else has taken meanwhile is no choice any more.
  const chosen = slot && (!open || open.includes(slot)) ? slot : null;
  useForgottenOnReturn(() => setPhase(null));

  const pay = async (sessionId: string) => {
    setPhase('paying');
    setFailure(null);
    try {
      // Stays "paying" until the browser has left.
      window.location.assign(await startCheckout(sessionId, window.location.origin));
    } catch (error) {
      setFailure(checkoutErrorText(error, sessionId));
      setPhase(null);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (phase || !chosen) return;
    setPhase('booking');
    setFailure(null);
    try {
      const booked = await book(athleteId, mentor.id, chosen, notes);
      setHeld({ id: booked.session_id, slot: chosen });
      if (booked.total_amount > 0) await pay(booked.session_id);
      else setPhase(null);
    } catch (error) {
      setFailure(errorText(error, 'Failed to book session. Please try again.'));
      setPhase(null);
      if (isApiError(error) && (error.status === 409 || error.status === 400)) void slots.refetch();
    }
  };

  if (held) {
    const free = mentor.hourly_rate === 0;
    return (
      <Held
        slot={held.slot}
        zone={zone}
        free={free}
        failure={failure}
        paying={phase !== null}
        onPay={() => void pay(held.id)}
      />
    );
  }
  return (
    <form onSubmit={submit} className="stack gap-8" noValidate>
      <Hours slots={slots} zone={zone} value={chosen} onChange={setSlot} lost={slot !== null && chosen === null} />
      {chosen ? (
        <p role="status" className={styles.summary}>
          <b>{formatWhen(chosen, zone)}</b>
          <span className="mute">
            {mentor.first_name}’s time: {formatInZone(chosen, mentor.time_zone)}
          </span>
        </p>
      ) : null}
      <TextArea
        label="Session notes"
        hint="What would you like to talk about? Your mentor reads it before you meet."
        required={false}
        maxLength={NOTES_MAX}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <div className="stack">
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <Button
          type="submit"
          look="accent"
          size="large"
          wide
          disabled={!chosen}
          waiting={phase === 'booking' ? 'Booking your hour…' : phase === 'paying' && 'Opening the payment page…'}
        >
          {mentor.hourly_rate > 0 ? `Book and pay ${formatMoney(mentor.hourly_rate)}` : 'Book this hour'}
        </Button>
        <p className="small mute">
          {chosen
            ? `We hold the hour for ${HOLD_MINUTES} minutes while you pay.`
            : 'Choose a date and time first. Nothing is charged yet.'}
        </p>
      </div>
    </form>
  );
}

interface HoursProps {
  slots: ReturnType<typeof useSlots>;
  zone: string;
  value: string | null;
  onChange: (slot: string) => void;
  /** The hour that was chosen has gone. */
  lost: boolean;
}

function Hours({ slots, zone, value, onChange, lost }: HoursProps) {
  if (slots.isPending) {
    return (
      <div aria-busy="true">
        <p role="status" className="label">
          Loading open hours…
        </p>
        <Skeleton height="14rem" />
      </div>
    );
  }
  if (!slots.data) {
    return (
      <FailedState
        title="We could not load the open hours"
        onRetry={() => void slots.refetch()}
        retrying={slots.isFetching}
      >
        <p>{errorText(slots.error, 'Something went wrong. Please try again.')}</p>
      </FailedState>
    );
  }
  if (slots.data.slots.length === 0) {
    return (
      <EmptyState title="No open hours" action={<ButtonLink to={paths.browse()}>Browse Mentors</ButtonLink>}>
        <p>This mentor has no open hour in the next two weeks. Look in again soon, or choose another mentor.</p>
      </EmptyState>
    );
  }
  const error = lost ? 'The hour you chose has just been taken. Please choose another one.' : null;
  return <SlotPicker slots={slots.data.slots} zone={zone} value={value} onChange={onChange} error={error} />;
}

interface HeldProps {
  slot: string;
  zone: string;
  free: boolean;
  failure: string | null;
  paying: boolean;
  onPay: () => void;
}

/** The hour is booked; what is left is to pay for it. */
function Held({ slot, zone, free, failure, paying, onPay }: HeldProps) {
  return (
    <div className="stack gap-6">
      <Notice kind={failure ? 'warning' : 'success'} title={free ? 'Booked' : 'Your hour is held'}>
        {formatWhen(slot, zone)}
      </Notice>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {free ? null : (
        <Button look="accent" size="large" wide onClick={onPay} waiting={paying && 'Opening the payment page…'}>
          {failure ? 'Try payment again' : 'Go to the payment page'}
        </Button>
      )}
      <ButtonLink look="quiet" wide to={paths.sessions()}>
        My sessions
      </ButtonLink>
    </div>
  );
}

/** Coming back with the browser's Back button shows the page as it was left, still waiting: wake it up. */
function useForgottenOnReturn(wake: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) wake();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  });
}

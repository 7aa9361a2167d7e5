import { useQuery } from '@tanstack/react-query';
import type { Mentor } from 'contracts/http/mentors';
import type { Session } from 'contracts/http/sessions';
import { FREE_SESSIONS_PER_WEEK, HOLD_MINUTES } from 'contracts/times';
import { type FormEvent, useEffect, useState } from 'react';
import { AskOnce, Button, ButtonLink, EmptyState, FailedState, Notice, Skeleton, TextArea } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { askForFreeHour } from 'web-kit/ask-for-free-hour';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { formatInZone, formatWhen, useViewerZone } from 'web-kit/time';
import { useKept } from 'web-kit/use-draft';
import { fetchSessions, sessionsKey } from '../../session-calls.ts';
import { isHeld } from '../../session-story.ts';
import { SlotPicker } from '../../slot-picker.tsx';
import { checkoutErrorText, startCheckout } from '../../start-checkout.ts';
import { useSlots } from '../../use-slots.ts';
import { book } from './api.ts';
import { Held, type HeldHour, StillHeld } from './held.tsx';
import styles from './page.module.css';

const NOTES_MAX = 2_000;
const FREE_LIMIT =
  FREE_SESSIONS_PER_WEEK === 1
    ? 'Everybody can have one free session a week.'
    : `Everybody can have ${FREE_SESSIONS_PER_WEEK} free sessions a week.`;

export function BookingForm({ mentor, athleteId }: { mentor: Mentor; athleteId: string }) {
  const zone = useViewerZone();
  const slots = useSlots(mentor.id, zone);
  const [slot, setSlot, dropSlot] = useKept<string | null>(`slot:${mentor.id}`, null);
  const [notes, setNotes, dropNotes] = useKept(`notes:${mentor.id}`, '');
  const [phase, setPhase] = useState<'booking' | 'paying' | null>(null);
  const [held, setHeld] = useState<HeldHour | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const earlier = useHeldHours(athleteId, mentor.id);
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
      dropSlot();
      dropNotes();
      setHeld({ id: booked.session_id, slot: chosen, holdExpiresAt: booked.hold_expires_at });
      if (booked.total_amount > 0) await pay(booked.session_id);
      else setPhase(null);
    } catch (error) {
      setFailure(errorText(error, 'Failed to book session. Please try again.'));
      setPhase(null);
      if (isApiError(error) && (error.status === 409 || error.status === 400)) void slots.refetch();
    }
  };

  if (held) {
    return <Held held={held} zone={zone} failure={failure} paying={phase !== null} onPay={() => void pay(held.id)} />;
  }
  const isFree = mentor.hourly_rate === 0;
  const form = (
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
          {isFree ? 'Book this free hour' : `Book and pay ${formatMoney(mentor.hourly_rate)}`}
        </Button>
        <p className="small mute">
          {isFree
            ? `Free, and booked at once. ${FREE_LIMIT}`
            : chosen
              ? `We hold the hour for ${HOLD_MINUTES} minutes while you pay.`
              : 'Choose a date and time first. Nothing is charged yet.'}
        </p>
      </div>
    </form>
  );
  return (
    <div className="stack gap-8">
      {earlier.map((session) => (
        <StillHeld key={session.id} session={session} zone={zone} onReleased={() => void slots.refetch()} />
      ))}
      {open?.length === 0 ? <NoOpenHours mentor={mentor} /> : form}
    </div>
  );
}

/** What this athlete holds of this mentor and has not paid yet. */
function useHeldHours(athleteId: string, mentorId: string): Session[] {
  const { data = [] } = useQuery({
    queryKey: sessionsKey(athleteId),
    queryFn: ({ signal }) => fetchSessions(athleteId, signal),
    staleTime: 0,
  });
  return data.filter((session) => session.mentor_id === mentorId && isHeld(session, now()));
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
  const error = lost ? 'The hour you chose has just been taken. Please choose another one.' : null;
  return <SlotPicker slots={slots.data.slots} zone={zone} value={value} onChange={onChange} error={error} />;
}

function NoOpenHours({ mentor }: { mentor: Mentor }) {
  const action = (
    <>
      <AskOnce waiting="Noting that…" ask={() => askForFreeHour(mentor.id)}>
        Tell me when free
      </AskOnce>
      <ButtonLink look="quiet" to={paths.browse()}>
        Browse Mentors
      </ButtonLink>
    </>
  );
  return (
    <div>
      <EmptyState title="No open hours" action={action}>
        <p>{mentor.first_name} has no open hour at the moment. We can mail you once, as soon as there is one.</p>
      </EmptyState>
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

import { useQuery } from '@tanstack/react-query';
import type { Mentor } from 'contracts/http/mentors';
import type { Session } from 'contracts/http/sessions';
import { FREE_SESSIONS_PER_WEEK, HOLD_MINUTES, inWords } from 'contracts/times';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AskOnce, Button, ButtonLink, EmptyState, Notice, TextArea } from 'ui';
import { askForFreeHour } from 'web-kit/ask-for-free-hour';
import { useChosenZone } from 'web-kit/chosen-zone';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { athleteSessionsQuery, bookSession } from 'web-kit/resources/sessions';
import { SlotCalendar } from 'web-kit/slot-calendar';
import { formatInZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useKept } from 'web-kit/use-draft';
import { useOpenTimes } from 'web-kit/use-open-times';
import { type Listed, openTasksOf, PlanTasks, usePlans } from '../../plan-tasks.tsx';
import { usePay } from '../../use-pay.ts';
import { ConfirmAddress, needsConfirmedAddress } from './confirm-address.tsx';
import { Held, type HeldHour, StillHeld } from './held.tsx';
import styles from './page.module.css';

const NOTES_MAX = 2_000;
const FREE_SESSIONS = `${inWords(FREE_SESSIONS_PER_WEEK)} free ${FREE_SESSIONS_PER_WEEK === 1 ? 'session' : 'sessions'}`;
const JUST_TAKEN = 'Somebody just took that time. Please choose another one.';
const FREE_LIMIT = `Everybody can have ${FREE_SESSIONS} a week.`;

interface Props {
  mentor: Mentor;
  athleteId: string;
}

export function BookingForm({ mentor, athleteId }: Props) {
  const [zone] = useChosenZone();
  const [held, setHeld] = useState<HeldHour | null>(null);
  const { pay, isPaying, failure } = usePay();
  const booked = (hour: HeldHour) => {
    setHeld(hour);
    if (hour.holdExpiresAt !== null) pay(hour.id);
  };
  if (held) return <Held held={held} zone={zone} failure={failure} paying={isPaying} onPay={() => pay(held.id)} />;
  return <HourChoice mentor={mentor} athleteId={athleteId} zone={zone} onBooked={booked} />;
}

interface ChoiceProps extends Props {
  zone: string;
  onBooked: (hour: HeldHour) => void;
}

function HourChoice({ mentor, athleteId, zone, onBooked }: ChoiceProps) {
  const [search] = useSearchParams();
  const times = useOpenTimes(mentor.id, zone, { fresh: true });
  const [slot, setSlot, dropSlot] = useKept<string | null>(`slot:${mentor.id}`, search.get('start'));
  const [notes, setNotes, dropNotes] = useKept(`notes:${mentor.id}`, '');
  const { held: earlier, tasks } = useEarlier(athleteId, mentor.id);
  const open = times.times;
  // Somebody else may have taken the hour meanwhile.
  const chosen = slot && (!open || open.includes(slot)) ? slot : null;
  const { run, isPending, failure, error } = useChange(bookSession, {
    onDone(booked, input) {
      dropSlot();
      dropNotes();
      onBooked({ id: booked.session_id, slot: input.slot, holdExpiresAt: booked.hold_expires_at });
    },
    fallback: 'Failed to book session. Please try again.',
  });
  const book = () => {
    if (chosen) run({ athleteId, mentorId: mentor.id, slot: chosen, notes });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    book();
  };
  const asksForCode = needsConfirmedAddress(error);

  const form = (
    <form onSubmit={submit} className="stack gap-8" noValidate>
      <SlotCalendar
        open={times}
        value={chosen}
        onChange={setSlot}
        error={slot !== null && chosen === null ? JUST_TAKEN : null}
        empty={null}
      />
      {chosen ? (
        <p role="status" className={styles.summary}>
          <b>{formatInZone(chosen, zone)}</b>
          <span className="mute">
            {mentor.first_name}’s time: {formatInZone(chosen, mentor.time_zone)}
          </span>
        </p>
      ) : null}
      {tasks.length > 0 ? (
        <section className="stack">
          <h2 className={styles.heading}>Still on your list</h2>
          <PlanTasks athleteId={athleteId} tasks={tasks} namesMentor />
        </section>
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
        {failure && !asksForCode ? <Notice kind="error">{failure}</Notice> : null}
        <BookButton price={mentor.hourly_rate} isChosen={chosen !== null} isPending={isPending} />
      </div>
    </form>
  );
  return (
    <div className="stack gap-8">
      {earlier.map((session) => (
        <StillHeld key={session.id} session={session} zone={zone} />
      ))}
      {open?.length === 0 ? <NoOpenHours mentor={mentor} /> : form}
      {failure && asksForCode ? <ConfirmAddress why={failure} onConfirmed={book} /> : null}
    </div>
  );
}

function BookButton({ price, isChosen, isPending }: { price: number; isChosen: boolean; isPending: boolean }) {
  const held = isChosen
    ? `We hold the hour for ${HOLD_MINUTES} minutes while you pay.`
    : 'Choose a date and time first. Nothing is charged yet.';
  return (
    <>
      <Button
        type="submit"
        look="accent"
        size="large"
        wide
        disabled={!isChosen}
        waiting={isPending && 'Booking your hour…'}
      >
        {price === 0 ? 'Book this free hour' : `Book and pay ${formatMoney(price)}`}
      </Button>
      <p className="small mute">{price === 0 ? `Free, and booked at once. ${FREE_LIMIT}` : held}</p>
    </>
  );
}

function useEarlier(athleteId: string, mentorId: string): { held: Session[]; tasks: Listed[] } {
  const { data = [] } = useQuery({ ...athleteSessionsQuery(athleteId), staleTime: 0 });
  const held = data.filter((session) => session.mentor_id === mentorId && isOpen(session.may.pay, now()));
  return { held, tasks: openTasksOf(usePlans(athleteId, data)) };
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

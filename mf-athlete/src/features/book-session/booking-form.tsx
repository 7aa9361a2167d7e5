import { useQuery } from '@tanstack/react-query';
import type { Mentor } from 'contracts/http/mentors';
import type { Session } from 'contracts/http/sessions';
import { FREE_SESSIONS_PER_WEEK, FULL_REFUND_HOURS_BEFORE, inWords, SESSION_MINUTES } from 'contracts/times';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BookBar, Button, Notice } from 'ui';
import { useChosenZone } from 'web-kit/chosen-zone';
import { now } from 'web-kit/clock';
import { formatRate } from 'web-kit/money';
import { athleteSessionsQuery, bookSession } from 'web-kit/resources/sessions';
import { formatSession } from 'web-kit/session-time';
import { SlotCalendar } from 'web-kit/slot-calendar';
import { useChange } from 'web-kit/use-change';
import { useKept } from 'web-kit/use-draft';
import { useOpenTimes } from 'web-kit/use-open-times';
import { ConfirmAddress, needsConfirmedAddress } from '../../confirm-address.tsx';
import { usePay } from '../../use-pay.ts';
import type { Payer } from '../../who-pays.tsx';
import { ForTheMentor, heldAt, useSessions } from './for-the-mentor.tsx';
import { AskedForGuardian, useGuardianAsked } from './guardian-asked.tsx';
import { Held, type HeldHour, StillHeld } from './held.tsx';
import { NoneTheyCanMake, NoOpenTimes } from './no-open-times.tsx';
import styles from './page.module.css';
import { SaveTime, useAccountForm } from './save-time.tsx';

const FREE_SESSIONS = `${inWords(FREE_SESSIONS_PER_WEEK)} free ${FREE_SESSIONS_PER_WEEK === 1 ? 'session' : 'sessions'}`;
const FREE_LIMIT = `Everybody can have ${FREE_SESSIONS} a week.`;
const JUST_TAKEN = 'Someone just took that time. Please choose another one.';
const NONE_CHOSEN = 'Choose a time first.';

interface Props {
  mentor: Mentor;
  /** Null for whoever has no account yet, or is not signed in. */
  athleteId: string | null;
  children: ReactNode;
}

export function BookingForm({ mentor, athleteId, children }: Props) {
  const [zone] = useChosenZone();
  const [held, setHeld] = useState<HeldHour | null>(null);
  const { pay, isPaying, failure } = usePay();
  const [payer, setPayer] = useState<Payer>('card');
  const session = useHeldSession(athleteId, held?.id);
  const booked = (hour: HeldHour, by: Payer) => {
    setHeld(hour);
    setPayer(by);
    if (hour.holdExpiresAt !== null && by === 'card') pay(hour.id);
  };
  if (held) {
    const paying = { failure, paying: isPaying, onPay: () => pay(held.id) };
    return (
      <div className={styles.columns}>
        <Held held={held} zone={zone} session={session} payer={payer} {...paying} />
        {children}
      </div>
    );
  }
  return (
    <TimeChoice mentor={mentor} athleteId={athleteId} zone={zone} onBooked={booked}>
      {children}
    </TimeChoice>
  );
}

function useHeldSession(athleteId: string | null, id: string | undefined) {
  const { data } = useQuery({
    ...athleteSessionsQuery(athleteId ?? ''),
    enabled: athleteId !== null && id !== undefined,
  });
  return data?.find((session) => session.id === id);
}

interface ChoiceProps extends Props {
  zone: string;
  onBooked: (hour: HeldHour, payer: Payer) => void;
}

function TimeChoice({ mentor, athleteId, zone, onBooked, children }: ChoiceProps) {
  const times = useOpenTimes(mentor.id, zone, { fresh: true });
  const sessions = useSessions(athleteId);
  const held = heldAt(sessions, mentor.id);
  const { chosen, isLost, setSlot, dropSlot, isFromLink } = useChosenTime(mentor.id, times.times, held);
  const [notes, setNotes, dropNotes] = useKept(`notes:${mentor.id}`, '');
  const [isMissing, setMissing] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(isFromLink && !athleteId);
  const account = useAccountForm(mentor);
  const guardian = useGuardianAsked(athleteId);
  const isFree = mentor.hourly_rate === 0;
  const payer = useRef<Payer>('card');
  const { run, isPending, failure, error } = useChange(bookSession, {
    onDone(booked, input) {
      dropSlot();
      dropNotes();
      const hour = { id: booked.session_id, slot: input.slot, holdExpiresAt: booked.hold_expires_at };
      onBooked(hour, payer.current);
    },
    onFailed: () => setSheetOpen(false),
    fallback: 'Failed to book session. Please try again.',
  });
  const book = (as: string) => chosen && run({ athleteId: as, mentorId: mentor.id, slot: chosen, notes });
  const goOn = (by: Payer) => {
    payer.current = by;
    setMissing(!chosen);
    if (!chosen) return;
    if (athleteId) guardian.send(() => book(athleteId));
    else setSheetOpen(true);
  };
  const choose = (next: string) => {
    setMissing(false);
    setSlot(next);
  };
  const asksForCode = needsConfirmedAddress(error);
  if (times.times?.length === 0) {
    return (
      <div className={styles.columns}>
        <NoOpenTimes mentor={mentor} isSignedIn={athleteId !== null} />
        {children}
      </div>
    );
  }
  return (
    <>
      <div className={styles.columns}>
        <div className="stack gap-8">
          {held?.map((session) => (
            <StillHeld key={session.id} session={session} zone={zone} />
          ))}
          <SlotCalendar
            open={times}
            value={chosen}
            onChange={choose}
            error={isMissing ? NONE_CHOSEN : isLost ? JUST_TAKEN : null}
            empty={null}
          />
          {sessions ? <NoneTheyCanMake mentor={mentor} open={times} sessions={sessions} /> : null}
          {chosen ? (
            <p role="status" className={styles.summary}>
              <b>{formatSession(chosen, zone, now())}</b>
              <span className="mute">
                {mentor.first_name}’s time: {formatSession(chosen, mentor.time_zone, now())}
              </span>
            </p>
          ) : null}
          <ParentInstead
            isOffered={chosen !== null && athleteId !== null && !isFree}
            isPending={isPending}
            onPress={() => goOn('parent')}
          />
          {athleteId ? <ForTheMentor athleteId={athleteId} notes={notes} onNotes={setNotes} /> : null}
          <AskedForGuardian guardian={guardian} isFree={isFree} />
          {failure && asksForCode && athleteId ? (
            <ConfirmAddress why={failure} onConfirmed={() => book(athleteId)} confirm="Confirm and book" />
          ) : null}
        </div>
        {children}
      </div>
      <Bar
        mentor={mentor}
        time={chosen ? formatSession(chosen, zone, now()) : 'No time chosen yet'}
        failure={asksForCode ? null : failure}
        isPending={isPending || guardian.isPending}
        onPress={() => goOn(guardian.isNeeded && !isFree ? 'parent' : 'card')}
      />
      {chosen ? (
        <SaveTime
          open={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          mentor={mentor}
          slot={chosen}
          zone={zone}
          account={account}
          onAccount={book}
          onPayer={(by) => {
            payer.current = by;
          }}
          holding={isPending}
        />
      ) : null}
    </>
  );
}

function ParentInstead(props: { isOffered: boolean; isPending: boolean; onPress: () => void }) {
  if (!props.isOffered) return null;
  return (
    <Button look="quiet" onClick={props.onPress} waiting={props.isPending && 'One moment…'}>
      Ask a parent to pay
    </Button>
  );
}

/** A link may bring one along. What is chosen after that is kept while the page is away. */
function useChosenTime(mentorId: string, open: readonly string[] | undefined, held: readonly Session[] | undefined) {
  const [search] = useSearchParams();
  const start = search.get('start');
  const [slot, setSlot, dropSlot] = useKept<string | null>(`slot:${mentorId}:${start ?? ''}`, start);
  // Somebody else may have taken the time meanwhile.
  const chosen = slot && (!open || open.includes(slot)) ? slot : null;
  const isTheirs = (held ?? []).some(({ scheduled_datetime: at }) => Date.parse(at) === Date.parse(slot ?? ''));
  const isLost = slot !== null && chosen === null && held !== undefined && !isTheirs;
  return { chosen, isLost, setSlot, dropSlot, isFromLink: start !== null && start === slot };
}

interface BarProps {
  mentor: Mentor;
  time: string;
  failure: string | null;
  isPending: boolean;
  onPress: () => void;
}

function Bar({ mentor, time, failure, isPending, onPress }: BarProps) {
  const isFree = mentor.hourly_rate === 0;
  const protects = isFree ? FREE_LIMIT : `Free cancellation until ${FULL_REFUND_HOURS_BEFORE} h before.`;
  const note = failure ? (
    <Notice kind="error">{failure}</Notice>
  ) : (
    <p className={styles.promise}>
      <ShieldCheck aria-hidden="true" />
      {protects}
    </p>
  );
  return (
    <BookBar amount={formatRate(mentor.hourly_rate)} unit={`${SESSION_MINUTES} min`} time={time} note={note}>
      <Button look="accent" size="large" onClick={onPress} waiting={isPending && 'Holding your time…'}>
        Continue
      </Button>
    </BookBar>
  );
}

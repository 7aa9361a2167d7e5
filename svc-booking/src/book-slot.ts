import { done, type Result, refuse } from 'contracts/result';
import { forgetAfterLoad } from 'svc-kit/give-back';
import type { BookSlot, LearnDeps } from './deps.ts';
import { type BookingWish, book } from './domain/book.ts';
import { type Calendar, isOpenToUnconfirmed } from './domain/calendar.ts';
import { transition } from './domain/lifecycle.ts';
import type { Session } from './domain/session.ts';
import { learnAdult, learnAthlete, learnCalendar, learnConfirmation, learnGuardianMissing } from './learn.ts';
import {
  type Booking,
  type BookingOutcome,
  findOwnHold,
  insertBooking,
  overdueHolds,
  type Seen,
  type TakenHour,
} from './store/book.ts';
import { isTakenByOther } from './store/occupied.ts';
import { updateSession } from './store/sessions.ts';
import { tooOften } from './too-often.ts';

type Answer = BookingOutcome | 'guardian_required' | Session;
type Wish = Parameters<BookSlot>[0];
type Plan = Omit<Booking, 'notes'> & { keptFromMinors: boolean; needsGuardian: boolean };
const CACHED_CALENDARS = 5_000;
const KNOWN_ATHLETES = 20_000;
const KNOWN_AS_TAKEN = 1_000;
const MOST_TRIES = 5;

const REFUSALS = {
  stale: refuse('conflict', 'slot_taken'),
  slot_taken: refuse('conflict', 'slot_taken'),
  athlete_busy: refuse('conflict', 'athlete_busy'),
  free_limit: refuse('rule', 'free_limit'),
  too_many_holds: refuse('rule', 'too_many_holds'),
  too_young: refuse('forbidden', 'too_young'),
  barred: refuse('forbidden', 'barred'),
  // As if the mentor did not exist.
  parted: refuse('missing', 'mentor_not_found'),
  one_hold_until_confirmed: refuse('rule', 'one_hold_until_confirmed'),
  confirm_address: refuse('rule', 'confirm_address'),
  guardian_required: refuse('rule', 'guardian_required'),
} as const;

const FINAL: ReadonlySet<BookingOutcome> = new Set<BookingOutcome>([
  'booked',
  'stale',
  'free_limit',
  'too_often',
  'too_young',
  'barred',
  'parted',
]);

/** One round trip with the calendar in memory: the statement notices a stale copy, and memory alone refuses nothing. */
export function createBookSlot(deps: LearnDeps): BookSlot {
  const { clock } = deps;
  const calendars = cacheCalendars(deps);
  const knowAthlete = rememberAthletes(deps);
  const turns = takeTurns();

  function plan(calendar: Calendar | null, wish: BookingWish): Result<Plan> {
    if (!calendar) return refuse('missing', 'mentor_not_found');
    const wanted = book(calendar, wish, clock.now());
    if (!wanted.ok) return wanted;
    const share = deps.settings.unconfirmedShare;
    const mayHold = (taken: TakenHour[]) => isOpenToUnconfirmed(calendar, taken, share, clock.now());
    const { keptFromMinors } = calendar;
    const isOpen = share < 1 ? mayHold : null;
    // A hold needs none: it is confirmed by a payment, which payments takes from a guardian or with their consent.
    const needsGuardian = calendar.platform.guardian === 'required' && wanted.value.status === 'confirmed';
    return done({
      session: wanted.value,
      seen: seenIn(calendar),
      isOpenToUnconfirmed: isOpen,
      keptFromMinors,
      needsGuardian,
    });
  }

  async function planFromMemory(mentorId: string, wish: BookingWish): Promise<Result<Plan>> {
    const cached = await calendars.find(mentorId);
    const planned = plan(cached, wish);
    const isPlanned = planned.ok && !planned.value.needsGuardian;
    return isPlanned ? planned : plan(await calendars.read(mentorId), wish);
  }

  async function tryToBook({ mentorId, notes, ...wish }: Wish): Promise<Result<Session>> {
    let planned = await planFromMemory(mentorId, wish);
    for (let tries = 1; planned.ok; tries++) {
      const booking = { ...planned.value, notes };
      const answer = await write(deps, booking);
      if (typeof answer === 'object') return done(answer);
      if (answer === 'booked') return done(booking.session);
      if (answer === 'too_often') throw tooOften('booked_too_often');
      if (answer !== 'stale' || tries >= MOST_TRIES) return REFUSALS[answer];
      planned = plan(await calendars.read(mentorId), wish);
    }
    return planned;
  }

  async function isStillTaken({ mentorId, notes, ...wish }: Wish): Promise<boolean> {
    const planned = await planFromMemory(mentorId, wish);
    if (!planned.ok) return false;
    const { session, seen } = planned.value;
    return isTakenByOther(deps.sql, session, seen.bufferMinutes, clock.now());
  }

  return async function bookSlot(wish) {
    const booked = await turns.take(wish, async (wasTaken) =>
      wasTaken && (await isStillTaken(wish)) ? REFUSALS.slot_taken : tryToBook(wish),
    );
    if (booked.ok) await knowAthlete(wish.athleteId);
    return booked;
  };
}

async function insert(deps: LearnDeps, booking: Booking, now: Date): Promise<BookingOutcome> {
  const outcome = await insertBooking(deps.sql, booking, now);
  const isFinal = !isForConfirmed(outcome) || !(await learnConfirmation(deps, booking.session.athleteId));
  return isFinal ? outcome : insertBooking(deps.sql, booking, now);
}

function isForConfirmed(outcome: BookingOutcome): boolean {
  return outcome === 'one_hold_until_confirmed' || outcome === 'confirm_address';
}

async function write(deps: LearnDeps, booking: Plan & Booking): Promise<Answer> {
  if (booking.keptFromMinors && !(await learnAdult(deps, booking.session.athleteId))) return 'parted';
  if (booking.needsGuardian && (await learnGuardianMissing(deps, booking.session.athleteId)))
    return 'guardian_required';
  const { session, seen } = booking;
  const { sql, clock } = deps;
  const now = clock.now();
  const outcome = await insert(deps, booking, now);
  if (FINAL.has(outcome)) return outcome;
  // A retried booking gets the same answer.
  const own = await findOwnHold(sql, session, now);
  if (own) return own;
  const overdue = await overdueHolds(sql, session, seen.bufferMinutes, now);
  if (overdue.length === 0) return outcome;
  for (const { id, endedAt } of overdue) {
    await updateSession(sql, id, endedAt, (held) => transition(held, { name: 'expire' }, { kind: 'clock' }, now));
  }
  return insert(deps, booking, now);
}

type Slot = Pick<Session, 'mentorId' | 'athleteId' | 'startsAt'>;
type Attempt = { athleteId: string; answer: Promise<Result<Session>> };

/**
 * Athletes behind an attempt that took the slot are refused without a query, so a rush costs one statement. Who comes
 * after it looks first, which takes a tenth of an attempt that fails.
 */
function takeTurns() {
  const attempts = new Map<string, Attempt>();
  const taken = new Set<string>();
  forgetAfterLoad(() => taken.clear());
  const note = (key: string) => {
    if (taken.size >= KNOWN_AS_TAKEN) taken.clear();
    taken.add(key);
  };
  return {
    async take(slot: Slot, attempt: (wasTaken: boolean) => Promise<Result<Session>>): Promise<Result<Session>> {
      const key = `${slot.mentorId} ${slot.startsAt.getTime()}`;
      for (let ahead = attempts.get(key); ahead; ahead = attempts.get(key)) {
        if (await hasTaken(ahead, slot)) return REFUSALS.slot_taken;
      }
      const answer = attempt(taken.has(key)).finally(() => attempts.delete(key));
      attempts.set(key, { athleteId: slot.athleteId, answer });
      const given = await answer;
      if (isTaken(given)) note(key);
      return given;
    },
  };
}

/** What a calendar in memory refuses may be offered by the one in the database. */
async function hasTaken({ athleteId, answer }: Attempt, slot: Slot): Promise<boolean> {
  const given = await answer.catch(() => null);
  return given !== null && isTaken(given) && athleteId !== slot.athleteId;
}

function isTaken(given: Result<Session>): boolean {
  return given.ok || given === REFUSALS.slot_taken;
}

function cacheCalendars(deps: LearnDeps) {
  const calendars = new Map<string, Promise<Calendar | null>>();
  forgetAfterLoad(() => calendars.clear());
  function read(mentorId: string): Promise<Calendar | null> {
    const reading = learnCalendar(deps, mentorId).then((found) => found?.calendar ?? null);
    if (calendars.size >= CACHED_CALENDARS) calendars.clear();
    calendars.set(mentorId, reading);
    reading.catch(() => calendars.delete(mentorId));
    return reading;
  }
  return { read, find: async (mentorId: string) => (await calendars.get(mentorId)) ?? null };
}

function rememberAthletes(deps: LearnDeps) {
  const known = new Set<string>();
  forgetAfterLoad(() => known.clear());
  return async (athleteId: string) => {
    if (known.has(athleteId)) return;
    await learnAthlete(deps, athleteId);
    if (known.size >= KNOWN_ATHLETES) known.clear();
    known.add(athleteId);
  };
}

function seenIn({ revision, platform, rules }: Calendar): Seen {
  return { revision, rules: platform.version, bufferMinutes: rules.bufferMinutes };
}

import { done, refuse } from 'contracts/result';
import type { BookSlot, LearnDeps } from './deps.ts';
import { book } from './domain/book.ts';
import type { Calendar } from './domain/calendar.ts';
import { transition } from './domain/lifecycle.ts';
import type { Session } from './domain/session.ts';
import { learnAthlete, learnCalendar } from './learn.ts';
import { type BookingOutcome, findOwnHold, insertBooking, overdueHolds, type Seen } from './store/book.ts';
import { updateSession } from './store/sessions.ts';

/** What a wish came to: an outcome, or the hold that the athlete has there already. */
type Answer = BookingOutcome | Session;
const CACHED_CALENDARS = 5_000;
const KNOWN_ATHLETES = 20_000;

const REFUSALS = {
  slot_taken: refuse('conflict', 'slot_taken'),
  athlete_busy: refuse('conflict', 'athlete_busy'),
  free_limit: refuse('rule', 'free_limit'),
  too_many_holds: refuse('rule', 'too_many_holds'),
} as const;

/**
 * Books: one round trip when the mentor's calendar is in memory. A copy that has become stale is noticed by the statement
 * itself (its revision, and that of the platform's rules), and a refusal is never given from memory alone.
 */
export function createBookSlot(deps: LearnDeps): BookSlot {
  const { sql, clock } = deps;
  const calendars = new Map<string, Promise<Calendar | null>>();
  const athletes = new Set<string>();
  const attempts = new Map<string, { athleteId: string; answer: Promise<Answer> }>();

  function read(mentorId: string): Promise<Calendar | null> {
    const reading = learnCalendar(deps, mentorId).then((found) => found?.calendar ?? null);
    if (calendars.size >= CACHED_CALENDARS) calendars.clear();
    calendars.set(mentorId, reading);
    reading.catch(() => calendars.delete(mentorId));
    return reading;
  }

  async function knowAthlete(athleteId: string) {
    if (athletes.has(athleteId)) return;
    await learnAthlete(deps, athleteId);
    if (athletes.size >= KNOWN_ATHLETES) athletes.clear();
    athletes.add(athleteId);
  }

  async function write(session: Session, notes: string | null, seen: Seen): Promise<Answer> {
    const now = clock.now();
    const outcome = await insertBooking(sql, session, notes, seen, now);
    if (outcome === 'booked' || outcome === 'stale' || outcome === 'free_limit') return outcome;
    // Whoever lost the answer to his booking and asks again gets what he has.
    const own = await findOwnHold(sql, session, now);
    if (own) return own;
    const overdue = await overdueHolds(sql, session, seen.bufferMinutes, now);
    if (overdue.length === 0) return outcome;
    for (const { id, endedAt } of overdue) {
      await updateSession(sql, id, endedAt, (held) => transition(held, { name: 'expire' }, { kind: 'clock' }, now));
    }
    return insertBooking(sql, session, notes, seen, now);
  }

  /**
   * Who asks while another is getting the same slot waits for that outcome. Once it is taken, it was taken while he asked:
   * he is told without a query of his own, so a rush on one slot costs one statement.
   */
  async function writeInTurn(session: Session, notes: string | null, seen: Seen): Promise<Answer> {
    const slot = `${session.mentorId} ${session.startsAt.getTime()}`;
    const { athleteId } = session;
    for (let ahead = attempts.get(slot); ahead; ahead = attempts.get(slot)) {
      const answer = await ahead.answer.catch(() => null);
      const isTaken = answer !== null && (typeof answer === 'object' || ['booked', 'slot_taken'].includes(answer));
      if (isTaken && ahead.athleteId !== athleteId) return 'slot_taken';
    }
    const answer = write(session, notes, seen).finally(() => attempts.delete(slot));
    attempts.set(slot, { athleteId, answer });
    return answer;
  }

  return async function bookSlot({ mentorId, notes, ...wish }) {
    const cached = await calendars.get(mentorId);
    let calendar = cached ?? (await read(mentorId));
    let wanted = book(calendar, wish, clock.now());
    if (!wanted.ok && cached) {
      calendar = await read(mentorId);
      wanted = book(calendar, wish, clock.now());
    }
    for (let tries = 1; ; tries++) {
      if (!wanted.ok || !calendar) return wanted;
      const outcome = await writeInTurn(wanted.value, notes, seenIn(calendar));
      if (typeof outcome === 'object') return done(outcome);
      if (outcome === 'booked') {
        await knowAthlete(wish.athleteId);
        return done(wanted.value);
      }
      if (outcome !== 'stale') return REFUSALS[outcome];
      if (tries >= 5) return REFUSALS.slot_taken;
      calendar = await read(mentorId);
      wanted = book(calendar, wish, clock.now());
    }
  };
}

function seenIn({ revision, platform, rules }: Calendar): Seen {
  return { revision, rules: platform.version, bufferMinutes: rules.bufferMinutes };
}

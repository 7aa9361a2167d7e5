import type { Chance } from './chance.ts';
import type { PlannedSession, Step } from './deed.ts';
import { answerAt, reviewAt, toldAt } from './reviews.ts';
import type { DemoAthlete, DemoMentor } from './roster/person.ts';
import { noteAt, type Story, toldStories } from './stories.ts';
import type { Evening, Timeline } from './timeline.ts';

type Named = { first_name: string; last_name: string };
export const fullName = (person: Named) => `${person.first_name} ${person.last_name}`;
const MENTORS_WITH_HISTORY = 27;
const UNRATED_EVERY = 9;

export function planSessions(
  time: Timeline,
  people: { mentors: readonly DemoMentor[]; athletes: readonly DemoAthlete[] },
  chance: Chance,
): PlannedSession[] {
  const sessions = toldStories(time).map(fromStory);
  const listed = people.mentors.filter((mentor) => mentor.mentoring_type === 'paid' && !mentor.standing);
  const [star, ...others] = listed;
  const regulars = star ? [star, ...chance.shuffle(others).slice(0, MENTORS_WITH_HISTORY - 1)] : [];
  const left = new Map(regulars.map((mentor, i) => [mentor, i === 0 ? 6 : 1 + (i % 4)]));
  const met = new Set<string>();
  let made = 0;
  for (const evening of time.evenings) {
    for (const athlete of chance.shuffle(people.athletes)) {
      const round = chance.below(2) as 0 | 1;
      const startsAt = evening.rounds[round];
      const isBusy = (who: 'mentor' | 'athlete', name: string) =>
        sessions.some((one) => one[who] === name && one.startsAt.getTime() === startsAt.getTime());
      if (isBusy('athlete', fullName(athlete))) continue;
      const free = regulars.filter((one) => (left.get(one) ?? 0) > 0 && !isBusy('mentor', fullName(one)));
      const strangers = free.filter((one) => !met.has(`${fullName(one)} ${fullName(athlete)}`));
      const mentor = strangers.find((one) => one.sport === athlete.sport) ?? busiest(strangers, left);
      if (!mentor) continue;
      met.add(`${fullName(mentor)} ${fullName(athlete)}`);
      left.set(mentor, (left.get(mentor) ?? 0) - 1);
      sessions.push(heldSession(time, { evening, round, mentor, athlete, index: made++ }, chance));
    }
  }
  return sessions;
}

/** Taking the mentor with the most sessions left leaves nobody with many at the end. */
function busiest(free: DemoMentor[], left: Map<DemoMentor, number>): DemoMentor | undefined {
  return free.reduce<DemoMentor | undefined>(
    (best, one) => (!best || (left.get(one) ?? 0) > (left.get(best) ?? 0) ? one : best),
    undefined,
  );
}

type Meeting = { evening: Evening; round: 0 | 1; mentor: DemoMentor; athlete: DemoAthlete; index: number };

function heldSession(
  time: Timeline,
  { evening, round, mentor, athlete, index }: Meeting,
  chance: Chance,
): PlannedSession {
  const at = evening.stops[round];
  const isRated = index % UNRATED_EVERY !== UNRATED_EVERY - 1;
  const review = isRated ? reviewAt(index - Math.floor(index / UNRATED_EVERY), chance) : null;
  const answer = review?.review_text ? answerAt(index) : null;
  const told = toldAt(index);
  const steps: Step[] = [
    { at: bookingStop(time, evening), deed: { do: 'book', pays: true } },
    { at, deed: { do: 'checkIn' } },
    { at, deed: { do: 'confirm' } },
    ...(review ? [{ at: afterward(time, evening, round), deed: { do: 'rate' as const, body: review } }] : []),
    ...(answer ? [{ at: time.yesterday, deed: { do: 'answerReview' as const, text: answer } }] : []),
    ...(told ? [{ at: time.yesterday, deed: { do: 'tellFounder' as const, text: told } }] : []),
    // Nobody completes the second round: the clock does, a day later.
    ...(round === 0 ? [{ at: evening.stops[1], deed: { do: 'complete' as const } }] : []),
  ];
  return {
    mentor: fullName(mentor),
    athlete: fullName(athlete),
    startsAt: evening.rounds[round],
    notes: noteAt(index),
    steps,
  };
}

/** The first stop at which a session of this round is over. */
function afterward(time: Timeline, evening: Evening, round: 0 | 1): Date {
  if (round === 0) return evening.stops[1];
  return time.evenings[time.evenings.indexOf(evening) + 1]?.stops[0] ?? time.yesterday;
}

/** The last stop that is at least 48 hours and at most 16 days ahead of the session. */
export function bookingStop(time: Timeline, evening: Evening): Date {
  const index = time.evenings.indexOf(evening);
  return (index >= 3 ? time.evenings[1]?.stops[0] : time.opening) ?? time.opening;
}

function fromStory({ mentor, athlete, startsAt, notes, steps }: Story): PlannedSession {
  return {
    mentor,
    athlete,
    startsAt,
    notes: notes ?? null,
    steps: steps.map(([at, deed]) => ({ at, deed })),
  };
}

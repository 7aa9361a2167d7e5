import type { BodyInput } from 'contracts/endpoint';
import { listSlots } from 'contracts/http/availability';
import { saveQuestions } from 'contracts/http/plans';
import { moveSession } from 'contracts/http/sessions';
import { DemoProblem } from './client.ts';
import { NEXT_ANSWERS } from './papers.ts';
import { personOf } from './people.ts';
import { book, checkOut, pay, type Stage } from './play.ts';

interface Booking {
  mentor: string;
  athlete: string;
  /** Counted from the mentor's soonest open hour. */
  slot: number;
  notes?: string;
  answers?: BodyInput<typeof saveQuestions>;
  /** Paid; left at the payment page; or left before it. */
  until: 'paid' | 'payment page' | 'held';
  isMoved?: true;
}

/** Booked today, in hours that the mentors really offer. The last two are not paid yet. */
const BOOKINGS: Booking[] = [
  {
    mentor: 'Maya Okafor',
    athlete: 'Jordan Whitlow',
    slot: 4,
    until: 'paid',
    notes: 'Follow-up: the list of ten colleges.',
    answers: NEXT_ANSWERS,
  },
  {
    mentor: 'Maya Okafor',
    athlete: 'Marcus Delaney',
    slot: 11,
    until: 'paid',
    notes: 'What is a preferred walk-on, really?',
  },
  { mentor: 'Maya Okafor', athlete: 'Tobias Lindgren', slot: 20, until: 'paid' },
  { mentor: 'Theo Abernathy', athlete: 'Jordan Whitlow', slot: 3, until: 'paid', notes: 'Cutting my film together.' },
  { mentor: 'Annika Solberg', athlete: 'Jordan Whitlow', slot: 5, until: 'paid', isMoved: true },
  {
    mentor: 'Sofia Lindqvist',
    athlete: 'Elena Vasquez-Hart',
    slot: 2,
    until: 'paid',
    notes: 'Writing the first email together.',
  },
  { mentor: 'Freya Dunleavy', athlete: 'Henry Sato-Miles', slot: 1, until: 'paid' },
  {
    mentor: 'Lev Aronsky',
    athlete: 'Noor Haddad',
    slot: 2,
    until: 'paid',
    notes: 'My parents have prepared questions.',
  },
  { mentor: 'Tessa Marchetti', athlete: 'Wyatt Brandvold', slot: 3, until: 'paid' },
  { mentor: 'Owen Fairweather', athlete: 'Lila Fontaine', slot: 2, until: 'paid' },
  { mentor: 'Sloane Merriwether', athlete: 'Jordan Whitlow', slot: 1, until: 'payment page' },
  { mentor: 'Paige Thistlewood', athlete: 'Cole Bannister', slot: 2, until: 'held' },
];

export const bookingsOf = (athlete: string) => BOOKINGS.filter((booking) => booking.athlete === athlete).length;

/** One after the other: two bookings of one athlete must not overlap. */
export async function bookAhead(stage: Stage): Promise<void> {
  const taken = new Set<string>();
  const moved: { mentor: string; athlete: string; id: string }[] = [];
  for (const { mentor, athlete, slot, notes, answers, until, isMoved } of BOOKINGS) {
    const free = (await openSlots(stage, mentor)).filter((start) => !taken.has(`${athlete} ${start}`));
    const start = free[Math.min(slot, free.length - 1)];
    if (!start) throw new DemoProblem(`${mentor} has no open hour`);
    taken.add(`${athlete} ${start}`);
    const id = await book(stage, { mentor, athlete, startsAt: new Date(start), notes: notes ?? null });
    if (until === 'payment page') await checkOut(stage, athlete, id);
    if (until === 'paid') await pay(stage, athlete, id);
    if (answers) {
      const { token } = personOf(stage.people, athlete);
      await stage.client.call(saveQuestions, { params: { id }, body: answers, token });
    }
    if (isMoved) moved.push({ mentor, athlete, id });
  }
  // Only once they are known to be paid, or families would get just the mail about the new time.
  await stage.client.moveClock({ reset: true });
  for (const session of moved) await moveToLast(stage, session);
  await stage.client.moveClock({ reset: true });
}

async function moveToLast(stage: Stage, { mentor, athlete, id }: { mentor: string; athlete: string; id: string }) {
  const start = (await openSlots(stage, mentor)).at(-1);
  if (!start) return;
  const { token } = personOf(stage.people, athlete);
  await stage.client.call(moveSession, { params: { id }, body: { scheduled_datetime: start }, token });
}

async function openSlots({ client, people }: Stage, mentor: string): Promise<string[]> {
  return (await client.call(listSlots, { params: { id: personOf(people, mentor).id }, query: {} })).slots;
}

import { z } from 'zod';
import type { CalendarEntry, MailContext } from './content.ts';
import { money, wallTime } from './phrases.ts';

/** What every mail about a session is queued with. */
export const sessionFacts = z.object({
  sessionId: z.uuid(),
  version: z.int(),
  startsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  endsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  amountCents: z.int(),
  mentorShareCents: z.int(),
});
export type SessionFacts = z.output<typeof sessionFacts>;

/** Who, when in both zones, and what it costs or pays. */
export function ticketOf(facts: SessionFacts, { to, other }: MailContext): [string, string][] {
  const otherZone = other.timeZone;
  const isElsewhere =
    otherZone && wallTime(facts.startsAt, otherZone) !== wallTime(facts.startsAt, to.timeZone) ? otherZone : null;
  const isMentor = to.role === 'mentor';
  const cents = isMentor ? facts.mentorShareCents : facts.amountCents;
  return [
    [isMentor ? 'Student' : 'Mentor', other.name],
    ['Your time', wallTime(facts.startsAt, to.timeZone)],
    ...(isElsewhere
      ? ([[`${other.firstName}’s time`, wallTime(facts.startsAt, isElsewhere)]] as [string, string][])
      : []),
    ['Length', '60 minutes'],
    cents === 0 ? ['Price', 'Free'] : [isMentor ? 'You earn' : 'You paid', money(cents)],
  ];
}

/** The calendar entry of a session: one stable UID, and a sequence that grows with the session's version. */
export function calendarOf(
  facts: SessionFacts,
  { other, brand }: MailContext,
  method: CalendarEntry['method'],
  url?: string,
): CalendarEntry {
  return {
    method,
    sessionId: facts.sessionId,
    sequence: facts.version,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    summary: `${brand}: one hour with ${other.name}`,
    description: url
      ? `Join the call: ${url}\nThe room opens 15 minutes before the start.`
      : 'This session is cancelled.',
    ...(url ? { url } : {}),
  };
}

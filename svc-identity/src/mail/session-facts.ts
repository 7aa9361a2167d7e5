import { formatCents, mentorShareCents } from 'contracts/money';
import { CHECK_IN_OPENS_MINUTES_BEFORE, SESSION_MINUTES } from 'contracts/times';
import { formatInZone } from 'contracts/wall-time';
import { z } from 'zod';
import type { CalendarEntry, Face, MailContext } from './content.ts';

export const sessionFacts = z.object({
  sessionId: z.uuid(),
  version: z.int(),
  startsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  endsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  amountCents: z.int(),
  mentorShareCents: z.int(),
  /** As it is when the mail leaves. Absent from mails that don't lead there. */
  mentorPage: z.object({ portrait: z.string().nullable() }).nullish(),
});
export type SessionFacts = z.output<typeof sessionFacts>;

export function ticketOf(facts: SessionFacts, { to, other }: MailContext): [string, string][] {
  const otherZone = other.timeZone;
  const isElsewhere =
    otherZone && formatInZone(facts.startsAt, otherZone) !== formatInZone(facts.startsAt, to.timeZone)
      ? otherZone
      : null;
  const isMentor = to.role === 'mentor';
  const cents = isMentor ? facts.mentorShareCents : facts.amountCents;
  return [
    [isMentor ? 'Student' : 'Mentor', other.name],
    ['Your time', formatInZone(facts.startsAt, to.timeZone)],
    ...(isElsewhere
      ? ([[`${other.firstName}’s time`, formatInZone(facts.startsAt, isElsewhere)]] as [string, string][])
      : []),
    ['Length', `${SESSION_MINUTES} minutes`],
    facts.amountCents === 0 ? ['Price', 'Free'] : [isMentor ? 'You earn' : 'You paid', formatCents(cents)],
  ];
}

export const NOTHING_LEFT = 'The family has the payment back already, so there’s no payout.';

/** A bank or the founder may have given back some of the payment before: the share is then less than that of the price. */
export function shareAfter(
  { amountCents, mentorShareCents: share }: Pick<SessionFacts, 'amountCents' | 'mentorShareCents'>,
  backCents: number,
): number {
  return Math.max(0, share - mentorShareCents(amountCents) + mentorShareCents(amountCents - backCents));
}

/** The mentor's, for the family. An athlete's face is shown to nobody. */
export function faceOf({ mentorPage }: SessionFacts, { to, other, page }: MailContext): { face?: Face } {
  if (to.role !== 'athlete' || !other.id) return {};
  const { name, firstName } = other;
  const profile = mentorPage ? { label: `${firstName}’s profile`, url: page('mentor', { id: other.id }) } : null;
  return { face: { name, portrait: mentorPage?.portrait ?? null, profile } };
}

/** For the family only: a mentor has no part in it. */
export function receiptLinks(sessionId: string, { page }: MailContext): { label: string; url: string }[] {
  return [{ label: 'Receipt', url: page('receipt', { id: sessionId }) }];
}

/** One stable UID, and a sequence that grows with the session's version. */
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
      ? `Join the call: ${url}\nIt opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start.`
      : 'This session is cancelled.',
    ...(url ? { url } : {}),
  };
}

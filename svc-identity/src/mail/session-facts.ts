import { formatCents, mentorShareCents } from 'contracts/money';
import { formatInZoneNear } from 'contracts/near-year';
import { CHECK_IN_OPENS_MINUTES_BEFORE, SESSION_MINUTES } from 'contracts/times';
import { z } from 'zod';
import type { CalendarEntry, Face, MailContext } from './content.ts';
import { fullTime, TO_SHOW_REFUND } from './phrases.ts';

export const sessionFacts = z.object({
  sessionId: z.uuid(),
  version: z.int(),
  startsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  endsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  amountCents: z.int(),
  mentorShareCents: z.int(),
  /** As it is when the mail leaves. Absent from mails that don't lead there. */
  mentorPage: z.object({ portrait: z.string().nullable() }).nullish(),
  /** As it is when the mail leaves: nobody may come in, and nobody knows yet whether it goes ahead. */
  isPaused: z.boolean().optional(),
});
export type SessionFacts = z.output<typeof sessionFacts>;

export function ticketOf(facts: SessionFacts, context: MailContext): [string, string][] {
  const { to, other, now } = context;
  const ownTime = fullTime(facts.startsAt, context);
  const otherTime = other.timeZone && formatInZoneNear(facts.startsAt, other.timeZone, now);
  const isMentor = to.role === 'mentor';
  const cents = isMentor ? facts.mentorShareCents : facts.amountCents;
  return [
    [isMentor ? 'Student' : 'Mentor', other.name],
    ['Your time', ownTime],
    ...(otherTime && otherTime !== ownTime ? ([[`${other.firstName}’s time`, otherTime]] as [string, string][]) : []),
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

/** "$50 of your $120", or "your $120" where it is all of it. */
export function partBack({ amountCents, backBeforeCents }: Record<'amountCents' | 'backBeforeCents', number>): string {
  const all = `your ${formatCents(amountCents)}`;
  return backBeforeCents >= amountCents ? all : `${formatCents(backBeforeCents)} of ${all}`;
}

/** For a family that has some of the payment back already. */
export function restOfRefund({
  amountCents,
  refundCents,
  backBeforeCents,
}: Record<'amountCents' | 'refundCents' | 'backBeforeCents', number>): string {
  const leftCents = Math.max(0, amountCents - backBeforeCents);
  const rest = formatCents(Math.min(refundCents, leftCents));
  const before = `You have ${partBack({ amountCents, backBeforeCents })} back already.`;
  if (leftCents === 0) return before;
  if (refundCents === 0) return `${before} There’s no further refund.`;
  return `${before} Another ${rest} goes back to your card. Banks ${TO_SHOW_REFUND}`;
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
    description: url ? joinByCalendar(url, facts) : 'This session is cancelled.',
    ...(url ? { url } : {}),
  };
}

/** The entry outlives a pause, so it has the link all the same. */
function joinByCalendar(url: string, { isPaused }: SessionFacts): string {
  const link = `Join the call: ${url}`;
  return isPaused ? link : `${link}\nIt opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start.`;
}

export const WAIT_TO_JOIN = 'Please wait for our next email before you join.';

/** Without a word of why. */
export function pausedPromise({ amountCents }: SessionFacts, { to }: MailContext): string[] {
  const ifCancelled =
    to.role === 'mentor'
      ? 'A session that we cancel doesn’t count as missed.'
      : 'If we cancel it, everything you paid goes back. You can also cancel it yourself now and get everything back.';
  return [
    'We’re checking something on our side before it can go ahead. You don’t need to do anything.',
    'We’ll email you as soon as it’s on again. If it isn’t before the start, we cancel it.',
    ...(amountCents === 0 ? [] : [ifCancelled]),
  ];
}

import type { EventEnvelope } from 'contracts/events';
import { internalOpenTo, internalSessionNow } from 'contracts/internal';
import type { GuardianMode } from 'contracts/status';
import { z } from 'zod';
import type { Identity } from '../identity.ts';
import { hasLaterMail, hasSentMail, type PendingMail } from '../store/mails.ts';
import { findSessionFact } from '../store/session-facts.ts';

/** Clocks of two machines may differ by so much. Who cancels a second after they booked has the mail of it, too. */
const JUST_MS = 1_000;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** What tells whether a mail is still true; templates read the rest. */
const timeFacts = z.object({
  sessionId: z.uuid().optional(),
  startsAt: instant.nullish(),
  endsAt: instant.optional(),
  when: z.string().optional(),
  what: z.string().optional(),
  answerBy: instant.optional(),
  proposedStartsAt: instant.optional(),
  expiresAt: instant.optional(),
  bookableUntil: instant.optional(),
  amountCents: z.int().optional(),
  refundCents: z.int().optional(),
  backBeforeCents: z.int().optional(),
});

export interface SessionNow {
  status: z.output<typeof internalSessionNow>['status'];
  version: number;
  startsAt: Date;
  endsAt: Date;
  holdExpiresAt: Date | null;
  refundCents: number | undefined;
  /** 0 also where the release before answers, which doesn't say. */
  backBeforeCents: number;
  paused: boolean | undefined;
  complaint: 'none' | 'open' | 'decided' | undefined;
  rated: boolean | undefined;
  answered: boolean | undefined;
  prepared: boolean | undefined;
  athleteCame?: boolean | undefined;
  proposedStartsAt: Date | null | undefined;
  /** Null while not everybody may open it. */
  mentorPage: { portrait: string | null } | null;
}

export interface Moment {
  facts: z.output<typeof timeFacts>;
  now: Date;
  queuedAt: Date;
  /** What the guardian chose, now. */
  guardianMode: GuardianMode;
  /** As booking has it; null when it is gone. @throws when booking does not answer: the mail is tried again */
  session(): Promise<SessionNow | null>;
  /** Whether a mail of such a kind, about the same session if it is about one, was queued to them later. */
  hasLater(kinds: readonly string[]): Promise<boolean>;
  hasSent(kinds: readonly string[]): Promise<boolean>;
  isPaidOut(): Promise<boolean>;
  /** Whether the recipient may find and book the mentor whom it is about. @throws when booking does not answer */
  isMentorOpen(): Promise<boolean>;
}

export function momentOf(
  { sql, clock, ask, settings }: Identity,
  mail: PendingMail,
  known: SessionNow | null = null,
): Moment {
  const facts = timeFacts.parse(mail.facts);
  const sessionId = facts.sessionId ?? null;
  const required = () => {
    if (!sessionId) throw new Error(`a mail about a session without it: ${mail.kind}`);
    return sessionId;
  };
  return {
    facts,
    now: clock.now(),
    queuedAt: mail.createdAt,
    guardianMode: mail.guardianMode,
    async session() {
      if (known) return known;
      const url = `${settings.parts.booking}/internal/sessions/${required()}`;
      const found = await ask(url, internalSessionNow);
      return found && toSessionNow(found);
    },
    hasLater: (kinds) => hasLaterMail(sql, mail, kinds, sessionId),
    hasSent: (kinds) => hasSentMail(sql, mail, kinds, required()),
    async isPaidOut() {
      return typeof (await findSessionFact(sql, required()))?.paidOutCents === 'number';
    },
    async isMentorOpen() {
      const url = `${settings.parts.booking}/internal/mentors/${mail.otherId}/open-to/${mail.accountId}`;
      // The release before does not know the question.
      return (await ask(url, internalOpenTo))?.open ?? true;
    },
  };
}

/** As booking would answer now; null where the event doesn't tell, or may not be the last that happened. */
export function sessionJustConfirmed(
  { payload, occurredAt }: EventEnvelope<'session.confirmed'>,
  now: Date,
): SessionNow | null {
  const { status, version, startsAt, endsAt, mentorPage } = payload;
  const ageMs = Math.abs(now.getTime() - Date.parse(occurredAt));
  if (mentorPage === undefined || ageMs > JUST_MS) return null;
  return {
    ...{ status, version, startsAt: new Date(startsAt), endsAt: new Date(endsAt), holdExpiresAt: null },
    ...{
      refundCents: 0,
      backBeforeCents: 0,
      paused: false,
      complaint: 'none',
      rated: false,
      answered: false,
      prepared: undefined,
    },
    ...{ athleteCame: false, proposedStartsAt: null, mentorPage },
  };
}

function toSessionNow(found: z.output<typeof internalSessionNow>): SessionNow {
  const { status, version, paused, complaint, rated, answered, prepared, proposed_starts_at: proposed } = found;
  return {
    status,
    version,
    startsAt: new Date(found.starts_at),
    endsAt: new Date(found.ends_at),
    holdExpiresAt: found.hold_expires_at ? new Date(found.hold_expires_at) : null,
    refundCents: found.refund_cents,
    backBeforeCents: found.back_before_cents ?? 0,
    paused,
    complaint,
    rated,
    answered,
    prepared,
    athleteCame: found.athlete_came,
    proposedStartsAt: typeof proposed === 'string' ? new Date(proposed) : proposed,
    mentorPage: found.mentor_page ?? null,
  };
}

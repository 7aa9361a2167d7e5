import type { EventEnvelope, EventName, EventPayload } from 'contracts/events';
import type { Handlers } from 'svc-kit/consume';
import type { Tx } from 'svc-kit/db';
import { noteBrand } from 'svc-kit/site-name';
import type { Identity } from './identity.ts';
import { isCopied } from './mail/copy-for-guardian.ts';
import type { MailFacts, MailKind } from './mail/kinds.ts';
import { type NewMail, queueMail } from './mail/queue.ts';
import { adminId } from './store/accounts.ts';
import { findSessionFact, keepSessionFact } from './store/session-facts.ts';

type SessionPayload = EventPayload<'session.confirmed'>;
type Side = 'athlete' | 'mentor';

/**
 * What happened elsewhere, told by mail. Handlers only queue: an account that is not there is a fault of order,
 * refused by the database, and the event comes again.
 */
export function createEvents(identity: Pick<Identity, 'clock'>): Handlers {
  const now = () => identity.clock.now();

  /** Queues a mail about a session for some of its people. */
  async function tell<K extends MailKind>(
    tx: Tx,
    event: EventEnvelope & { payload: SessionPayload },
    sides: Side[],
    kind: K,
    facts: MailFacts<K>,
  ): Promise<void> {
    const { athleteId, mentorId } = event.payload;
    for (const side of sides) {
      const [accountId, otherId] = side === 'athlete' ? [athleteId, mentorId] : [mentorId, athleteId];
      await queueMail(tx, now(), { kind, accountId, otherId, dedupeKey: `${event.id}:${kind}:${side}`, facts });
      if (side === 'athlete' && isCopied(kind)) await copy(tx, event, { kind, accountId, otherId, facts });
    }
  }

  /** The same for the athlete's guardian, if one has confirmed. */
  function copy<K extends MailKind>(tx: Tx, event: EventEnvelope, mail: Omit<NewMail<K>, 'dedupeKey'>): Promise<void> {
    const dedupeKey = `${event.id}:${mail.kind}:guardian`;
    return queueMail(tx, now(), { ...mail, dedupeKey, toGuardian: 'confirmed' });
  }

  async function tellFounder<K extends MailKind>(
    tx: Tx,
    event: EventEnvelope,
    kind: K,
    facts: MailFacts<K>,
    otherId?: string,
  ): Promise<void> {
    const accountId = await adminId(tx);
    if (!accountId) throw new Error('there is no admin yet');
    const mail = { kind, accountId, dedupeKey: `${event.id}:${kind}:admin`, facts, ...(otherId ? { otherId } : {}) };
    await queueMail(tx, now(), mail);
  }

  /** A mail for one person about money that moved. */
  async function tellAmount(
    tx: Tx,
    event: EventEnvelope<'payment.refunded' | 'transfer.paid'>,
    kind: 'refunded' | 'paid_out',
    cents: number,
  ): Promise<void> {
    const { sessionId, athleteId, mentorId } = event.payload;
    const [accountId, otherId] = kind === 'refunded' ? [athleteId, mentorId] : [mentorId, athleteId];
    const fact = await findSessionFact(tx, sessionId);
    const facts = { sessionId, startsAt: fact?.starts_at.toISOString() ?? null, cents };
    await queueMail(tx, now(), { kind, accountId, otherId, dedupeKey: `${event.id}:${kind}`, facts });
    if (isCopied(kind)) await copy(tx, event, { kind, accountId, otherId, facts });
  }

  const both: Side[] = ['athlete', 'mentor'];
  return {
    'site.changed': (tx, { payload }) => noteBrand(tx, payload),
    'mentor.verified': (tx, { id, payload }) =>
      queueMail(tx, now(), {
        kind: 'mentor_verified',
        accountId: payload.mentorId,
        dedupeKey: `${id}:mentor_verified`,
        facts: { note: payload.note, isFree: payload.facts.mentoringType === 'free' },
      }),
    'mentor.rejected': (tx, { id, payload }) =>
      queueMail(tx, now(), {
        kind: 'mentor_rejected',
        accountId: payload.mentorId,
        dedupeKey: `${id}:mentor_rejected`,
        facts: { reason: payload.reason },
      }),
    async 'session.confirmed'(tx, event) {
      await keep(tx, event.payload);
      await tell(tx, event, both, 'session_booked', factsOf(event));
    },
    async 'session.moved'(tx, event) {
      await keep(tx, event.payload);
      const { previousStartsAt, status } = event.payload;
      // An unpaid hold is not in anybody's calendar yet.
      if (status === 'scheduled') return;
      const isAgreed = event.payload.by === 'mentor';
      await tell(tx, event, both, 'session_moved', { ...factsOf(event), previousStartsAt, isAgreed });
    },
    'session.move_proposed': (tx, event) => {
      const { proposedStartsAt, answerBy } = event.payload;
      return tell(tx, event, ['athlete'], 'move_proposed', { ...factsOf(event), proposedStartsAt, answerBy });
    },
    'session.move_declined': (tx, event) => {
      const { proposedStartsAt, by } = event.payload;
      return tell(tx, event, ['mentor'], 'move_declined', { ...factsOf(event), proposedStartsAt, by });
    },
    async 'session.cancelled'(tx, event) {
      const { refundCents, by } = event.payload;
      const wasPaid = (await findSessionFact(tx, event.payload.sessionId)) !== null;
      // The mentor never heard of a hold that was not paid.
      const sides = wasPaid ? both : (['athlete'] as const);
      await tell(tx, event, [...sides], 'session_cancelled', { ...factsOf(event), refundCents, by, wasPaid });
    },
    'session.mentor_checked_in': (tx, event) =>
      tell(tx, event, ['athlete'], 'attendance_request', { ...factsOf(event), when: 'checked_in' }),
    'session.student_confirmed': (tx, event) =>
      tell(tx, event, ['mentor'], 'please_complete', { ...factsOf(event), by: event.payload.by }),
    async 'session.completed'(tx, event) {
      await tell(tx, event, ['athlete'], 'please_rate', factsOf(event));
      await tell(tx, event, ['mentor'], 'session_completed_mentor', factsOf(event));
    },
    'session.mentor_no_show': (tx, event) => tell(tx, event, both, 'no_show', factsOf(event)),
    'session.no_show_reversed': (tx, event) => tell(tx, event, both, 'no_show_reversed', factsOf(event)),
    'session.reminder_due': (tx, event) => {
      const { kind } = event.payload;
      if (kind === 'before_24h' || kind === 'before_1h') {
        return tell(tx, event, both, 'session_reminder', { ...factsOf(event), when: kind });
      }
      return tell(tx, event, ['athlete'], 'attendance_request', { ...factsOf(event), when: kind });
    },
    async 'complaint.filed'(tx, event) {
      const { reason, decideBy, mentorId } = event.payload;
      const facts = { ...factsOf(event), reason, decideBy };
      await tell(tx, event, both, 'complaint_filed', facts);
      await tellFounder(tx, event, 'complaint_filed', facts, mentorId);
    },
    'complaint.decided': (tx, event) => {
      const { decision, refundCents, note } = event.payload;
      return tell(tx, event, both, 'complaint_decided', { ...factsOf(event), decision, refundCents, note });
    },
    'mentor.slot_free': (tx, { id, payload }) =>
      queueMail(tx, now(), {
        kind: 'slot_free',
        accountId: payload.athleteId,
        otherId: payload.mentorId,
        dedupeKey: `${id}:slot_free`,
        facts: { mentorId: payload.mentorId, startsAt: payload.soonestSlot },
      }),
    'payment.refunded': (tx, event) => tellAmount(tx, event, 'refunded', event.payload.refundCents),
    'transfer.paid': (tx, event) => tellAmount(tx, event, 'paid_out', event.payload.amountCents),
    'refund.failed': (tx, event) =>
      tellFounder(tx, event, 'founder_alert', { what: 'refund_failed', cents: event.payload.refundCents }),
    'payout.failed': (tx, event) =>
      tellFounder(tx, event, 'founder_alert', { what: 'payout_failed', cents: event.payload.amountCents }),
    'card_dispute.opened': (tx, event) =>
      tellFounder(tx, event, 'founder_alert', { what: 'card_dispute', cents: event.payload.amountCents }),
  };
}

function keep(tx: Tx, payload: EventPayload<EventName & 'session.confirmed'>): Promise<void> {
  return keepSessionFact(tx, {
    session_id: payload.sessionId,
    version: payload.version,
    mentor_id: payload.mentorId,
    athlete_id: payload.athleteId,
    starts_at: new Date(payload.startsAt),
    ends_at: new Date(payload.endsAt),
  });
}

function factsOf({ payload }: { payload: SessionPayload }) {
  const { sessionId, version, startsAt, endsAt, amountCents, mentorShareCents } = payload;
  return { sessionId, version, startsAt, endsAt, amountCents, mentorShareCents };
}

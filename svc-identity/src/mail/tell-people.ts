import type { EventEnvelope, EventPayload } from 'contracts/events';
import type { Clock } from 'svc-kit/clock';
import type { Tx } from 'svc-kit/db';
import type { AtOnce } from 'svc-kit/due-at-once';
import { adminId } from '../store/accounts.ts';
import { findStart } from '../store/session-facts.ts';
import { isCopied } from './copy-for-guardian.ts';
import type { MailFacts, MailKind } from './kinds.ts';
import type { SessionNow } from './moment.ts';
import { type NewMail, queueMail, sendMailsAtOnce } from './queue.ts';
import type { WriteEarly } from './write-early.ts';

type SessionEvent = EventEnvelope & { payload: EventPayload<'session.confirmed'> };
type AmountEvent = EventEnvelope<'payment.refunded' | 'refund.failed' | 'transfer.paid'>;
type PayeeMail = 'refunded' | 'refund_delayed' | 'paid_out';
export type Side = 'athlete' | 'mentor';

/** Once for each event, kind and person. */
export interface Telling {
  one<K extends MailKind>(
    tx: Tx,
    event: EventEnvelope,
    mail: Pick<NewMail<K>, 'kind' | 'accountId' | 'otherId' | 'facts' | 'toGuardian'>,
  ): Promise<void>;
  /** Leaves so long afterward, unless it is no news by then. */
  later<K extends MailKind>(
    tx: Tx,
    event: EventEnvelope,
    mail: Pick<NewMail<K>, 'kind' | 'accountId' | 'otherId' | 'facts' | 'toGuardian'>,
    afterMs: number,
  ): Promise<void>;
  /** A confirmed guardian gets a copy of some of the athlete's mails. */
  sides<K extends MailKind>(tx: Tx, event: SessionEvent, to: Side[], kind: K, facts: MailFacts<K>): Promise<void>;
  /** The two and, as above, the guardian. Who knows how the session stands spares booking the question. */
  booked(tx: Tx, event: SessionEvent, facts: MailFacts<'session_booked'>, session: SessionNow | null): Promise<void>;
  /** The athlete, and a copy to a confirmed guardian. */
  family<K extends MailKind>(
    tx: Tx,
    event: EventEnvelope & { payload: { athleteId: string; mentorId: string } },
    kind: K,
    facts: MailFacts<K>,
  ): Promise<void>;
  founder<K extends MailKind>(
    tx: Tx,
    event: EventEnvelope,
    kind: K,
    facts: MailFacts<K>,
    otherId?: string,
  ): Promise<void>;
  /** The family of what is theirs, the mentor of what they are paid. */
  payee(tx: Tx, event: AmountEvent, kind: PayeeMail, what: { cents: number; reason?: string }): Promise<void>;
}

/** And of what is copied, one for a confirmed guardian. */
function withCopy<K extends MailKind>(event: EventEnvelope, mail: NewMail<K>): NewMail<K>[] {
  if (!isCopied(mail.kind)) return [mail];
  return [mail, { ...mail, dedupeKey: `${event.id}:${mail.kind}:guardian`, toGuardian: 'confirmed' }];
}

function toSides<K extends MailKind>(event: SessionEvent, to: Side[], kind: K, facts: MailFacts<K>): NewMail<K>[] {
  const { athleteId, mentorId } = event.payload;
  return to.flatMap((side) => {
    const [accountId, otherId] = side === 'athlete' ? [athleteId, mentorId] : [mentorId, athleteId];
    const mail = { kind, accountId, otherId, facts, dedupeKey: `${event.id}:${kind}:${side}` };
    return side === 'athlete' ? withCopy(event, mail) : [mail];
  });
}

/** By when it happened, not by when it was heard of: `hasLater` then knows which of two events was the last. */
function momentOf(clock: Clock, { occurredAt }: EventEnvelope): Date {
  return new Date(Math.min(clock.now().getTime(), Date.parse(occurredAt)));
}

export function createTelling(clock: Clock, atOnce: AtOnce, writeEarly?: WriteEarly): Telling {
  const queue = <K extends MailKind>(tx: Tx, event: EventEnvelope, ...mails: NewMail<K>[]) =>
    sendMailsAtOnce(tx, momentOf(clock, event), mails, atOnce);

  return {
    one: (tx, event, mail) => queue(tx, event, { ...mail, dedupeKey: `${event.id}:${mail.kind}` }),
    later: (tx, event, mail, afterMs) =>
      queueMail(tx, new Date(clock.now().getTime() + afterMs), { ...mail, dedupeKey: `${event.id}:${mail.kind}` }),
    sides: (tx, event, to, kind, facts) => queue(tx, event, ...toSides(event, to, kind, facts)),
    booked(tx, event, facts, session) {
      const mails = toSides(event, ['athlete', 'mentor'], 'session_booked', facts);
      if (!session || !writeEarly) return queue(tx, event, ...mails);
      return sendMailsAtOnce(tx, momentOf(clock, event), mails, atOnce, (begun) => writeEarly(tx, begun, session));
    },
    family(tx, event, kind, facts) {
      const { athleteId: accountId, mentorId: otherId } = event.payload;
      const mail = { kind, accountId, otherId, facts, dedupeKey: `${event.id}:${kind}` };
      return queue(tx, event, ...withCopy(event, mail));
    },
    async founder(tx, event, kind, facts, otherId) {
      const accountId = await adminId(tx);
      if (!accountId) throw new Error('there is no admin yet');
      const dedupeKey = `${event.id}:${kind}:admin`;
      await queue(tx, event, { kind, accountId, dedupeKey, facts, ...(otherId ? { otherId } : {}) });
    },
    async payee(tx, event, kind, what) {
      const { sessionId, athleteId, mentorId } = event.payload;
      const isFamily = kind !== 'paid_out';
      const [accountId, otherId] = isFamily ? [athleteId, mentorId] : [mentorId, athleteId];
      const facts = { sessionId, startsAt: await findStart(tx, sessionId), ...what };
      const mail = { kind, accountId, otherId, facts, dedupeKey: `${event.id}:${kind}` };
      await queue(tx, event, ...(isFamily ? withCopy(event, mail) : [mail]));
    },
  };
}

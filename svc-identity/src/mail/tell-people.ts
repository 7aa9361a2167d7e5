import type { EventEnvelope, EventPayload } from 'contracts/events';
import type { Clock } from 'svc-kit/clock';
import type { Tx } from 'svc-kit/db';
import { adminId } from '../store/accounts.ts';
import { findSessionFact } from '../store/session-facts.ts';
import { isCopied } from './copy-for-guardian.ts';
import type { MailFacts, MailKind } from './kinds.ts';
import { type NewMail, queueMail } from './queue.ts';

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
  /** A confirmed guardian gets a copy of some of the athlete's mails. */
  sides<K extends MailKind>(tx: Tx, event: SessionEvent, to: Side[], kind: K, facts: MailFacts<K>): Promise<void>;
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

export function createTelling(clock: Clock): Telling {
  const queue = <K extends MailKind>(tx: Tx, mail: NewMail<K>) => queueMail(tx, clock.now(), mail);
  async function copy<K extends MailKind>(tx: Tx, event: EventEnvelope, mail: Omit<NewMail<K>, 'dedupeKey'>) {
    if (!isCopied(mail.kind)) return;
    await queue(tx, { ...mail, dedupeKey: `${event.id}:${mail.kind}:guardian`, toGuardian: 'confirmed' });
  }

  return {
    one: (tx, event, mail) => queue(tx, { ...mail, dedupeKey: `${event.id}:${mail.kind}` }),
    async sides(tx, event, to, kind, facts) {
      const { athleteId, mentorId } = event.payload;
      for (const side of to) {
        const [accountId, otherId] = side === 'athlete' ? [athleteId, mentorId] : [mentorId, athleteId];
        const mail = { kind, accountId, otherId, facts };
        await queue(tx, { ...mail, dedupeKey: `${event.id}:${kind}:${side}` });
        if (side === 'athlete') await copy(tx, event, mail);
      }
    },
    async family(tx, event, kind, facts) {
      const { athleteId: accountId, mentorId: otherId } = event.payload;
      await queue(tx, { kind, accountId, otherId, facts, dedupeKey: `${event.id}:${kind}` });
      await copy(tx, event, { kind, accountId, otherId, facts });
    },
    async founder(tx, event, kind, facts, otherId) {
      const accountId = await adminId(tx);
      if (!accountId) throw new Error('there is no admin yet');
      const dedupeKey = `${event.id}:${kind}:admin`;
      await queue(tx, { kind, accountId, dedupeKey, facts, ...(otherId ? { otherId } : {}) });
    },
    async payee(tx, event, kind, what) {
      const { sessionId, athleteId, mentorId } = event.payload;
      const isFamily = kind !== 'paid_out';
      const [accountId, otherId] = isFamily ? [athleteId, mentorId] : [mentorId, athleteId];
      const fact = await findSessionFact(tx, sessionId);
      const facts = { sessionId, startsAt: fact?.startsAt.toISOString() ?? null, ...what };
      const mail = { kind, accountId, otherId, facts };
      await queue(tx, { ...mail, dedupeKey: `${event.id}:${kind}` });
      if (isFamily) await copy(tx, event, mail);
    },
  };
}

import type { EventEnvelope, EventPayload } from 'contracts/events';
import { GUARDIAN_CONSENT } from 'contracts/guardian-consent';
import { internalPayer } from 'contracts/internal';
import type { Handlers } from 'svc-kit/consume';
import { type Tx, transaction } from 'svc-kit/db';
import { type Due, type DueHandlers, schedule } from 'svc-kit/due';
import { z } from 'zod';
import type { Identity } from './identity.ts';
import { movedMailLimit } from './limits.ts';
import { copyBookings } from './mail/copy-bookings.ts';
import { copyConversations } from './mail/copy-conversations.ts';
import { PAID_ANOTHER_WAY, WHY_REFUSED } from './mail/money-mails.ts';
import type { ParentNews } from './mail/parent-mails.ts';
import { queueMail } from './mail/queue.ts';
import {
  addConsent,
  confirmPayer,
  findAsked,
  findOtherPayers,
  findParentEmail,
  hasConsented,
  isCopiedTo,
  type ParentContact,
  savePayer,
} from './store/parents.ts';
import { findStart } from './store/session-facts.ts';
import { takeOne } from './store/tries.ts';
import { tellConfirmed } from './tell-confirmed.ts';

const PAID = 'parent.paid';
const REFUNDED = 'parent.refunded';
const NOT_REFUNDED = 'parent.not_refunded';
type SessionEvent = EventEnvelope & { payload: EventPayload<'session.confirmed'> };

const payment = z.object({
  sessionId: z.uuid(),
  athleteId: z.uuid(),
  mentorId: z.uuid(),
  requestId: z.uuid(),
  checkoutId: z.string(),
});
const sessionFacts = z.object({
  version: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  amountCents: z.int(),
  mentorShareCents: z.int(),
});
const refund = z.object({
  refundCents: z.int(),
  reason: z.string(),
  /** Absent in what the release before planned. */
  eventId: z.uuid().optional(),
  delayed: z.boolean().default(false),
});

const kept = payment.omit({ requestId: true }).extend({
  ...sessionFacts.shape,
  eventId: z.string(),
  parentId: z.uuid(),
  refundCents: z.int(),
  backBeforeCents: z.int(),
});

type GivenBack = Record<'refundCents' | 'backBeforeCents', number>;

/** Everybody who was asked to pay by mail hears how it goes on. @param butNot the link that it was paid by */
export async function tellAsked(
  tx: Tx,
  now: Date,
  event: SessionEvent,
  what: 'moved' | 'paid' | 'expired' | 'cancelled',
  butNot?: string,
): Promise<number> {
  const asked = await findAsked(tx, event.payload.sessionId);
  const others = asked.filter(({ id }) => id !== butNot);
  await tellParents(tx, now, event, { parents: others, what });
  return asked.length;
}

/** Of money that comes back, payers hear by a mail of its own. Whoever was forgotten with the athlete's account is looked for. */
export async function tellOtherPayers(tx: Tx, now: Date, event: SessionEvent, money: GivenBack): Promise<void> {
  const parents = await findOtherPayers(tx, event.payload.sessionId);
  await tellParents(tx, now, event, { parents, what: 'not_refunded', money });
  for (const { id: parentId, email, checkoutId } of parents) {
    if (email) continue;
    await schedule(tx, NOT_REFUNDED, checkoutId, now, {
      ...event.payload,
      ...money,
      eventId: event.id,
      parentId,
      checkoutId,
    });
  }
}

async function tellParents(
  tx: Tx,
  now: Date,
  event: SessionEvent,
  { parents, what, money = {} }: { parents: readonly ParentContact[]; what: ParentNews; money?: Partial<GivenBack> },
): Promise<void> {
  const { athleteId: accountId, mentorId: otherId, sessionId, ...facts } = event.payload;
  for (const { id: parentId, email } of parents) {
    if (!email || (what === 'moved' && !(await takeOne(tx, movedMailLimit(email))))) continue;
    await queueMail(tx, now, {
      kind: 'parent_news',
      accountId,
      otherId,
      parentId,
      dedupeKey: `${event.id}:parent_news:${parentId}`,
      facts: { ...sessionFacts.parse(facts), sessionId, requestId: parentId, what, ...money },
    });
  }
}

export function listenToParents({ clock }: Pick<Identity, 'clock'>): Handlers {
  return {
    async 'session.expired'(tx, event) {
      const now = clock.now();
      if ((await tellAsked(tx, now, event, 'expired')) === 0) return;
      const { athleteId: accountId, mentorId: otherId, sessionId, ...facts } = event.payload;
      const dedupeKey = `${event.id}:parent_did_not_pay`;
      const known = { ...sessionFacts.parse(facts), sessionId };
      await queueMail(tx, now, { kind: 'parent_did_not_pay', accountId, otherId, dedupeKey, facts: known });
    },
    'parent_request.paid': (tx, { payload }) => schedule(tx, PAID, payload.checkoutId, clock.now(), payload),
  };
}

/** The newest news of a refund. Who was the confirmed guardian then gets a copy of the athlete's mail; any other parent who paid gets one of their own. */
export async function planRefundMail(
  tx: Tx,
  now: Date,
  { id, name, payload }: EventEnvelope<'payment.refunded' | 'refund.failed'>,
): Promise<void> {
  const { paidByParent, ...facts } = payload;
  const news = { eventId: id, delayed: name === 'refund.failed' };
  if (paidByParent) await schedule(tx, REFUNDED, payload.refundId, now, { ...facts, ...paidByParent, ...news });
}

/** The address that a payer gave is at Stripe, and payments asks for it there. */
export function parentWork(identity: Identity): DueHandlers {
  return {
    [PAID]: { outside: (due) => notePayer(identity, due) },
    [REFUNDED]: { outside: (due) => mailRefund(identity, due) },
    [NOT_REFUNDED]: { outside: (due) => mailKept(identity, due) },
  };
}

async function notePayer(identity: Identity, { payload }: Due): Promise<void> {
  const facts = payment.extend(sessionFacts.shape).parse(payload);
  const { athleteId: accountId, mentorId: otherId, requestId: _, checkoutId, ...session } = facts;
  const { sessionId } = session;
  const email = await findEmail(identity, facts);
  const now = identity.clock.now();
  await transaction(identity.sql, async (tx) => {
    // Locks the account, so that of two replicas one goes on.
    const outcome = await confirmPayer(tx, accountId, email, now);
    if (!outcome || (await hasConsented(tx, checkoutId))) return;
    const parentId = await savePayer(tx, { accountId, sessionId, email, checkoutId, now });
    const { version, text } = GUARDIAN_CONSENT;
    await addConsent(tx, { accountId, sessionId, checkoutId, email, version, text, outcome, now });
    const mail = { accountId, otherId };
    const isGuardian = outcome === 'confirmed' || outcome === 'known';
    const own = { ...mail, parentId, dedupeKey: `${checkoutId}:parent_paid` };
    await queueMail(tx, now, { ...own, kind: 'parent_paid', facts: { ...session, isGuardian } });
    if (outcome !== 'confirmed') return;
    await copyBookings(tx, now, { accountId, cause: checkoutId, butNot: sessionId });
    await copyConversations(tx, now, { accountId, cause: checkoutId });
    await tellConfirmed(tx, accountId, now);
    // The copy of the booking went out before anybody knew this guardian.
    const copy = { ...mail, toGuardian: 'confirmed' as const, dedupeKey: `${checkoutId}:session_booked:guardian` };
    await queueMail(tx, now, { ...copy, kind: 'session_booked', facts: session });
  });
}

async function mailRefund(identity: Identity, { key: refundId, payload }: Due): Promise<void> {
  const facts = payment.extend(refund.shape).parse(payload);
  const { athleteId: accountId, mentorId: otherId, sessionId, checkoutId, refundCents: cents, reason, delayed } = facts;
  const email = await findEmail(identity, facts);
  const now = identity.clock.now();
  await transaction(identity.sql, async (tx) => {
    const parentId = await savePayer(tx, { accountId, sessionId, email, checkoutId, now });
    const cause = facts.eventId ?? refundId;
    if (await isCopiedTo(tx, accountId, email, `${cause}:${delayed ? 'refund_delayed' : 'refunded'}`)) return;
    const startsAt = await findStart(tx, sessionId);
    const why = WHY_REFUSED[reason] ?? null;
    const anotherWay = reason === PAID_ANOTHER_WAY;
    const dedupeKey = `${cause}:parent_${anotherWay ? reason : 'refunded'}`;
    const mailed = { sessionId, startsAt, cents, why, anotherWay, delayed };
    await queueMail(tx, now, { kind: 'parent_refunded', accountId, otherId, parentId, dedupeKey, facts: mailed });
  });
}

async function mailKept(identity: Identity, { payload }: Due): Promise<void> {
  const { athleteId: accountId, mentorId: otherId, checkoutId, eventId, parentId, ...said } = kept.parse(payload);
  const email = await askForEmail(identity, checkoutId);
  if (!email) return;
  const now = identity.clock.now();
  await transaction(identity.sql, async (tx) => {
    await savePayer(tx, { accountId, sessionId: said.sessionId, email, checkoutId, now });
    const dedupeKey = `${eventId}:parent_news:${parentId}`;
    const facts = { ...said, requestId: parentId, what: 'not_refunded' as const };
    await queueMail(tx, now, { kind: 'parent_news', accountId, otherId, parentId, dedupeKey, facts });
  });
}

async function findEmail(identity: Identity, paid: { requestId: string; checkoutId: string }) {
  return (await askForEmail(identity, paid.checkoutId)) ?? findParentEmail(identity.sql, paid.requestId);
}

async function askForEmail({ ask, settings }: Identity, checkoutId: string): Promise<string | undefined> {
  const url = `${settings.parts.payments}/internal/payers`;
  const payer = await ask(url, internalPayer, { method: 'POST', body: { checkout_id: checkoutId } });
  return payer?.email?.toLowerCase();
}

import type { EventEnvelope } from 'contracts/events';
import type { RetakenEvent } from 'contracts/internal';
import { done } from 'contracts/result';
import type { Handler, Handlers } from 'svc-kit/consume';
import type { Tx } from 'svc-kit/db';
import type { ServiceDeps } from 'svc-kit/service';
import { noteBrand } from 'svc-kit/site-name';
import { isInHours } from './domain/calendar.ts';
import { takeCheckout } from './domain/hold.ts';
import { transition } from './domain/lifecycle.ts';
import type { Actor, Change, Session } from './domain/session.ts';
import { forgetWords } from './store/account-data.ts';
import { findCalendar } from './store/calendars.ts';
import { findHold, holdData } from './store/legal-hold.ts';
import { tryWaiting } from './store/messages.ts';
import { markPaid } from './store/parent-requests.ts';
import {
  forgetPerson,
  hasLeft,
  lockAthlete,
  noteAddressConfirmed,
  noteAthlete,
  noteMentorFacts,
  noteMentorRegistered,
  noteMentorRejected,
  noteName,
  notePayoutReady,
} from './store/people.ts';
import {
  changeSession,
  type Decide,
  isNewestOfDispute,
  isNewestOfRefunds,
  isSlotFree,
  sessionsAheadOf,
} from './store/sessions.ts';
import { isOpenTo, leaveWaitlists, waitOn } from './store/waitlist.ts';

export function listen(deps: ServiceDeps): Handlers {
  const change = changeByEvent(deps);
  return {
    ...listenToAccounts(deps, change),
    ...MENTORS,
    ...listenToPayments(change),
    ...listenToCardDisputes(change),
  };
}

/** A refusal is final: the event came too late to matter. */
function changeByEvent({ clock, log }: ServiceDeps): ChangeByEvent {
  return async (tx, sessionId, decide) => {
    const now = clock.now();
    const changed = await changeSession(tx, sessionId, now, (session) => decide(session, now));
    if (!changed.ok) log.info('an event changed nothing', { sessionId, reason: changed.error.detail });
  };
}

/** An event of payments whose effect is missing here, without a broker; ten times are as good as once. */
export async function takeAgain(
  deps: ServiceDeps,
  tx: Tx,
  { name, payload }: Pick<EventEnvelope<RetakenEvent>, 'name' | 'payload'>,
): Promise<void> {
  const handler = listen(deps)[name] as Handler<RetakenEvent> | undefined;
  await handler?.(tx, { id: crypto.randomUUID(), name, occurredAt: deps.clock.now().toISOString(), payload });
}

interface Told {
  at: string;
  /** One that was opened and closed at the same moment is closed. */
  isEnd: boolean;
}

type ChangeByEvent = (
  tx: Tx,
  sessionId: string,
  decide: (session: Session, now: Date) => ReturnType<Decide>,
) => Promise<void>;

function listenToAccounts({ clock }: ServiceDeps, change: ChangeByEvent): Handlers {
  return {
    'athlete.registered': (tx, { payload }) => noteAthlete(tx, { ...payload, id: payload.athleteId }),
    'address.confirmed': (tx, { payload }) => noteAddressConfirmed(tx, payload.accountId),
    'mentor.slot_untold': (tx, { payload }) => waitOn(tx, payload, clock.now()),
    async 'account.changed'(tx, { payload }) {
      await noteName(tx, { ...payload, id: payload.accountId });
      await tryWaiting(tx, payload.accountId, clock.now());
    },
    async 'account.deleted'(tx, { payload }) {
      const actor: Actor = { kind: payload.role, id: payload.accountId };
      const endSessions = async () => {
        for (const id of await sessionsAheadOf(tx, payload.accountId))
          await change(tx, id, (session, now) => transition(session, { name: 'cancel' }, actor, now));
      };
      await endSessions();
      // A report may have come after identity had asked.
      const heldUntil = await findHold(tx, payload.accountId, clock.now());
      if (heldUntil) await holdData(tx, payload.accountId, heldUntil);
      await leaveWaitlists(tx, payload.accountId);
      await forgetPerson(tx, payload);
      // Nothing is booked for them from here on. What was being booked at that moment is seen now.
      await endSessions();
      await forgetWords(tx, payload.accountId);
    },
  };
}

const MENTORS: Handlers = {
  'site.changed': (tx, { payload }) => noteBrand(tx, payload),
  'mentor.registered': (tx, { payload }) => noteMentorRegistered(tx, payload.mentorId, payload.facts),
  'mentor.verified': (tx, { payload, occurredAt }) =>
    noteMentorFacts(tx, { ...payload, verified: true }, new Date(occurredAt)),
  'mentor.changed': (tx, { payload, occurredAt }) => noteMentorFacts(tx, payload, new Date(occurredAt)),
  'mentor.rejected': (tx, { payload }) => noteMentorRejected(tx, payload.mentorId, payload.version),
  'mentor.payout_ready_changed': (tx, { payload, occurredAt }) => notePayoutReady(tx, payload, new Date(occurredAt)),
};

function listenToPayments(change: ChangeByEvent): Handlers {
  return {
    'checkout.opened': (tx, { payload: { sessionId, checkoutId, attempt, expiresAt } }) =>
      change(tx, sessionId, (session) => {
        const taken = takeCheckout(session, { checkoutId, attempt, expiresAt: new Date(expiresAt) });
        return done({ session: taken, events: [] });
      }),
    // The end of an older checkout changes nothing: a newer one has extended the hold.
    'checkout.expired': (tx, { payload }) =>
      change(tx, payload.sessionId, (session, now) => transition(session, { name: 'expire' }, { kind: 'clock' }, now)),
    'payment.captured': (tx, { payload: { sessionId, checkoutId, amountCents, parentRequestId } }) =>
      change(tx, sessionId, async (session, now) => {
        if (session.paidCheckoutId === checkoutId) return same(session);
        const slotFree = session.status === 'expired' && (await canStillMeet(tx, session, now));
        const command = { name: 'pay', checkoutId, amountCents, slotFree } as const;
        const paid = transition(session, command, { kind: 'payment' }, now);
        return paid.ok && parentRequestId ? withParent(tx, paid.value, { checkoutId, parentRequestId }, now) : paid;
      }),
    async 'payment.refunded'(tx, { payload: { sessionId, checkoutId, byHandCents }, occurredAt }) {
      if (byHandCents === undefined) return;
      await change(tx, sessionId, async (session) => {
        const { paidCheckoutId } = session;
        const isOfAnother = checkoutId && paidCheckoutId && checkoutId !== paidCheckoutId;
        if (isOfAnother || !(await isNewestOfRefunds(tx, sessionId, new Date(occurredAt)))) return same(session);
        return done({ session: { ...session, refundedByHandCents: byHandCents }, events: [] });
      });
    },
  };
}

/**
 * An hour that was given up is nobody's any more, so the end of an account or a decision did not reach it. It is booked
 * anew, with whom can be booked now, but for the notice: that was kept. Asked behind the locks of both people.
 */
async function canStillMeet(tx: Tx, session: Session, now: Date): Promise<boolean> {
  if (!(await isSlotFree(tx, session))) return false;
  await lockAthlete(tx, session.athleteId);
  if ((await hasLeft(tx, session)) || !(await isOpenTo(tx, session, now))) return false;
  const found = await findCalendar(tx, session.mentorId, now);
  return found !== null && isInHours(found.calendar, session.startsAt, now);
}

/** Only a payment that confirms the session makes its payer anybody's guardian. */
async function withParent(
  tx: Tx,
  { session, events }: Change,
  { checkoutId, parentRequestId }: { checkoutId: string; parentRequestId: string },
  now: Date,
) {
  const isTheirs = session.paidCheckoutId === checkoutId && (await markPaid(tx, parentRequestId, session.id, now));
  if (!isTheirs) return done({ session, events });
  const paid = { name: 'parent_request.paid', requestId: parentRequestId, checkoutId } as const;
  const named = events.map((event) => (event.name === 'session.confirmed' ? { ...event, parentRequestId } : event));
  return done<Change>({ session, events: [...named, paid] });
}

function listenToCardDisputes(change: ChangeByEvent): Handlers {
  type Known = Pick<Session, 'cardDispute'> & Partial<Pick<Session, 'disputeTakenCents'>>;
  const note = (tx: Tx, { sessionId }: { sessionId: string }, told: Told, known: Known) =>
    change(tx, sessionId, async (session) =>
      (await isNewestOfDispute(tx, sessionId, told))
        ? done({ session: { ...session, ...known }, events: [] })
        : same(session),
    );
  return {
    'card_dispute.opened': (tx, { payload, occurredAt }) =>
      note(tx, payload, { at: occurredAt, isEnd: false }, { cardDispute: 'open' }),
    'card_dispute.closed'(tx, { payload, occurredAt }) {
      const { won, takenCents = null } = payload;
      // One that was won does not bring back what another one took.
      const cardDispute = won && !takenCents ? 'none' : 'lost';
      return note(tx, payload, { at: occurredAt, isEnd: true }, { cardDispute, disputeTakenCents: takenCents });
    },
  };
}

function same(session: Session) {
  return done<Change>({ session, events: [] });
}

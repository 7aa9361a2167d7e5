import type { EventPayload } from 'contracts/events';
import type { Tx } from 'svc-kit/db';
import type { Due, DueHandler, DueHandlers } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import type { ServiceDeps } from 'svc-kit/service';
import { z } from 'zod';
import { bookable, bookableUntil, changesAt, hoursOfWeek, isComingSoon, slotsAhead } from './domain/calendar.ts';
import { transition } from './domain/lifecycle.ts';
import { declineMove } from './domain/propose-move.ts';
import { CLOCK_COMMANDS, isReminderWanted, REMINDERS, type ReminderKind } from './domain/timetable.ts';
import { findCalendar } from './store/calendars.ts';
import { dropProposal, findProposal, MOVE_UNANSWERED } from './store/move-proposals.ts';
import { planNextBatch, RULES_CHANGED } from './store/platform-settings.ts';
import { hasAnswers } from './store/questions.ts';
import { toFacts } from './store/session-row.ts';
import { changeSession, findSession } from './store/sessions.ts';
import { lockSoonest, planNextLook, saveSoonest } from './store/soonest-slot.ts';
import { FOLLOW_THREADS, followThreads } from './store/thread-lists.ts';
import { tellWaiting } from './store/waitlist.ts';

/** Rules see the planned time as now, so a clock that jumped by weeks ends as if everything had been done in time. */
export function timedWork(deps: ServiceDeps): DueHandlers {
  const commands = Object.entries(CLOCK_COMMANDS).map(([kind, name]): [string, DueHandler] => [
    kind,
    { inside: (tx, due) => command(deps, tx, due, name) },
  ]);
  const reminders = REMINDERS.map((kind): [string, DueHandler] => [
    `remind_${kind}`,
    { inside: (tx, due) => remind(tx, due, kind) },
  ]);
  const soonest: DueHandler = { inside: (tx, due) => lookForSoonest(deps, tx, due) };
  return Object.fromEntries([
    ...commands,
    ...reminders,
    ['soonest_slot', soonest],
    [RULES_CHANGED, { inside: (tx: Tx, due: Due) => planNextBatch(tx, afterOf(due), deps.clock.now()) }],
    [FOLLOW_THREADS, { inside: (tx: Tx, due: Due) => followThreads(tx, afterOf(due), deps.clock.now()) }],
    [MOVE_UNANSWERED, { inside: (tx: Tx, due: Due) => dropUnanswered(deps, tx, due) }],
  ]);
}

async function command(
  { log }: ServiceDeps,
  tx: Tx,
  due: Due,
  name: (typeof CLOCK_COMMANDS)[keyof typeof CLOCK_COMMANDS],
) {
  const changed = await changeSession(tx, due.key, due.dueAt, (session) =>
    transition(session, { name }, { kind: 'clock' }, due.dueAt),
  );
  if (!changed.ok) log.info('timed work changed nothing', { sessionId: due.key, name, reason: changed.error.detail });
}

async function dropUnanswered({ log }: ServiceDeps, tx: Tx, due: Due) {
  const changed = await changeSession(tx, due.key, due.dueAt, async (session) => {
    const declined = declineMove(session, await findProposal(tx, session.id), { kind: 'clock' }, due.dueAt);
    if (declined.ok) await dropProposal(tx, session, due.dueAt);
    return declined;
  });
  if (!changed.ok) log.info('no proposal to end', { sessionId: due.key, reason: changed.error.detail });
}

async function remind(tx: Tx, due: Due, kind: ReminderKind) {
  const session = await findSession(tx, due.key);
  if (!session || !isReminderWanted(session, kind)) return;
  const prepared = kind === 'before_24h' ? { prepared: await hasAnswers(tx, session.id) } : {};
  const payload: EventPayload<'session.reminder_due'> = { ...toFacts(session), kind, ...prepared };
  await emit(tx, 'session.reminder_due', payload, due.dueAt);
}

/** What can be booked changes as time passes, so this looks at the clock, not at the planned time. */
async function lookForSoonest({ clock }: ServiceDeps, tx: Tx, due: Due) {
  const mentorId = due.key.slice(0, 36);
  await lockSoonest(tx, mentorId);
  const now = clock.now();
  const found = await findCalendar(tx, mentorId, now);
  const slots = found ? slotsAhead(found.calendar, found.busy, now) : [];
  const slot = slots[0] ?? null;
  await saveSoonest(tx, mentorId, { slots, openHours: hoursOfWeek(slots) }, now);
  const isOpenToAll = found && bookable(found.calendar).ok && !found.calendar.keptFromMinors;
  if (slot && isOpenToAll && !isComingSoon(found.calendar)) {
    const until = (each: Date) => bookableUntil(found.calendar, each);
    await tellWaiting(tx, mentorId, { slots, bookableUntil: until }, now);
  }
  const hasWindows = found && found.calendar.weekly.length + found.calendar.overrides.length > 0;
  if (hasWindows) await planNextLook(tx, mentorId, changesAt(found.calendar, slot, now));
}

function afterOf({ payload }: Due): string {
  return z.object({ after: z.uuid() }).parse(payload).after;
}

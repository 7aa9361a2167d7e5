import { done, type Result } from 'contracts/result';
import { DAY_MS } from 'contracts/times';
import type { Tx } from 'svc-kit/db';
import { type Due, type DueHandlers, schedule } from 'svc-kit/due';
import { z } from 'zod';
import type { LearnDeps } from './deps.ts';
import { doorClosesAt } from './domain/guards.ts';
import { endRoom } from './domain/join.ts';
import { transition } from './domain/lifecycle.ts';
import { fateOf } from './domain/report.ts';
import type { Actor, Change, Session } from './domain/session.ts';
import { learnAdult } from './learn.ts';
import { PART_PEOPLE } from './store/blocks.ts';
import { isKeptFromMinors, PAUSE_SESSIONS, sessionsUnderWay } from './store/kept-mentors.ts';
import { HOLD_OVER, purgeHold, purgeReport, REPORT_OVER } from './store/legal-hold.ts';
import { showAgain } from './store/no-shows.ts';
import { type Decided, findDecided } from './store/reports.ts';
import { updateSession } from './store/sessions.ts';

export const REPORT_DECIDED = 'report_decided';
export const SHOW_AGAIN = 'show_again';
const SAFETY: Actor = { kind: 'safety' };
const REPORT_AGAIN_MS = 30 * DAY_MS;

/** Session by session, each in a transaction of its own; run twice, the second finds nothing to do. */
export function safetyWork(deps: LearnDeps): DueHandlers {
  return {
    [PAUSE_SESSIONS]: { outside: (due) => pauseSessions(deps, due.key) },
    [REPORT_DECIDED]: { outside: (due) => carryOut(deps, due.key) },
    [PART_PEOPLE]: { outside: (due) => partPeople(deps, due) },
    [SHOW_AGAIN]: { inside: (tx, due) => showAgain(tx, due.key, due.dueAt) },
    [HOLD_OVER]: { inside: (tx, due) => purgeHold(tx, due.key) },
    [REPORT_OVER]: { inside: (tx, due) => forgetReport(tx, due) },
  };
}

/** What minors hold is given back; what they booked waits for the founder. */
async function pauseSessions(deps: LearnDeps, mentorId: string): Promise<void> {
  const { sql, clock } = deps;
  if (!(await isKeptFromMinors(sql, mentorId))) return;
  for (const { id, athleteId } of await sessionsUnderWay(sql, { mentorId }, clock.now())) {
    if (await learnAdult(deps, athleteId)) continue;
    const now = clock.now();
    await updateSession(sql, id, now, (session) =>
      session.status === 'scheduled'
        ? transition(session, { name: 'cancel' }, { kind: 'admin', id: mentorId }, now)
        : transition(session, { name: 'pause' }, SAFETY, now),
    );
  }
}

async function carryOut(deps: LearnDeps, reportId: string): Promise<void> {
  const { sql, clock } = deps;
  const report = await findDecided(sql, reportId);
  if (!report) return;
  const { reportedId, reportedRole } = report;
  const isMentor = reportedRole === 'mentor';
  const isKept = isMentor && (await isKeptFromMinors(sql, reportedId));
  const of = isMentor ? { mentorId: reportedId } : { athleteId: reportedId };
  for (const { id } of await sessionsUnderWay(sql, of, clock.now())) {
    const now = clock.now();
    await updateSession(sql, id, now, (session) => {
      if (fateOf(session, report) === 'ends') return endSession(session, report, now);
      if (isKept || !isMentor) return done({ session, events: [] });
      return letGoOn(session, now);
    });
  }
}

/** Nobody is told that a session that is over goes ahead. */
function letGoOn(session: Session, now: Date): Result<Change> {
  if (session.status !== 'completed') return transition(session, { name: 'resume' }, SAFETY, now);
  return done({ session: session.pausedAt ? { ...session, pausedAt: null } : session, events: [] });
}

/** Everything goes back. One that was paused in the middle is settled as a decided complaint would be. Nobody meets on in a room that is open still. */
function endSession(session: Session, { by }: Decided, now: Date): Result<Change> {
  if (session.status === 'completed') return closeCompleted(session, now);
  const cancelled = transition(session, { name: 'cancel' }, { kind: 'admin', id: by }, now);
  if (cancelled.ok) return cancelled;
  if (!session.pausedAt) return endRoom(session, now);
  const resumed = transition(session, { name: 'resume' }, SAFETY, now);
  if (!resumed.ok) return resumed;
  const settle = {
    name: 'settle',
    refundCents: session.paidAt ? session.amountCents : 0,
    noShowProven: false,
  } as const;
  const settled = transition(resumed.value.session, settle, { kind: 'decision' }, now);
  return settled.ok ? andThen(settled.value, closeCompleted(settled.value.session, now)) : settled;
}

/** Its papers are closed by the decision itself, for as long as that holds. */
function closeCompleted(session: Session, now: Date): Result<Change> {
  const open = { ...session, pausedAt: null };
  return now < doorClosesAt(session) ? endRoom(open, now) : done({ session: open, events: [] });
}

function andThen(first: Change, second: Result<Change>): Result<Change> {
  if (!second.ok) return second;
  return done({ session: second.value.session, events: [...first.events, ...second.value.events] });
}

const PARTED = z.object({ by: z.enum(['athlete', 'mentor']) });

/** All money goes back: a mentor’s cancel always refunds, and for an athlete it is done as the founder’s. Where it is too late for that, the two do not meet on. */
async function partPeople({ sql, clock }: LearnDeps, { key, payload }: Due): Promise<void> {
  const [athleteId = '', mentorId = ''] = key.split(':');
  const { by } = PARTED.parse(payload);
  const actor: Actor = by === 'mentor' ? { kind: 'mentor', id: mentorId } : { kind: 'admin', id: athleteId };
  for (const { id } of await sessionsUnderWay(sql, { athleteId, mentorId }, clock.now())) {
    const now = clock.now();
    await updateSession(sql, id, now, (session) => {
      const cancelled = transition(session, { name: 'cancel' }, actor, now);
      return cancelled.ok ? cancelled : endRoom(session, now);
    });
  }
}

async function forgetReport(tx: Tx, { key, dueAt }: Due): Promise<void> {
  if (!(await purgeReport(tx, key))) await schedule(tx, REPORT_OVER, key, new Date(dueAt.getTime() + REPORT_AGAIN_MS));
}

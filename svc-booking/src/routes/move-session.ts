import { moveSession } from 'contracts/http/sessions';
import { type Result, refuse } from 'contracts/result';
import { DAY_MS, MOST_MOVES_PER_DAY, MOST_UNANSWERED_PROPOSALS } from 'contracts/times';
import type { Hono } from 'hono';
import { sqlState, type Tx } from 'svc-kit/db';
import { accept, notFound, refused } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { endOf, isOffered } from '../domain/calendar.ts';
import { transition } from '../domain/lifecycle.ts';
import { type MoveProposal, proposeMove } from '../domain/propose-move.ts';
import type { Actor, Session } from '../domain/session.ts';
import { learnCalendar } from '../learn.ts';
import { isOverFreeLimit } from '../store/book.ts';
import { findCalendar } from '../store/calendars.ts';
import { countMoves, saveProposal } from '../store/move-proposals.ts';
import { findSession, isSlotFree, updateSession } from '../store/sessions.ts';
import { tooOften } from '../too-often.ts';
import { actorOf } from './actor.ts';

const TAKEN = refuse('conflict', 'slot_taken');
const NOT_OPEN = refuse('rule', 'slot_not_open');
const EXCLUDED = '23P01';

interface Wish {
  startsAt: Date;
  /** Whether the mentor offers it. Asked again behind the locks, with whether it is taken. */
  slotOpen: boolean;
}

export function mountMoveSession(app: Hono<AppEnv>, deps: Deps): void {
  route(app, moveSession, async ({ params, body, caller }) => {
    const actor = actorOf(signedIn(caller));
    const session = await findSession(deps.sql, params.id);
    if (!session) throw notFound();
    const startsAt = new Date(body.scheduled_datetime);
    const wish = { startsAt, slotOpen: await isOpen(deps, session, startsAt) };
    return actor.kind === 'mentor' ? propose(deps, session.id, wish, actor) : move(deps, session.id, wish, actor);
  });
}

async function isOpen(deps: Deps, session: Session, startsAt: Date): Promise<boolean> {
  const calendar = (await learnCalendar(deps, session.mentorId))?.calendar;
  return calendar ? isOffered(calendar, startsAt, deps.clock.now()) : false;
}

async function move(deps: Deps, id: string, wish: Wish, actor: Actor) {
  const now = deps.clock.now();
  const moving = updateSession(deps.sql, id, now, async (session, tx) => {
    const moved = transition(session, { name: 'move', ...wish, athleteAgrees: false }, actor, now);
    if (!moved.ok) return moved;
    if ((await countMoves(tx, id, new Date(now.getTime() - DAY_MS))) >= MOST_MOVES_PER_DAY)
      throw tooOften('moved_too_often');
    return (await refuseTime(tx, moved.value.session)) ?? (await refuseClosed(tx, session, wish, now)) ?? moved;
  });
  return { message: 'The session is moved.', ...statusAndStart(await unlessTaken(moving)) };
}

async function propose(deps: Deps, id: string, wish: Wish, actor: Actor) {
  const now = deps.clock.now();
  let proposal: MoveProposal | undefined;
  const changed = await updateSession(deps.sql, id, now, async (session, tx) => {
    const proposed = proposeMove(session, wish, actor, now);
    if (!proposed.ok) return proposed;
    if (!(await isSlotFree(tx, at(session, wish)))) return TAKEN;
    const closed = await refuseClosed(tx, session, wish, now);
    if (closed) return closed;
    ({ proposal } = proposed.value);
    if ((await saveProposal(tx, session, proposal, now)) > MOST_UNANSWERED_PROPOSALS) throw tooOften('asked_too_often');
    return { ok: true, value: proposed.value.change };
  });
  return {
    message: 'We’ve asked your student if the new time works. Until they answer, the session stays as it is.',
    ...statusAndStart(accept(changed)),
    move_proposal: proposal && {
      scheduled_datetime: proposal.startsAt.toISOString(),
      answer_by: proposal.answerBy.toISOString(),
    },
  };
}

/** Asked behind the locks. */
export async function refuseTime(tx: Tx, moved: Session) {
  if (await isOverFreeLimit(tx, moved)) return refuse('rule', 'free_limit');
  return (await isSlotFree(tx, moved)) ? null : TAKEN;
}

/** Behind the mentor's row, which saving hours and days off locks, too: they may have been saved a moment ago. */
async function refuseClosed(tx: Tx, { mentorId }: Session, { startsAt }: Wish, now: Date) {
  const found = await findCalendar(tx, mentorId, now);
  return found && isOffered(found.calendar, startsAt, now) ? null : NOT_OPEN;
}

function at(session: Session, { startsAt }: Wish): Session {
  return { ...session, startsAt, endsAt: endOf(startsAt) };
}

/** The athlete may have booked that hour elsewhere at the same moment. */
export async function unlessTaken(moving: Promise<Result<Session>>): Promise<Session> {
  const moved = await moving.catch((error) => {
    if (sqlState(error) === EXCLUDED) throw refused(TAKEN.error);
    throw error;
  });
  return accept(moved);
}

export function statusAndStart(session: Session) {
  return { status: session.status, scheduled_datetime: session.startsAt.toISOString() };
}

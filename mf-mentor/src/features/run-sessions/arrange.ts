import type { Session } from 'contracts/http/sessions';
import { UPCOMING } from 'contracts/status';
import { isOpen } from 'web-kit/may';
import { stepOf } from './session-step.ts';

/** The most urgent first. */
const TODOS = ['complete', 'complaint', 'plan'] as const;
export type Todo = (typeof TODOS)[number];
export interface ToDo {
  todo: Todo;
  session: Session;
}
interface Arranged {
  /** The soonest that will be held, or is being held. */
  next: Session | null;
  todos: ToDo[];
  ahead: Session[];
  /** The newest first. */
  past: Session[];
}

export function arrange(sessions: readonly Session[], now: Date): Arranged {
  const byStart = sessions.toSorted((a, b) => a.scheduled_datetime.localeCompare(b.scheduled_datetime));
  const ahead = byStart.filter((session) => isAhead(session, now));
  const next = ahead.find(({ status, paused }) => status !== 'scheduled' && !paused) ?? null;
  return {
    next,
    todos: byStart
      .flatMap((session) => todosOf(session, now).map((todo) => ({ todo, session })))
      .toSorted((a, b) => TODOS.indexOf(a.todo) - TODOS.indexOf(b.todo)),
    ahead: ahead.filter((session) => session !== next),
    past: byStart.filter((session) => !ahead.includes(session)).reverse(),
  };
}

/** A room stays open for a while after the end, when another session may be on already. */
function isAhead({ status, ends_at, paused }: Session, now: Date): boolean {
  return UPCOMING.includes(status) && (paused || now < new Date(ends_at));
}

function todosOf(session: Session, now: Date): Todo[] {
  const step = stepOf(session, now);
  const { complaint_status, has_plan, may, ends_at } = session;
  const isOver = now >= new Date(ends_at);
  return TODOS.filter((todo) =>
    todo === 'complete'
      ? step.kind === 'complete' && step.from === null
      : todo === 'complaint'
        ? complaint_status === 'open'
        : !has_plan && isOpen(may.write_plan, now) && isOver,
  );
}

import type { BodyOf } from 'contracts/endpoint';
import type { savePlan, Plan as WirePlan } from 'contracts/http/plans';
import type { InternalPlan } from 'contracts/internal';
import { done, type Result, refuse } from 'contracts/result';
import { MOST_PLAN_VERSIONS } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import { isSamePlan, nextTasks, type Task } from '../domain/plan.ts';
import type { Session } from '../domain/session.ts';

interface PlanRow {
  session_id: string;
  mentor_id: string;
  athlete_id: string;
  version: number;
  summary: string;
  written_at: Date;
  changed_at: Date;
  starts_at: Date;
  mentor_name: string;
  tasks: { n: number; text: string; due_on: string; done_at: string | null }[];
}
type Wish = BodyOf<typeof savePlan>;

function selection(db: Db) {
  return db`
    select p.*, s.starts_at, trim(coalesce(m.first_name, '') || ' ' || coalesce(m.last_name, '')) as mentor_name,
      (select coalesce(json_agg(json_build_object('n', t.n, 'text', t.text, 'due_on', t.due_on, 'done_at', t.done_at)
        order by t.n), '[]') from plan_task t where t.session_id = p.session_id) as tasks
    from session_plan p join session s on s.id = p.session_id left join mentor m on m.id = p.mentor_id`;
}

export async function findPlan(db: Db, sessionId: string): Promise<WirePlan | null> {
  const [row]: PlanRow[] = await db`${selection(db)} where p.session_id = ${sessionId}`;
  return row ? toWire(row) : null;
}

export async function listPlansOf(db: Db, athleteId: string): Promise<WirePlan[]> {
  const rows: PlanRow[] = await db`
    ${selection(db)} where p.athlete_id = ${athleteId} order by s.starts_at desc, s.id`;
  return rows.map(toWire);
}

/** Null once one of the two has blocked the other. */
export async function findPlanToMail(db: Db, sessionId: string): Promise<InternalPlan | null> {
  const found = await findPlan(db, sessionId);
  const rows = await db`
    select 1 from session_plan p join block b on b.athlete_id = p.athlete_id and b.mentor_id = p.mentor_id
    where p.session_id = ${sessionId}`;
  if (rows.length > 0) return null;
  return found && { version: found.version, summary: found.summary, tasks: found.tasks };
}

export interface Earlier {
  session_id: string;
  starts_at: Date;
  summary: string | null;
  tasks: PlanRow['tasks'];
}

/** One that is still running counts once there is something to read of it. */
export function findEarlier(db: Db, session: Session, now: Date): Promise<Earlier[]> {
  return db`
    select s.id as session_id, s.starts_at, p.summary,
      (select coalesce(json_agg(json_build_object('n', t.n, 'text', t.text, 'due_on', t.due_on, 'done_at', t.done_at)
        order by t.n), '[]') from plan_task t where t.session_id = s.id) as tasks
    from session s left join session_plan p on p.session_id = s.id
    where s.athlete_id = ${session.athleteId} and s.mentor_id = ${session.mentorId} and s.starts_at < ${session.startsAt}
      and s.status in ('mentor_checked_in', 'student_confirmed', 'completed')
      and (s.ends_at <= ${now} or p.session_id is not null)
    order by s.starts_at desc limit 5`;
}

/** The same plan sent again changes nothing, so that a lost answer can be asked for again. */
export async function writePlan(tx: Tx, session: Session, wish: Wish, now: Date): Promise<Result<void>> {
  const { id, mentorId, athleteId } = session;
  // Two devices at once: the second waits, and then sees what the first wrote.
  await tx`select 1 from session where id = ${id} for update`;
  const before = await findPlan(tx, id);
  const tasks = before?.tasks.map(toTask) ?? [];
  if (before && isSamePlan({ summary: before.summary, tasks }, wish)) return done(undefined);
  if ((before?.version ?? null) !== wish.version) return refuse('conflict', 'plan_changed');
  const version = (before?.version ?? 0) + 1;
  if (version > MOST_PLAN_VERSIONS) return refuse('rule', 'plan_final');
  await tx`
    insert into session_plan (session_id, mentor_id, athlete_id, version, summary, written_at, changed_at)
    values (${id}, ${mentorId}, ${athleteId}, ${version}, ${wish.summary}, ${now}, ${now})
    on conflict (session_id) do update set version = excluded.version, summary = excluded.summary,
      changed_at = excluded.changed_at`;
  await tx`delete from plan_task where session_id = ${id}`;
  const rows = nextTasks(tasks, wish.tasks).map(({ n, text, dueOn, doneAt }) => ({
    session_id: id,
    n,
    text,
    due_on: dueOn,
    done_at: doneAt,
  }));
  await tx`insert into plan_task ${tx(rows)}`;
  await emit(tx, 'plan.written', { sessionId: id, mentorId, athleteId, version }, now);
  return done(undefined);
}

/** Null for anybody but its athlete. */
export async function lockPlan(tx: Tx, sessionId: string, athleteId: string): Promise<number | null> {
  const [row]: { version: number }[] = await tx`
    select version from session_plan where session_id = ${sessionId} and athlete_id = ${athleteId} for update`;
  return row?.version ?? null;
}

/** A tick that is there already keeps its time. @returns whether there is such a task */
export async function tick(
  tx: Tx,
  { sessionId, n, done: isDone }: { sessionId: string; n: number; done: boolean },
  now: Date,
): Promise<boolean> {
  const { count } = await tx`
    update plan_task set done_at = case when ${isDone}::boolean then coalesce(done_at, ${now}::timestamptz) end
    where session_id = ${sessionId} and n = ${n}`;
  return count > 0;
}

function toTask({ n, text, due_on, done_at }: PlanRow['tasks'][number]): Task {
  return { n, text, dueOn: due_on, doneAt: done_at ? new Date(done_at) : null };
}

function toWire(row: PlanRow): WirePlan {
  return {
    session_id: row.session_id,
    mentor_id: row.mentor_id,
    mentor_name: row.mentor_name || 'Mentor',
    scheduled_datetime: row.starts_at.toISOString(),
    version: row.version,
    summary: row.summary,
    tasks: row.tasks.map((task) => ({ ...task, done_at: task.done_at && new Date(task.done_at).toISOString() })),
    written_at: row.written_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}

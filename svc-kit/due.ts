import type { Clock } from './clock.ts';
import { type Db, type Sql, type Tx, transaction } from './db.ts';
import type { AtOnce } from './due-at-once.ts';
import { type Claimed, claim, type Due, finish, isFree, LONGEST_PAUSE_SECONDS, renew } from './due-rows.ts';
import type { Log } from './log.ts';
import { noteWork } from './metrics/measured.ts';
import { inSpan } from './tracing/spans.ts';
import { createWorker, type Worker } from './worker.ts';

/** Answered by work outside that has removed its row itself, in a statement that it makes anyway. */
export const ROW_GONE = Symbol('row gone');

/** `inside`: in the transaction that removes the row. `outside`: under a lease; may run twice after a crash. */
export type DueHandler =
  | {
      /** Rules take `due.dueAt` as their now, so that late work ends as if it had been on time. */
      inside(tx: Tx, due: Due): Promise<void>;
    }
  | { outside(due: Due): Promise<unknown> };
export type DueHandlers = Record<string, DueHandler>;
export type { Due } from './due-rows.ts';

const POLL_MS = 5_000;
const RENEW_MS = 3_000;
const MOST_AT_ONCE = 16;
/** While calls to the outside go on, what has become due meanwhile is looked for so often. */
const LOOK_AGAIN_MS = 1_000;
/** Under load one look then finds work for several lanes, instead of one for each. */
const GATHER_MS = 20;

export async function schedule(tx: Db, kind: string, key: string, at: Date, payload: unknown = {}): Promise<void> {
  await tx`
    insert into due (kind, key, due_at, payload) values (${kind}, ${key}, ${at}, ${payload as object})
    on conflict (kind, key) do update set due_at = excluded.due_at, payload = excluded.payload, attempts = 0,
      not_before = null, leased_until = null, last_error = null`;
}

export async function findScheduled(db: Db, kind: string, key: string): Promise<Date | undefined> {
  const [row]: { due_at: Date }[] = await db`select due_at from due where kind = ${kind} and key = ${key}`;
  return row?.due_at;
}

export async function unschedule(tx: Db, kind: string, key: string): Promise<void> {
  await tx`delete from due where kind = ${kind} and key = ${key}`;
}

interface DueDeps {
  sql: Sql;
  /** Where `sql` is a pooler's: nobody can listen through it. */
  direct?: Sql;
  clock: Clock;
  log: Log;
  handlers: DueHandlers;
  pollMs?: number;
  atOnce?: AtOnce | undefined;
  /** Told of work that is put off, and for how long. */
  onPutOff?(ms: number): void;
}

/** Replicas share the work. Failed work is retried with back-off, forever. */
export async function startDue(deps: DueDeps): Promise<Worker> {
  const { sql, clock, log, handlers, pollMs = POLL_MS } = deps;
  const kinds = sql.array(Object.keys(handlers), 'TEXT');
  const bell = createBell();
  const worker = createWorker({
    name: 'due work',
    log,
    pollMs,
    pass: () => workOffDue({ ...deps, onPutOff }, bell.next),
    async nextMs() {
      const [row]: { at: Date | null }[] = await sql`
        select min(due_at) as at from due where kind = any(${kinds}) and ${isFree(sql)}`;
      return row?.at ? row.at.getTime() - clock.now().getTime() : null;
    },
  });
  // No question to the database: what another replica put off comes with the next poll.
  function onPutOff(ms: number) {
    if (ms < pollMs) setTimeout(worker.wake, ms).unref();
  }
  const wake = (dueAtMs: string) => {
    // The next look comes before that.
    if (Number(dueAtMs) - clock.now().getTime() > pollMs) return;
    worker.wake();
    bell.ring();
  };
  const listening = await (deps.direct ?? sql).listen('due', wake).catch(async (error) => {
    await worker.stop();
    throw error;
  });
  worker.onStop(() => listening.unlisten());
  return deps.atOnce?.workWith({ ...deps, onPutOff }, run, worker) ?? worker;
}

/**
 * What is due by now. State changes run in the order of their times; a slow call to the outside holds up nothing else.
 * @param nextWake resolves when something more may have become due
 * @returns whether there was anything
 */
export async function workOffDue(deps: DueDeps, nextWake = never): Promise<boolean> {
  const { sql, clock, handlers } = deps;
  const kinds = sql.array(Object.keys(handlers), 'TEXT');
  const outside = createLanes();
  const ended: Claimed[] = [];
  try {
    for (let did = false; ; did = true) {
      // Asked for before the look, so that none is missed.
      const woken = nextWake();
      const room = MOST_AT_ONCE - outside.size();
      const over = [...ended];
      const claimed = await claim(sql, kinds, clock, room, over);
      ended.splice(0, over.length);
      if (claimed.length === 0 && outside.size() === 0) return did;
      for (const due of claimed) {
        if ('inside' in (handlers[due.kind] ?? {})) await run(deps, due, ended);
        else outside.start(() => run(deps, due, ended));
      }
      if (claimed.length < room) await outside.allDone(woken);
      else if (outside.size() === MOST_AT_ONCE) await outside.someDone();
    }
  } finally {
    await outside.end();
    if (ended.length > 0) await claim(sql, kinds, clock, 0, ended);
  }
}

const never = () => new Promise<void>(() => undefined);

function createLanes() {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const tell = () => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    size: () => running.size,
    start(work: () => Promise<void>) {
      const lane = work()
        .catch((error) => void failures.push(error))
        .finally(() => running.delete(lane));
      running.add(lane);
    },
    async someDone() {
      await Promise.race(running);
      await Promise.race([Promise.all(running), Bun.sleep(GATHER_MS)]);
      tell();
    },
    /** Or until something else is to be looked for. */
    async allDone(woken: Promise<void>) {
      const { promise: later, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, LOOK_AGAIN_MS);
      const gathered = woken.then(() => Bun.sleep(GATHER_MS));
      await Promise.race([Promise.all(running), gathered, later]);
      clearTimeout(timer);
      tell();
    },
    async end() {
      await Promise.all(running);
    },
  };
}

function createBell() {
  let next = Promise.withResolvers<void>();
  return {
    next: () => next.promise,
    ring() {
      next.resolve();
      next = Promise.withResolvers();
    },
  };
}

async function run(
  deps: Pick<DueDeps, 'sql' | 'log' | 'handlers' | 'onPutOff'>,
  due: Claimed,
  ended: Claimed[],
): Promise<void> {
  const handler = deps.handlers[due.kind];
  if (!handler) return;
  const began = performance.now();
  try {
    await inSpan({ kind: 'internal', name: `due ${due.kind}` }, () => work(deps.sql, handler, due, ended));
    noteWork('due', due.kind, true, performance.now() - began);
  } catch (error) {
    noteWork('due', due.kind, false, performance.now() - began);
    deps.log.warn('due work failed; trying again', { kind: due.kind, key: due.key, attempts: due.attempts + 1, error });
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    const pauseMs = Math.min(250 * 2 ** due.attempts, LONGEST_PAUSE_SECONDS * 1_000);
    await deps.sql`
      update due set attempts = attempts + 1, last_error = ${reason}, leased_until = null,
        not_before = now() + make_interval(secs => ${pauseMs / 1000})
      where kind = ${due.kind} and key = ${due.key} and leased_until = ${due.lease}`;
    deps.onPutOff?.(pauseMs);
  }
}

async function work(sql: Sql, handler: DueHandler, due: Claimed, ended: Claimed[]): Promise<void> {
  if ('inside' in handler) {
    await transaction(sql, async (tx) => {
      if (await finish(tx, due)) await handler.inside(tx, due);
    });
  } else {
    const answer = await keepLease(sql, due, () => handler.outside(due));
    if (answer !== ROW_GONE) ended.push(due);
  }
}

/** Renews the lease while the work goes on, but never after it: the row that ended is known by its lease. */
async function keepLease<T>(sql: Sql, due: Claimed, work: () => Promise<T>): Promise<T> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(() => renew(sql, due)).catch(() => undefined);
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

import { afterCommit, type Sql, type Tx } from './db.ts';
import { type Claimed, type Due, LEASE_SECONDS, removeEnded } from './due-rows.ts';
import { joinCalls } from './join-calls.ts';
import { type Log, outsideTraces } from './log.ts';
import type { Worker } from './worker.ts';

/** As many at once, and as many wait for their turn. More are left for the worker to find. */
const WIDTH = 16;
const MOST = 2 * WIDTH;
/** Whose turn comes when less is left of their lease may be begun by somebody else before they end. */
const LEAST_LEASE_MS = (LEASE_SECONDS * 1_000) / 2;

/** Outside work that its planner begins right after its commit, under a lease. A worker finds what a crash left. */
export interface AtOnce {
  /** The lease under which so many may be planned; null when the worker is to find them, and also while it does not run. */
  leaseSeconds(count: number): number | null;
  /** Leaves to the worker what was planned without a lease. */
  begin(tx: Tx, planned: readonly Planned[]): void;
  /** Given by the worker of timed work: how it works on each. The result knows of what was begun here, too. */
  workWith<D extends Deps>(deps: D, work: Run<D>, worker: Worker): Worker;
}

type Planned = Due & { lease: Date | null };
interface Deps {
  sql: Sql;
  log: Log;
}
type Run<D> = (deps: D, due: Claimed, ended: Claimed[]) => Promise<void>;

export function createAtOnce(): AtOnce {
  const waiting: { due: Claimed; atMs: number }[] = [];
  const running = new Set<Promise<void>>();
  let work: ((due: Claimed) => Promise<void>) | null = null;

  function fill() {
    while (work && running.size < WIDTH) {
      const next = waiting.shift();
      if (!next) return;
      if (performance.now() - next.atMs > LEAST_LEASE_MS) continue;
      const turn = outsideTraces(() => Promise.resolve(work?.(next.due))).finally(() => {
        running.delete(turn);
        fill();
      });
      running.add(turn);
    }
  }

  async function allDone(): Promise<boolean> {
    const isIdle = running.size === 0;
    while (running.size > 0) await Promise.all(running);
    return isIdle;
  }

  return {
    leaseSeconds: (count) => (work && running.size + waiting.length + count <= MOST ? LEASE_SECONDS : null),
    begin(tx, planned) {
      const atMs = performance.now();
      const ours = planned.filter((due): due is Claimed => due.lease !== null);
      afterCommit(tx, () => {
        waiting.push(...ours.map((due) => ({ due, atMs })));
        fill();
      });
    },
    workWith(deps, run, worker) {
      const remove = joinCalls(async (done: Claimed[]) => {
        await removeEnded(deps.sql, done);
        return done;
      });
      work = async (due) => {
        const ended: Claimed[] = [];
        try {
          await run(deps, due, ended);
          await Promise.all(ended.map(remove));
        } catch (error) {
          deps.log.warn('the end of due work was not recorded; it is due again', {
            kind: due.kind,
            key: due.key,
            error,
          });
        }
      };
      return {
        ...worker,
        async settle() {
          const foundNothing = await worker.settle();
          return (await allDone()) && foundNothing;
        },
        async stop() {
          work = null;
          await allDone();
          await worker.stop();
        },
      };
    },
  };
}

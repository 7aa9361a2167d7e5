import { isConnectionLoss, isOutOfTime, isStorageFull, type Sql, TIME_LIMITS } from '../db.ts';
import type { Log } from '../log.ts';
import { NoAnswer, withinTime } from '../until-done.ts';
import type { Handlers } from './handlers.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { type Arrival, park, takeTogether } from './take-events.ts';

export const MAX_TRIES = 8;
/** Some half an hour: what keeps an event waiting is rarely its own fault, but may be. */
const MAX_TRIES_OUT_OF_TIME = 120;
const WIDTH = 4;
const MOST_TOGETHER = 16;

/** Above the time limit that the database sets a transaction. */
const TAKES_MS = TIME_LIMITS.transaction_timeout + 1_000;

/** Well below the time after which the broker sends a message again. */
const HOLD_MS = 3_000;

export interface EventWork extends Omit<Lanes<Arrival>, 'stop'> {
  stop(): Promise<void>;
}

/** All events of a service go through here, whichever way they came, so that those of one key never overtake. */
export function createEventWork(deps: {
  service: string;
  sql: Sql;
  handlers: Handlers;
  log: Log;
  width?: number;
  most?: number;
  takesMs?: number;
  holdMs?: number;
  pauseMs?: (tries: number) => number;
}): EventWork {
  const { service, sql, handlers, log } = deps;
  const lanes = createLanes<Arrival>({
    width: deps.width ?? WIDTH,
    most: deps.most ?? MOST_TOGETHER,
    async work(arrivals) {
      await withinTime(takeTogether(sql, service, handlers, arrivals), deps.takesMs ?? TAKES_MS, 'the effect');
      for (const arrival of arrivals) arrival.done();
    },
    async givesUp(arrival, error, tries) {
      const fields = { event: arrival.name, tries, error };
      // No event is to blame for a database that is away or full.
      const isInnocent = isConnectionLoss(error) || isStorageFull(error) || error instanceof NoAnswer;
      const most = isOutOfTime(error) ? MAX_TRIES_OUT_OF_TIME : MAX_TRIES;
      if (tries < most || isInnocent || !(await park(deps, arrival, error, tries))) {
        log.warn('event failed; it is tried again', fields);
        return false;
      }
      log.error('event parked', fields);
      arrival.done();
      return true;
    },
    pauseMs: deps.pauseMs ?? ((tries) => Math.min(100 * 2 ** (tries - 1), 10_000)),
  });
  const holding = setInterval(() => lanes.each((arrival) => arrival.hold()), deps.holdMs ?? HOLD_MS);
  return {
    ...lanes,
    async stop() {
      clearInterval(holding);
      for (const arrival of await lanes.stop()) arrival.giveBack();
    },
  };
}

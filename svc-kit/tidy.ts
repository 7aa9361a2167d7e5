import { DAY_MS } from 'contracts/times';
import type { Clock } from './clock.ts';
import type { Db, Sql, Tx } from './db.ts';
import { type DueHandlers, findScheduled, schedule } from './due.ts';

const TIDY = 'tidy';

/** Only the first time, so that a service that restarts every hour still tidies once a day. */
export async function planTidying({ sql, clock }: { sql: Sql; clock: Clock }): Promise<void> {
  if (!(await findScheduled(sql, TIDY, 'daily'))) await planNext(sql, clock);
}

/** Once a day: deletes what nobody needs any more. */
export function tidyDaily(clock: Clock, forget: (tx: Tx) => Promise<void>): DueHandlers {
  return {
    [TIDY]: {
      async inside(tx) {
        await forget(tx);
        await planNext(tx, clock);
      },
    },
  };
}

/** From now, not from when it was due: a clock moved by a year tidies only once. */
async function planNext(db: Db, clock: Clock): Promise<void> {
  await schedule(db, TIDY, 'daily', new Date(clock.now().getTime() + DAY_MS));
}

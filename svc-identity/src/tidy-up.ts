import { DAY_MS } from 'contracts/times';
import { type DueHandler, findScheduled, schedule } from 'svc-kit/due';
import type { Identity } from './identity.ts';
import { deleteOutlived } from './store/outlived.ts';

export const TIDY = 'tidy';

/** Only the first time, so that a service that restarts every hour still tidies once a day. */
export async function planTidying({ sql, clock }: Identity): Promise<void> {
  if (await findScheduled(sql, TIDY, 'daily')) return;
  await schedule(sql, TIDY, 'daily', new Date(clock.now().getTime() + DAY_MS));
}

export function tidyUp({ clock }: Identity): DueHandler {
  return {
    async inside(tx) {
      await deleteOutlived(tx, { domain: clock.now(), real: clock.real() });
      // From now, not from when it was due: a clock moved by a year tidies only once.
      await schedule(tx, TIDY, 'daily', new Date(clock.now().getTime() + DAY_MS));
    },
  };
}

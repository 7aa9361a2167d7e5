import type { Db } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { subjectOfPush } from './texts.ts';

export const SEND_PUSH = 'push.send';

/** One to each browser. What still waits about the same subject is replaced, so that the queue cannot grow. */
export async function queuePush(
  tx: Db,
  now: Date,
  { id: mailId, facts, subscriptionIds }: { id: string; facts: unknown; subscriptionIds: readonly string[] },
) {
  const subject = subjectOfPush(facts);
  for (const subscriptionId of subscriptionIds) {
    await schedule(tx, SEND_PUSH, `${subscriptionId}:${subject}`, now, { mailId });
  }
}

import type { Db } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { listSubscriptionIds } from '../store/push.ts';
import { subjectOfPush } from './texts.ts';

export const SEND_PUSH = 'push.send';

/** One to each browser. What still waits about the same subject is replaced, so that the queue cannot grow. */
export async function queuePush(tx: Db, now: Date, mail: { id: string; accountId: string; facts: unknown }) {
  const subject = subjectOfPush(mail.facts);
  for (const subscriptionId of await listSubscriptionIds(tx, mail.accountId)) {
    await schedule(tx, SEND_PUSH, `${subscriptionId}:${subject}`, now, { mailId: mail.id });
  }
}

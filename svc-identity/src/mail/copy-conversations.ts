import { messageFrom } from 'contracts/http/threads';
import { DAY_MS, KEEP_THREADS_DAYS } from 'contracts/times';
import type { Tx } from 'svc-kit/db';
import { z } from 'zod';
import { isAdult } from '../domain/registration.ts';
import { findFacts } from '../store/accounts.ts';
import { findCopiedThreads } from '../store/mails.ts';
import { queueMails } from './queue.ts';

/** A mail each. */
export const MOST_CONVERSATIONS = 30;

const copied = z.object({ threadId: z.uuid(), from: messageFrom, messageIds: z.array(z.uuid()).min(1) });

/**
 * For a new guardian, who has no link to what was written before: the latest of each conversation that a former one
 * read along, once more. @param of.cause names how they became one
 */
export async function copyConversations(
  tx: Tx,
  now: Date,
  { accountId, cause }: { accountId: string; cause: string },
): Promise<void> {
  const athlete = await findFacts(tx, accountId);
  if (!athlete || (athlete.birthDate && isAdult(athlete.birthDate, athlete.timeZone, now))) return;
  const since = new Date(now.getTime() - KEEP_THREADS_DAYS * DAY_MS);
  const threads = await findCopiedThreads(tx, accountId, { since, most: MOST_CONVERSATIONS });
  const mails = threads.map(({ otherId, facts: kept }) => {
    const facts = { ...copied.parse(kept), isFromBefore: true };
    const dedupeKey = `${cause}:message_copied:${facts.threadId}`;
    return { kind: 'message_copied', accountId, otherId, toGuardian: 'confirmed', dedupeKey, facts } as const;
  });
  await queueMails(tx, now, mails);
}

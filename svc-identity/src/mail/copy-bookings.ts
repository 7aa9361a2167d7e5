import type { Tx } from 'svc-kit/db';
import { z } from 'zod';
import { findBookedAhead } from '../store/mails.ts';
import { queueMail } from './queue.ts';

const booked = z.object({
  sessionId: z.uuid(),
  version: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  amountCents: z.int(),
  mentorShareCents: z.int(),
});

/** For a new guardian: when these mails went out, nobody had confirmed. @param of.cause names how they became one */
export async function copyBookings(
  tx: Tx,
  now: Date,
  { accountId, cause, butNot }: { accountId: string; cause: string; butNot?: string },
): Promise<void> {
  for (const { otherId, facts: kept } of await findBookedAhead(tx, accountId, now)) {
    const facts = booked.parse(kept);
    if (facts.sessionId === butNot) continue;
    const dedupeKey = `${cause}:session_booked:${facts.sessionId}`;
    const copy = { kind: 'session_booked', accountId, otherId, toGuardian: 'confirmed', dedupeKey } as const;
    await queueMail(tx, now, { ...copy, facts });
  }
}

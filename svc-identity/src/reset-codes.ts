import { RESET_CODES_PER_HOUR } from 'contracts/times';
import type { Db } from 'svc-kit/db';
import { type Due, type DueHandler, schedule } from 'svc-kit/due';
import { z } from 'zod';
import type { Identity } from './identity.ts';
import { queueMail } from './mail/queue.ts';
import { findByEmail } from './store/accounts.ts';
import { countResetCodes, insertResetCode } from './store/reset-codes.ts';

export const RESET_REQUESTED = 'reset.requested';
const request = z.object({ email: z.string() });

/** Takes equally long whether or not the address has an account. */
export async function requestResetCode(db: Db, email: string, now: Date): Promise<void> {
  await schedule(db, RESET_REQUESTED, crypto.randomUUID(), now, { email });
}

export function issueResetCodes(identity: Identity): DueHandler {
  return {
    async inside(tx, due: Due) {
      const account = await findByEmail(tx, request.parse(due.payload).email);
      if (!account || (await countResetCodes(tx, account.id, due.dueAt)) >= RESET_CODES_PER_HOUR) return;
      const id = crypto.randomUUID();
      const hash = identity.secrets.resetCodeHash(id, identity.secrets.resetCode(id));
      await insertResetCode(tx, { id, accountId: account.id, hash, now: due.dueAt });
      const mail = {
        kind: 'reset_code',
        accountId: account.id,
        dedupeKey: `reset:${id}`,
        facts: { codeId: id },
      } as const;
      await queueMail(tx, identity.clock.now(), mail);
    },
  };
}

import { RESET_CODES_PER_HOUR, STRANGERS_RESET_CODES_PER_HOUR } from 'contracts/times';
import type { Db } from 'svc-kit/db';
import { type Due, type DueHandler, schedule } from 'svc-kit/due';
import { z } from 'zod';
import { findAsker, type Origin } from './askers.ts';
import type { Identity } from './identity.ts';
import { queueMail } from './mail/queue.ts';
import { sha256 } from './secrets.ts';
import { findByEmail } from './store/accounts.ts';
import { countResetCodes, insertResetCode } from './store/reset-codes.ts';

export const RESET_REQUESTED = 'reset.requested';
const request = z.object({
  email: z.string(),
  network: z.string().default('direct'),
  deviceHash: z.string().nullable().default(null),
});

/** Takes equally long whether or not the address has an account. */
export async function requestResetCode(db: Db, email: string, from: Origin, now: Date): Promise<void> {
  await schedule(db, RESET_REQUESTED, crypto.randomUUID(), now, { email, ...from });
}

export function issueResetCodes(identity: Identity): DueHandler {
  const { clock, secrets } = identity;
  return {
    async inside(tx, { payload }: Due) {
      const { email, ...from } = request.parse(payload);
      // Not when it was asked for: a code that is made late is good for as long as its mail says.
      const now = clock.now();
      const account = await findByEmail(tx, email);
      if (!account) return;
      const asker = await findAsker(tx, email, from);
      const issued = await countResetCodes(tx, account.id, asker.id, now);
      if (!issued || issued.own >= RESET_CODES_PER_HOUR) return;
      // Who is refused here has a mail of the last hour, whose link works for two.
      if (!asker.isKnown && issued.strangers >= STRANGERS_RESET_CODES_PER_HOUR) return;
      const id = crypto.randomUUID();
      const hash = secrets.resetCodeHash(id, secrets.resetCode(id));
      const linkHash = sha256(secrets.linkToken(id, 'reset'));
      await insertResetCode(tx, { id, accountId: account.id, hash, linkHash, asker: asker.id, now });
      const dedupeKey = `reset:${id}`;
      await queueMail(tx, now, {
        kind: 'reset_code',
        accountId: account.id,
        dedupeKey,
        facts: { codeId: id },
      });
    },
  };
}

import { internalPlan } from 'contracts/internal';
import { z } from 'zod';
import type { Identity } from '../identity.ts';
import type { PendingMail } from '../store/mails.ts';

const plan = z.object({ sessionId: z.uuid(), version: z.int() });

/**
 * What a mail says about a minor is asked for when it goes out, so that neither events nor the queue hold it. Null when
 * it is gone, or a newer version has a mail of its own.
 * @throws when the service does not answer: the mail is tried again
 */
export async function lateFacts({ ask, settings }: Identity, { kind, facts }: PendingMail): Promise<unknown> {
  if (kind !== 'plan_written') return facts;
  const known = plan.parse(facts);
  const found = await ask(`${settings.parts.booking}/internal/plans/${known.sessionId}`, internalPlan);
  return found && found.version <= known.version ? { ...known, plan: found } : null;
}

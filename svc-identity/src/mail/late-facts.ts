import { internalMessages, internalPlan } from 'contracts/internal';
import { z } from 'zod';
import type { Identity } from '../identity.ts';
import type { PendingMail } from '../store/mails.ts';
import { findSessionFact } from '../store/session-facts.ts';
import { isMailKind } from './kinds.ts';
import { momentOf, type SessionNow } from './moment.ts';
import { STILL_TRUE } from './still-true.ts';

const withoutEnd = z.object({ sessionId: z.uuid(), endsAt: z.undefined().optional() });
const plan = z.object({ sessionId: z.uuid(), version: z.int() });
const messages = z.looseObject({ threadId: z.uuid(), messageIds: z.array(z.uuid()) });
/** Of one question. */
const MOST_MESSAGES = 500;

/**
 * Null when nothing of it is true anymore.
 * @param session where it is known how it stands
 * @throws when the service that knows is silent: the mail is tried again
 */
export async function lateFacts(
  identity: Identity,
  mail: PendingMail,
  session: SessionNow | null = null,
): Promise<object | null> {
  const facts = await factsNow(identity, mail, session);
  return facts && { ...(await endOf(identity, facts)), ...facts };
}

async function factsNow(identity: Identity, mail: PendingMail, session: SessionNow | null): Promise<object | null> {
  if (!isMailKind(mail.kind)) throw new Error(`unknown kind of mail: ${mail.kind}`);
  const facts = z.looseObject({}).parse(mail.facts);
  if (mail.kind === 'plan_written') return findPlan(identity, plan.parse(facts));
  if (mail.kind === 'message_received' || mail.kind === 'message_copied')
    return findMessages(identity, messages.parse(facts), mail.kind);
  const verdict = await STILL_TRUE[mail.kind](momentOf(identity, mail, session));
  if (verdict === false) return null;
  return verdict === true ? facts : { ...facts, ...verdict };
}

/** The footer leads to a report of the session for as long after it as a report's link lives. */
async function endOf({ sql }: Identity, facts: object): Promise<{ endsAt?: string }> {
  const { data: about } = withoutEnd.safeParse(facts);
  const known = about && (await findSessionFact(sql, about.sessionId));
  return known ? { endsAt: known.endsAt.toISOString() } : {};
}

/** What it says about a minor stands neither in events nor in the queue. A newer version has a mail of its own. */
async function findPlan({ ask, settings }: Identity, known: z.output<typeof plan>): Promise<object | null> {
  const found = await ask(`${settings.parts.booking}/internal/plans/${known.sessionId}`, internalPlan);
  return found && found.version <= known.version ? { ...known, plan: found } : null;
}

/** Nobody needs news of what they have read, or of somebody who can't reach them anymore; a guardian reads along all the same. */
async function findMessages(
  { ask, settings }: Identity,
  known: z.output<typeof messages>,
  kind: 'message_received' | 'message_copied',
): Promise<object | null> {
  const body = { thread_id: known.threadId, ids: known.messageIds.slice(-MOST_MESSAGES) };
  const asked = { method: 'POST', body } as const;
  const found = await ask(`${settings.parts.booking}/internal/messages`, internalMessages, asked);
  // A booking of the release before: another one knows.
  if (!found) throw new Error('booking knows of no messages yet');
  if (found.messages.length === 0) return null;
  if (kind === 'message_received' && (found.read || !found.open)) return null;
  return { ...known, messages: found.messages };
}

import { createHash } from 'node:crypto';
import { DAY_MS, SECOND_MS } from 'contracts/times';
import { type Due, type DueHandler, schedule } from 'svc-kit/due';
import { z } from 'zod';
import type { Identity } from '../identity.ts';
import { isMailKind } from '../mail/kinds.ts';
import { lateFacts } from '../mail/late-facts.ts';
import { findMail } from '../store/mails.ts';
import { deleteSubscription, findSubscription } from '../store/push.ts';
import { SEND_PUSH } from './queue.ts';
import { writePush } from './texts.ts';
import type { PushTransport } from './transport.ts';

const payload = z.object({ mailId: z.uuid() });
const KEPT_FOR_MS = DAY_MS;

/** Written when it leaves, as a mail is. What could not be delivered for a day is dropped. */
export function sendPush(identity: Identity, send: PushTransport): DueHandler {
  const { sql, clock, log } = identity;
  return {
    async outside(due) {
      const subscription = await findSubscription(sql, due.key.slice(0, 36));
      const message = subscription && (await compose(identity, due, subscription));
      if (!subscription || !message) return;
      const outcome = await send(subscription, message);
      if (outcome.kind === 'gone') return deleteSubscription(sql, subscription.accountId, subscription.id);
      if (outcome.kind === 'refused') log.warn('a push service refused a message', { subscription: subscription.id });
      if (outcome.kind !== 'later') return;
      if (outcome.seconds === null) throw new Error('push not taken');
      const at = new Date(clock.now().getTime() + outcome.seconds * SECOND_MS);
      await schedule(sql, SEND_PUSH, due.key, at, due.payload);
    },
  };
}

async function compose(identity: Identity, due: Due, { off, accountId }: { off: string[]; accountId: string }) {
  const mail = await findMail(identity.sql, payload.parse(due.payload).mailId);
  const now = identity.clock.now();
  if (!mail || mail.accountId !== accountId || mail.email === null || !isMailKind(mail.kind)) return null;
  const kept = new Date(mail.createdAt.getTime() + KEPT_FOR_MS);
  if (now >= kept) return null;
  const facts = await lateFacts(identity, mail);
  const text = facts && writePush(mail.kind, { facts, role: mail.role, timeZone: mail.timeZone, now });
  const until = text?.until && text.until < kept ? text.until : kept;
  if (!text || off.includes(text.kind) || now >= until) return null;
  const { title, body, path } = text;
  const topic = createHash('sha256').update(due.key).digest('base64url').slice(0, 32);
  return {
    text: JSON.stringify({ title, body, path, tag: topic }),
    ttlSeconds: Math.floor((until.getTime() - now.getTime()) / SECOND_MS),
    topic,
    urgency: 'high' as const,
  };
}

import type { MessageFrom, ThreadMessage } from 'contracts/http/threads';
import { DAY_MS, MESSAGES_PER_HOUR } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { type Due, type DueHandlers, findScheduled, schedule } from 'svc-kit/due';
import { HttpError, notFound } from 'svc-kit/errors';
import type { LearnDeps } from './deps.ts';
import { maskMessage } from './domain/mask-message.ts';
import { waitsUntil } from './domain/quiet-hours.ts';
import { type Family, learnFamily } from './learn.ts';
import { isParted } from './store/blocks.ts';
import {
  DELIVER_MESSAGES,
  deliverAll,
  findBefore,
  findMessage,
  insertMessage,
  isWaiting,
  lockThread,
} from './store/messages.ts';
import { hasLeft } from './store/people.ts';
import { findThread, type ThreadFacts } from './store/threads.ts';
import { tooOften } from './too-often.ts';

interface Written {
  threadId: string;
  from: MessageFrom;
  /** Made by whoever writes; the same twice is one message. */
  id: string;
  text: string;
}

/** The minor's evening and night; null for an adult, and by day. */
export function quietUntil({ isMinor, timeZone }: Family, now: Date): Date | null {
  return isMinor ? waitsUntil(now, timeZone) : null;
}

/** @throws HttpError 400 where nothing can be written, 429 after too much of it */
export async function writeMessage(deps: LearnDeps, thread: ThreadFacts, written: Written): Promise<ThreadMessage> {
  const family = await learnFamily(deps, thread.athleteId);
  if (!family) throw notFound();
  if (family.lacksGuardian) {
    throw new HttpError(400, written.from === 'athlete' ? 'thread_needs_guardian' : 'thread_without_guardian');
  }
  const now = deps.clock.now();
  return transaction(deps.sql, async (tx) => {
    await lockThread(tx, thread.id);
    // What parted them meanwhile counts.
    if ((await findThread(tx, thread.id, now))?.over !== false) throw new HttpError(400, 'thread_over');
    const known = await findMessage(tx, written);
    if (known === 'elsewhere') throw notFound();
    return known ?? keep(tx, thread, { written, family }, now);
  });
}

async function keep(
  tx: Tx,
  thread: ThreadFacts,
  { written, family }: { written: Written; family: Family },
  now: Date,
): Promise<ThreadMessage> {
  const before = await findBefore(tx, thread.id, written.from);
  if (before.written >= MESSAGES_PER_HOUR) throw tooOften('too_many_messages');
  const masked = maskMessage(written.text, before.texts, before.asked ?? '');
  const isNew = await insertMessage(tx, { ...written, ...masked }, now);
  if (!isNew) throw notFound();
  const morning = quietUntil(family, now);
  if (morning) await schedule(tx, DELIVER_MESSAGES, thread.id, morning);
  else await deliverAll(tx, { ...thread, isMinor: family.isMinor }, now);
  const message = await findMessage(tx, written);
  if (!message || message === 'elsewhere') throw new Error('a message that was just written is there');
  return message;
}

export function messageWork(deps: LearnDeps): DueHandlers {
  return { [DELIVER_MESSAGES]: { outside: (due) => deliverWaiting(deps, due) } };
}

/**
 * By the clock, not by the planned time: work that comes late may come at night again. Without a guardian, and while
 * the two cannot reach each other, it waits another day.
 */
async function deliverWaiting(deps: LearnDeps, { key, dueAt }: Due): Promise<void> {
  const { sql, clock } = deps;
  const thread = await findThread(sql, key, clock.now());
  if (!thread || !(await isWaiting(sql, key))) return;
  const family = await learnFamily(deps, thread.athleteId);
  if (!family) return;
  const now = clock.now();
  await transaction(sql, async (tx) => {
    await lockThread(tx, key);
    // What parted them meanwhile counts.
    const { over } = (await findThread(tx, key, now)) ?? { over: true };
    if (over && ((await isParted(tx, thread)) || (await hasLeft(tx, thread)))) return;
    const later = over || family.lacksGuardian ? new Date(now.getTime() + DAY_MS) : quietUntil(family, now);
    if (!later) return deliverAll(tx, { ...thread, isMinor: family.isMinor }, now);
    const planned = await findScheduled(tx, DELIVER_MESSAGES, key);
    // Or it was planned anew since: what was asked may not be so any more.
    if (planned?.getTime() === dueAt.getTime()) await schedule(tx, DELIVER_MESSAGES, key, later);
  });
}

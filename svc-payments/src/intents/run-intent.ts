import { HOUR_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { failpoint } from 'svc-kit/failpoint';
import type { Deps } from '../deps.ts';
import { type IntentKey, type IntentKind, idempotencyKeyOf, writeKey } from '../domain/money-key.ts';
import {
  beginNextAttempt,
  failIntent,
  findIntent,
  finishIntent,
  type Intent,
  markSuspect,
  unscheduleRecovery,
} from '../store/intents.ts';
import { trouble } from '../stripe.ts';
import { type AnswerByKind, CALLS } from './kinds.ts';

/** Stripe forgets idempotency keys after 24 hours; one hour is kept in reserve. */
const KEY_HOURS = 23;

export type Outcome<K extends IntentKind> =
  | { ok: true; answer: AnswerByKind[K] }
  | { ok: false; code: string; message: string };

/** What is recorded with Stripe's answer or refusal, in the transaction that also ends the intent. */
export interface Notes<K extends IntentKind> {
  done(tx: Tx, answer: AnswerByKind[K]): Promise<void>;
  refused(tx: Tx, code: string, message: string): Promise<void>;
}

/**
 * Retries an unknown outcome under the same key; after a 5xx, a refusal or 23 hours it looks the object up first.
 * @throws Stripe's error while the outcome is unknown: call it again later
 */
export async function runIntent<K extends IntentKind>(
  deps: Deps,
  key: IntentKey<K>,
  notes: Notes<K>,
): Promise<Outcome<K> | null> {
  let intent = await findIntent(deps.sql, key);
  if (intent?.state !== 'pending') return null;
  if (isStale(intent, deps)) {
    const found = await lookUp(deps, intent);
    if (found) return note(deps, key, notes, found);
    intent = (await beginNextAttempt(deps.sql, key, intent.attempt, deps.clock.now())) ?? intent;
  }
  failpoint(`${key.kind}.before-send`);
  try {
    const answer = await CALLS[key.kind].send(deps.stripe, intent.params, idempotencyKeyOf(intent));
    failpoint(`${key.kind}.after-answer`);
    return await note(deps, key, notes, answer);
  } catch (error) {
    return await handleTrouble(deps, intent, notes, error);
  }
}

/** Only looks up a pending intent's object at Stripe; sends nothing. */
export async function findLost<K extends IntentKind>(
  deps: Deps,
  key: IntentKey<K>,
  notes: Notes<K>,
): Promise<Outcome<K> | null> {
  const intent = await findIntent(deps.sql, key);
  if (intent?.state !== 'pending') return null;
  const found = await lookUp(deps, intent);
  return found ? note(deps, key, notes, found) : refuse(deps, key, notes, 'absent', 'Stripe does not have it.');
}

async function handleTrouble<K extends IntentKind>(
  deps: Deps,
  intent: Intent<K>,
  notes: Notes<K>,
  error: unknown,
): Promise<Outcome<K>> {
  const { kind: how, code, message } = trouble(error);
  deps.log.warn('Stripe call failed', { intent: writeKey(intent.key), attempt: intent.attempt, how, code });
  if (how === 'unknown') throw error;
  if (how === 'broken') {
    await markSuspect(deps.sql, intent.key, code);
    throw error;
  }
  const found = await lookUp(deps, intent);
  return found ? note(deps, intent.key, notes, found) : refuse(deps, intent.key, notes, code, message);
}

function lookUp<K extends IntentKind>(
  deps: Deps,
  { key, params, createdAt }: Intent<K>,
): Promise<AnswerByKind[K] | null> {
  return CALLS[key.kind].find(deps.stripe, params, createdAt);
}

async function note<K extends IntentKind>(
  deps: Deps,
  key: IntentKey<K>,
  notes: Notes<K>,
  answer: AnswerByKind[K],
): Promise<Outcome<K>> {
  await transaction(deps.sql, async (tx) => {
    if (await finishIntent(tx, key, answer.id, kept(answer))) await notes.done(tx, answer);
    await unscheduleRecovery(tx, key);
  });
  return { ok: true, answer };
}

async function refuse<K extends IntentKind>(
  deps: Deps,
  key: IntentKey<K>,
  notes: Notes<K>,
  code: string,
  message: string,
): Promise<Outcome<K>> {
  await transaction(deps.sql, async (tx) => {
    if (await failIntent(tx, key, code)) await notes.refused(tx, code, message);
    await unscheduleRecovery(tx, key);
  });
  return { ok: false, code, message };
}

function kept(answer: AnswerByKind[IntentKind]): object {
  const { id, object } = answer;
  return { id, object, ...('status' in answer ? { status: answer.status } : {}) };
}

function isStale(intent: Intent, deps: Deps): boolean {
  const ageMs = Math.max(
    deps.clock.now().getTime() - intent.attemptedAt.getTime(),
    deps.clock.real().getTime() - intent.attemptedReal.getTime(),
  );
  return intent.suspect || ageMs > KEY_HOURS * HOUR_MS;
}

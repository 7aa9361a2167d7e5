import { HOUR_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { failpoint } from 'svc-kit/failpoint';
import type { Deps } from '../deps.ts';
import { type IntentKey, type IntentKind, idempotencyKeyOf, writeKey } from '../domain/money-key.ts';
import { type Doubt, doubtAfterFailure, doubtAfterSilence, LOOK_UP_AFTER_MS, nextStep } from '../domain/patience.ts';
import { wasLaidBack } from '../store/database-past.ts';
import {
  beginDoubt,
  beginNextAttempt,
  claimStep,
  failIntent,
  findIntent,
  finishIntent,
  type Intent,
  setDoubt,
  unscheduleRecovery,
} from '../store/intents.ts';
import { OutcomeInDoubt, trouble } from '../stripe.ts';
import { findForgotten } from './find-forgotten.ts';
import { type AnswerByKind, CALLS } from './kinds.ts';
import { noteRefusal } from './note-refusal.ts';

/** Stripe forgets idempotency keys after 24 hours; one hour is kept in reserve. */
const KEY_HOURS = 23;

/** Under each number; of a mentor's account and a dispute's evidence there may be an earlier one. */
const MADE_ONCE: readonly IntentKind[] = ['transfer', 'refund', 'reversal', 'dispute_reversal'];

/** In place of Stripe's code, when a lost answer was looked up and there is nothing. */
export const ABSENT = 'absent';

export type Outcome<K extends IntentKind> =
  | { ok: true; answer: AnswerByKind[K] }
  | { ok: false; code: string; message: string };

/** What is recorded with Stripe's answer or refusal, in the transaction that also ends the intent. */
export interface Notes<K extends IntentKind> {
  done(tx: Tx, answer: AnswerByKind[K]): Promise<void>;
  refused(tx: Tx, code: string, message: string): Promise<void>;
}

/** @throws Stripe's error while the outcome is unknown, or OutcomeInDoubt: call it again later */
export async function runIntent<K extends IntentKind>(
  deps: Deps,
  key: IntentKey<K>,
  notes: Notes<K>,
): Promise<Outcome<K> | null> {
  const intent = await findIntent(deps.sql, key);
  if (intent?.state !== 'pending') return null;
  // After a 5xx it asks once more under the same key, then looks the object up twice, a minute or more apart, and only
  // then begins the next attempt; after 23 hours it only looks up.
  const doubt = intent.doubt ?? (isForgotten(intent, deps) ? doubtAfterSilence(deps.clock.now()) : null);
  if (!doubt) return (await findMade(deps, intent, notes)) ?? send(deps, intent, notes);
  if (!intent.doubt) await beginDoubt(deps.sql, intent, doubt);
  return resolve(deps, intent, doubt, notes);
}

/**
 * Stripe may have made late what it refused to make again, and the next attempt has a key of its own. Of what the books
 * lack since they were laid back, it may have forgotten the key.
 */
async function findMade<K extends IntentKind>(
  deps: Deps,
  intent: Intent<K>,
  notes: Notes<K>,
): Promise<Outcome<K> | null> {
  if (!MADE_ONCE.includes(intent.key.kind)) return null;
  const hasGaps = await wasLaidBack(deps.sql);
  if (intent.attempt === 1 && !hasGaps) return null;
  const found = (await lookUp(deps, intent)) ?? (hasGaps ? await findForgotten(deps, intent) : null);
  return found && note(deps, intent.key, notes, found);
}

async function resolve<K extends IntentKind>(
  deps: Deps,
  intent: Intent<K>,
  doubt: Doubt,
  notes: Notes<K>,
): Promise<Outcome<K>> {
  const now = deps.clock.now();
  const name = writeKey(intent.key);
  if (doubt.nextStepAt > now) throw new OutcomeInDoubt(name, doubt.nextStepAt);
  const nextStepAt = new Date(now.getTime() + LOOK_UP_AFTER_MS);
  if (!(await claimStep(deps.sql, intent, doubt, nextStepAt))) throw new OutcomeInDoubt(name, nextStepAt);
  if (nextStep(doubt, isForgotten(intent, deps)) === 'ask again') return send(deps, intent, notes);
  const found = await lookUp(deps, intent);
  if (found) return note(deps, intent.key, notes, found);
  const looked = { ...doubt, emptyLookups: doubt.emptyLookups + 1, nextStepAt };
  await setDoubt(deps.sql, intent, looked, null);
  if (nextStep(looked, true) === 'look it up') throw new OutcomeInDoubt(name, nextStepAt);
  const next = await beginNextAttempt(deps.sql, intent.key, intent.attempt, now);
  if (!next) throw new OutcomeInDoubt(name, nextStepAt);
  return send(deps, next, notes);
}

async function send<K extends IntentKind>(deps: Deps, intent: Intent<K>, notes: Notes<K>): Promise<Outcome<K>> {
  const { key, params } = intent;
  failpoint(`${key.kind}.before-send`);
  try {
    const answer = await CALLS[key.kind].send(deps.stripe, params, idempotencyKeyOf(intent));
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
  return found ? note(deps, key, notes, found) : refuse(deps, intent, notes, ABSENT, 'Stripe does not have it.');
}

/** What Stripe has, after all, of an intent that was given up. Records nothing. */
export async function findGivenUp<K extends IntentKind>(
  deps: Deps,
  key: IntentKey<K>,
): Promise<AnswerByKind[K] | null> {
  const intent = await findIntent(deps.sql, key);
  return intent?.state === 'failed' ? lookUp(deps, intent) : null;
}

async function handleTrouble<K extends IntentKind>(
  deps: Deps,
  intent: Intent<K>,
  notes: Notes<K>,
  error: unknown,
): Promise<Outcome<K>> {
  const { kind: how, code, message } = trouble(error);
  deps.log.warn('Stripe call failed', { intent: writeKey(intent.key), attempt: intent.attempt, how, code });
  await noteRefusal(deps, intent.key.kind, error);
  if (how === 'unknown') throw error;
  if (how === 'broken') {
    const doubt = doubtAfterFailure(intent.doubt, deps.clock.now());
    await setDoubt(deps.sql, intent, doubt, code);
    throw new OutcomeInDoubt(writeKey(intent.key), doubt.nextStepAt, error);
  }
  const found = await lookUp(deps, intent);
  return found ? note(deps, intent.key, notes, found) : refuse(deps, intent, notes, code, message);
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

/** A later attempt of it may be under way, which a refusal of this one says nothing about. */
async function refuse<K extends IntentKind>(
  deps: Deps,
  intent: Intent<K>,
  notes: Notes<K>,
  code: string,
  message: string,
): Promise<Outcome<K>> {
  await transaction(deps.sql, async (tx) => {
    if (!(await failIntent(tx, intent, code))) return;
    await notes.refused(tx, code, message);
    await unscheduleRecovery(tx, intent.key);
  });
  return { ok: false, code, message };
}

function kept(answer: AnswerByKind[IntentKind]): object {
  const { id, object } = answer;
  return { id, object, ...('status' in answer ? { status: answer.status } : {}) };
}

function isForgotten(intent: Intent, deps: Deps): boolean {
  const ageMs = Math.max(deps.clock.now().getTime() - intent.attemptedAt.getTime(), intent.attemptedRealMsAgo);
  return ageMs > KEY_HOURS * HOUR_MS;
}

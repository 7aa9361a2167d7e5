import { MINUTE_MS, SECOND_MS } from 'contracts/times';

/** What is known after Stripe answered with a failure of its own: what was asked may be done, or be done yet. */
export interface Doubt {
  since: Date;
  /** Under the same key. */
  askedAgain: boolean;
  emptyLookups: number;
  nextStepAt: Date;
}
export type Step = 'ask again' | 'look it up' | 'begin the next attempt';

const ASK_AGAIN_AFTER_MS = 5 * SECOND_MS;
/** Stripe may finish late, and its lists lag. */
export const LOOK_UP_AFTER_MS = MINUTE_MS;
const EMPTY_LOOKUPS = 2;

/** @param keyIsForgotten by Stripe, so that asking again would do it again */
export function nextStep(doubt: Doubt, keyIsForgotten: boolean): Step {
  if (doubt.emptyLookups >= EMPTY_LOOKUPS) return 'begin the next attempt';
  return doubt.askedAgain || keyIsForgotten ? 'look it up' : 'ask again';
}

/** `before`: the doubt that was there when Stripe failed, which was then asked for the second time. */
export function doubtAfterFailure(before: Doubt | null, now: Date): Doubt {
  const waitMs = before ? LOOK_UP_AFTER_MS : ASK_AGAIN_AFTER_MS;
  const nextStepAt = new Date(now.getTime() + waitMs);
  return { since: before?.since ?? now, askedAgain: before !== null, emptyLookups: 0, nextStepAt };
}

/** After a key's life the answer can only be looked up; the first time at once. */
export function doubtAfterSilence(now: Date): Doubt {
  return { since: now, askedAgain: true, emptyLookups: 0, nextStepAt: now };
}

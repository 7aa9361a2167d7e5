import { ALLOWED, type TimedOutcome } from '../../e2e/upgrade/judge.ts';
import type { Case } from './cases.ts';

/** From when a fault may not be felt any longer. */
export const AGAIN_WITHIN_SECONDS = 10;
/** A person who waits longer takes the site for dead. */
export const ANSWER_WITHIN_MS = 3_000;

/** On the clock of the outcomes. */
export interface Span {
  began: number;
  ended: number;
}

export interface Told {
  answers: number;
  failed: TimedOutcome[];
  /** Between two good answers, whoever got them. */
  longestGapSeconds: number;
  /** From the fault's beginning or end, whichever counts for it, to the last call that went wrong. */
  recoverySeconds: number;
  broken: string[];
}

export function isGood({ what, status, began, ended }: TimedOutcome): boolean {
  return status !== null && (ALLOWED[what] ?? []).includes(status) && ended - began <= ANSWER_WITHIN_MS;
}

/** @param wrong what was lost, or did not hold */
export function judgeCase(
  { countsFrom }: Pick<Case, 'countsFrom'>,
  outcomes: readonly TimedOutcome[],
  span: Span,
  wrong: readonly string[],
): Told {
  const during = outcomes.filter(({ ended }) => ended >= span.began);
  const failed = during.filter((outcome) => !isGood(outcome));
  const from = countsFrom === 'beginning' ? span.began : span.ended;
  const last = Math.max(from, ...failed.map(({ began }) => began));
  const recoverySeconds = (last - from) / 1_000;
  const late = recoverySeconds > AGAIN_WITHIN_SECONDS;
  const isProved = outcomes.some((one) => isGood(one) && one.began > from + AGAIN_WITHIN_SECONDS * 1_000);
  return {
    answers: during.length,
    failed,
    longestGapSeconds: findLongestGap(during.filter(isGood), span.began) / 1_000,
    recoverySeconds,
    broken: [
      ...wrong,
      ...(late ? [`calls failed until ${recoverySeconds.toFixed(1)} s after its ${countsFrom}`] : []),
      ...(isProved ? [] : [`nothing was answered later than ${AGAIN_WITHIN_SECONDS} s after its ${countsFrom}`]),
    ],
  };
}

function findLongestGap(good: readonly TimedOutcome[], began: number): number {
  const times = [began, ...good.map(({ ended }) => ended)].sort((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((time, i) => time - (times[i] ?? time)));
}

/** A line of the table in docs/faults.md. */
export function renderRow({ title }: Pick<Case, 'title'>, told: Told, consistentSeconds: number): string {
  const { answers, failed, longestGapSeconds, recoverySeconds } = told;
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const cells = [title, `${failed.length} of ${answers}`, seconds(longestGapSeconds), seconds(recoverySeconds)];
  return `| ${[...cells, seconds(consistentSeconds)].join(' | ')} |`;
}
